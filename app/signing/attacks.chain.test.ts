import { encodePacked, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import {
  ADDRESS_THIS,
  CONTRACT_BALANCE,
  executeCalldata,
  MSG_SENDER,
  permit2TransferFrom,
  sweep,
  v3SwapExactIn,
  v3SwapExactOut,
  v4Swap,
  type RouterCommand,
} from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { OPEN_DELTA, settle, swapExactIn, take } from '#app/domain/trade/v4-actions.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { approve, permit2Approve } from '#devnet/calls.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { DAI, shownOf, USDC, WETH } from '#tests/builders/random-orders.ts'
import { matchesScreen } from './check-effects.ts'
import { checkTransaction } from './check-transaction.ts'
import { simulateEffects } from './simulate-effects.ts'
import { watchedTokens } from './watched-tokens.ts'

// Calldata of an API that robs the account, against the real contracts. It succeeds without the guard; the check of the bytes rejects all
// of it, and the simulation everything that changes balances beyond what the screen shows.

const ACCOUNT = ACCOUNTS[0].address
const THIEF = ACCOUNTS[1].address
const HALF_AN_HOUR = 30n * 60n
const HOUR = 3_600n
const ETHER = 10n ** 18n
const USD = 10n ** 6n
const MANY_DAI = 5_000n * ETHER

const V4_ETH_USDC = { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE } as const
const V3_USDC_WETH = { version: 'v3', fee: 500 } as const
const keyTo = (intermediateCurrency: Address, fee = 500, tickSpacing = 10) =>
  ({ intermediateCurrency, fee, tickSpacing, hooks: NATIVE, hookData: '0x' }) as const

let world: SmallWorld
let snapshot: unknown
let now: bigint
/** Swaps on the screens: 1 ETH for USDC, 1,000 USDC for ETH, 1,000 USDC for WETH, at most 1,000 USDC for 0.1 WETH. */
let sellEther: SwapOrder
let buyEther: SwapOrder
let buyWrapped: SwapOrder
let buyExactly: SwapOrder

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  for (const token of [USDC, DAI]) {
    // An approval granted earlier, here or through another interface.
    await send(world.rpc, ACCOUNT, approve(token, world.addresses.permit2, maxUint256))
    await send(world.rpc, ACCOUNT, permit2Approve(1, token, world.addresses.universalRouter))
  }
  const quoted = async (order: SwapOrder) => {
    const received = (await execute(encodeSwap(order))).account.get(order.tokenOut) ?? 0n
    return { ...order, amountOutMinimum: (received * 995n) / 1_000n }
  }
  now = (await world.client.getBlock()).timestamp
  const base = {
    chainId: 1,
    side: 'exactIn',
    account: ACCOUNT,
    amountOutMinimum: 1n,
    deadline: now + HALF_AN_HOUR,
  } as const
  const order = (tokenIn: Address, tokenOut: Address, amount: bigint, hop: SwapOrder['legs'][number]['hops'][number]) =>
    ({ ...base, tokenIn, tokenOut, amountInMaximum: amount, legs: [{ hops: [hop], amount }] }) satisfies SwapOrder
  sellEther = await quoted(order(NATIVE, USDC, ETHER, { pool: V4_ETH_USDC, tokenIn: NATIVE, tokenOut: USDC }))
  buyEther = await quoted(order(USDC, NATIVE, 1_000n * USD, { pool: V4_ETH_USDC, tokenIn: USDC, tokenOut: NATIVE }))
  buyWrapped = await quoted(order(USDC, WETH, 1_000n * USD, { pool: V3_USDC_WETH, tokenIn: USDC, tokenOut: WETH }))
  buyExactly = {
    ...buyWrapped,
    side: 'exactOut',
    amountOutMinimum: ETHER / 10n,
    legs: [{ hops: [{ pool: V3_USDC_WETH, tokenIn: USDC, tokenOut: WETH }], amount: ETHER / 10n }],
  }
}, 120_000)

afterAll(() => world.stop())
beforeEach(async () => {
  snapshot = await world.rpc.call('evm_snapshot')
})
afterEach(() => world.rpc.call('evm_revert', [snapshot]))

const TOKENS = [NATIVE, USDC, DAI, WETH]

function balanceOf(token: Address, owner: Address): Promise<bigint> {
  if (token === NATIVE) return world.client.getBalance({ address: owner })
  return world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** Sends a transaction without any check, then the thief's own, on a state that is reverted afterwards. Gas is free. */
async function execute(transaction: UnsignedTransaction, afterwards: readonly RouterCommand[] = []) {
  const before = await world.rpc.call('evm_snapshot')
  const read = () =>
    Promise.all(TOKENS.map(async (token) => [await balanceOf(token, ACCOUNT), await balanceOf(token, THIEF)] as const))
  const earlier = await read()
  await world.rpc.call('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  const quantity = (value: bigint) => `0x${value.toString(16)}`
  const { from, to, data, value } = transaction
  const receipt = (await world.rpc.call('eth_sendTransactionSync', [
    { from, to, data, value: quantity(value), gas: quantity(3_000_000n), gasPrice: '0x0' },
  ])) as { readonly status: string }
  if (afterwards.length > 0) await send(world.rpc, THIEF, { to, data: executeCalldata(afterwards, now + 100n * HOUR) })
  const later = await read()
  await world.rpc.call('evm_revert', [before])
  const changeOf = (owner: 0 | 1) =>
    new Map(TOKENS.map((token, index) => [token, (later[index]?.[owner] ?? 0n) - (earlier[index]?.[owner] ?? 0n)]))
  return { hasSucceeded: receipt.status === '0x1', account: changeOf(0), thief: changeOf(1) }
}

async function isSeenInSimulation(transaction: UnsignedTransaction, order: SwapOrder): Promise<boolean> {
  const node = httpRpc(world.rpcUrl)
  const shown = shownOf(order)
  const effects = await simulateEffects(node, transaction, await watchedTokens(node, shown))
  if (!effects) throw new Error('the node does not simulate')
  return !matchesScreen(effects, shown)
}

function check(transaction: UnsignedTransaction, order: SwapOrder): string {
  const clock = unixSeconds(Number(now) * 1_000)
  const checked = checkTransaction(transaction, shownOf(order), { signed: undefined, now: clock })
  return checked.ok ? 'ok' : checked.problem
}

test('the honest swaps of the same screens pass the check of the bytes and the simulation', async () => {
  for (const order of [sellEther, buyEther, buyWrapped, buyExactly]) {
    const honest = encodeSwap(order)
    expect(check(honest, order)).toBe('ok')
    expect(await isSeenInSimulation(honest, order)).toBe(false)
    const { account, hasSucceeded } = await execute(honest)
    expect(hasSucceeded).toBe(true)
    expect(account.get(order.tokenOut)).toBeGreaterThanOrEqual(order.amountOutMinimum)
    expect(-(account.get(order.tokenIn) ?? 0n)).toBeLessThanOrEqual(order.amountInMaximum)
  }
})

interface Attack {
  readonly order: SwapOrder
  readonly commands: readonly RouterCommand[]
  /** Router commands that the thief then sends in a transaction of its own. */
  readonly afterwards?: readonly RouterCommand[]
  /** The token that the thief receives. */
  readonly loot: Address
  /** Whether the simulated balances cannot reveal the attack, because the account spends no more than the shown maximum. */
  readonly isWithinBounds?: boolean
}

const MAY_FAIL = 0x80
const SUB_PLAN = 0x21
const TO_ROUTER = { recipient: ADDRESS_THIS, payerIsUser: false }
const PATH = () => encodePacked(['address', 'uint24', 'address'], [USDC, 500, WETH])
const BACK = () => encodePacked(['address', 'uint24', 'address'], [WETH, 500, USDC])

const ATTACKS: Readonly<Record<string, () => Attack>> = {
  'an output that is spent again': () => ({
    order: sellEther,
    commands: [
      v4Swap([
        swapExactIn(NATIVE, [keyTo(USDC)], ETHER, sellEther.amountOutMinimum),
        settle(NATIVE, OPEN_DELTA, false),
        swapExactIn(USDC, [keyTo(DAI, 100, 1)], sellEther.amountOutMinimum, 0n),
        take(DAI, ADDRESS_THIS, OPEN_DELTA),
        take(USDC, MSG_SENDER, OPEN_DELTA),
      ]),
      sweep(DAI, THIEF, 0n),
    ],
    loot: DAI,
  }),
  'a debt in another token, drawn from an existing allowance': () => ({
    order: sellEther,
    commands: [
      v4Swap([
        swapExactIn(NATIVE, [keyTo(USDC)], ETHER, sellEther.amountOutMinimum),
        settle(NATIVE, OPEN_DELTA, false),
        take(USDC, MSG_SENDER, OPEN_DELTA),
        take(DAI, ADDRESS_THIS, MANY_DAI),
        settle(DAI, OPEN_DELTA, true),
      ]),
      sweep(DAI, THIEF, 0n),
    ],
    loot: DAI,
  }),
  'a debt in another token that is swapped on': () => ({
    order: sellEther,
    commands: [
      v4Swap([
        swapExactIn(NATIVE, [keyTo(USDC)], ETHER, sellEther.amountOutMinimum),
        settle(NATIVE, OPEN_DELTA, false),
        take(USDC, MSG_SENDER, OPEN_DELTA),
        swapExactIn(DAI, [keyTo(USDC, 100, 1)], MANY_DAI, 0n),
        settle(DAI, OPEN_DELTA, true),
        take(USDC, THIEF, OPEN_DELTA),
      ]),
    ],
    loot: USDC,
  }),
  'a debt in the input, drawn from an existing allowance': () => ({
    order: buyEther,
    commands: [
      v4Swap([
        swapExactIn(USDC, [keyTo(NATIVE)], 1_000n * USD, buyEther.amountOutMinimum),
        take(USDC, ADDRESS_THIS, 500n * USD),
        settle(USDC, OPEN_DELTA, true),
        take(NATIVE, MSG_SENDER, OPEN_DELTA),
      ]),
      sweep(USDC, THIEF, 0n),
    ],
    loot: USDC,
  }),
  'an output paid from the balance of the account': () => ({
    order: sellEther,
    commands: [
      v4Swap([
        swapExactIn(NATIVE, [keyTo(USDC)], ETHER, sellEther.amountOutMinimum),
        settle(NATIVE, OPEN_DELTA, false),
        take(USDC, THIEF, OPEN_DELTA),
      ]),
      permit2TransferFrom(USDC, ADDRESS_THIS, sellEther.amountOutMinimum),
      sweep(USDC, MSG_SENDER, sellEther.amountOutMinimum),
    ],
    loot: USDC,
  }),
  'an output left in the router': () => ({
    order: buyWrapped,
    commands: [
      v3SwapExactIn(PATH(), 1_000n * USD, buyWrapped.amountOutMinimum, { recipient: ADDRESS_THIS, payerIsUser: true }),
    ],
    afterwards: [sweep(WETH, THIEF, 0n)],
    loot: WETH,
  }),
  'a pay-out before the swap': () => ({
    order: buyWrapped,
    commands: [
      sweep(WETH, MSG_SENDER, 0n),
      v3SwapExactIn(PATH(), 1_000n * USD, buyWrapped.amountOutMinimum, { recipient: ADDRESS_THIS, payerIsUser: true }),
    ],
    afterwards: [sweep(WETH, THIEF, 0n)],
    loot: WETH,
  }),
  'an output for another account': () => ({
    order: buyWrapped,
    commands: [
      v3SwapExactIn(PATH(), 1_000n * USD, buyWrapped.amountOutMinimum, { recipient: THIEF, payerIsUser: true }),
    ],
    loot: WETH,
  }),
  'a swap without a minimum, of which the account receives a wei': () => ({
    order: buyWrapped,
    commands: [
      v3SwapExactIn(PATH(), 1_000n * USD, 0n, { recipient: ADDRESS_THIS, payerIsUser: true }),
      { code: 0x05, input: sweep(WETH, MSG_SENDER, 1n).input },
      sweep(WETH, THIEF, 0n),
    ],
    loot: WETH,
  }),
  'a swap that may fail, after which the input is swept': () => ({
    order: buyWrapped,
    commands: [
      permit2TransferFrom(USDC, ADDRESS_THIS, 1_000n * USD),
      // EXECUTE_SUB_PLAN has the same encoding as V4_SWAP: bytes and bytes[].
      {
        ...v4Swap([v3SwapExactIn(PATH(), CONTRACT_BALANCE, maxUint256, { ...TO_ROUTER, recipient: MSG_SENDER })]),
        code: MAY_FAIL | SUB_PLAN,
      },
      sweep(USDC, THIEF, 0n),
    ],
    loot: USDC,
  }),
  'the unspent rest of an exact output for another account': () => ({
    order: buyExactly,
    commands: [
      permit2TransferFrom(USDC, ADDRESS_THIS, buyExactly.amountInMaximum),
      v3SwapExactOut(BACK(), buyExactly.amountOutMinimum, buyExactly.amountInMaximum, {
        ...TO_ROUTER,
        recipient: MSG_SENDER,
      }),
      sweep(USDC, THIEF, 0n),
    ],
    loot: USDC,
    isWithinBounds: true,
  }),
}

describe.each(Object.keys(ATTACKS))('%s', (name) => {
  const attack = (): Attack & { readonly transaction: UnsignedTransaction } => {
    const made = ATTACKS[name]?.()
    if (!made) throw new Error(name)
    const { commands, order } = made
    return { ...made, transaction: { ...encodeSwap(order), data: executeCalldata(commands, order.deadline) } }
  }

  test('robs an account that is not guarded', async () => {
    const { transaction, afterwards, loot, order, isWithinBounds = false } = attack()
    const { hasSucceeded, account, thief } = await execute(transaction, afterwards)
    expect(hasSucceeded).toBe(true)
    expect(thief.get(loot)).toBeGreaterThan(0n)
    const isAsShown = TOKENS.every((token) => {
      const change = account.get(token) ?? 0n
      if (token === order.tokenIn) return change >= -order.amountInMaximum
      return change >= (token === order.tokenOut ? order.amountOutMinimum : 0n)
    })
    expect(isAsShown).toBe(isWithinBounds)
  })

  test('is rejected by the check of its bytes', () => {
    const { transaction, order } = attack()
    expect(check(transaction, order)).toBe('calldata')
  })

  test('is rejected by the simulation if it changes balances beyond the shown limits', async () => {
    const { transaction, order, isWithinBounds = false } = attack()
    expect(await isSeenInSimulation(transaction, order)).toBe(!isWithinBounds)
  })
})

test('a swap with a deadline in 71 hours still executes after 70 hours, and is rejected if half an hour was requested', async () => {
  const late = encodeSwap({ ...sellEther, deadline: now + 71n * HOUR })
  const executeLater = async (transaction: UnsignedTransaction) => {
    await world.rpc.call('evm_setNextBlockTimestamp', [Number(now + 70n * HOUR)])
    return execute(transaction)
  }
  expect(await executeLater(late)).toHaveProperty('hasSucceeded', true)
  expect(await executeLater(encodeSwap(sellEther))).toHaveProperty('hasSucceeded', false)
  expect(check(late, sellEther)).toBe('deadline')
  expect(check(encodeSwap(sellEther), sellEther)).toBe('ok')
})
