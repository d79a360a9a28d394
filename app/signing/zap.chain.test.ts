import { parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { encodeZap, otherToken, type SignedZapPermit } from '#app/domain/liquidity/calls/encode-zap.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { zapLimits, planZap, quoteOtherPool, quoteOwnPool, type ZapPlan } from '#app/domain/liquidity/zap.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { OrderHop } from '#app/domain/trade/route-sections.ts'
import { erc20Abi, permit2Abi } from '#devnet/abi.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import type { Pool, V3Pool, V4Pool } from '#devnet/pools.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'
import { overrideNode, wasRequested } from '#tests/builders/override-node.ts'
import { readPoolState } from '#tests/builders/pool-state.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { askForPermit, askForTransaction } from './ask-wallet.ts'
import type { ShownTransaction } from './shown.ts'
import type { ShownZap } from './shown-liquidity.ts'

// Zaps through the complete signing guard, against the real contracts.

const CHAIN = 1
const SIGNER = 5
const ME = ACCOUNTS[SIGNER].address
const NO_SLIPPAGE = 0 as Bps
const MANAGER = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function nextTokenId() view returns (uint256)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128 liquidity)',
])

let world: SmallWorld
let node: Eip1193
beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  node = httpRpc(world.rpcUrl)
}, 120_000)
afterAll(() => world.stop())

function poolOf<Version extends 'v3' | 'v4'>(version: Version, symbols: string, fee: number) {
  const found = world.pools.find(
    (pool) =>
      pool.version === version && `${pool.currency0.symbol} ${pool.currency1.symbol}` === symbols && pool.fee === fee,
  )
  if (!found) throw new Error(`no pool of ${symbols}`)
  return found as Extract<Pool, { version: Version }>
}

/** UNIX seconds, 25 minutes from now. */
const validDeadline = () => BigInt(unixSeconds(Date.now()) + 1_500)

function askOptions() {
  const provider = overrideNode(node, {
    eth_accounts: () => [ME],
    eth_signTypedData_v4: ([, typedData]) => {
      const { domain, types, primaryType, message } = JSON.parse(String(typedData))
      return signer(SIGNER).signTypedData({ domain, types, primaryType, message })
    },
  })
  const wallet = { address: ME, provider }
  return {
    page: node,
    wallet,
    amounts: decimalsOf(world),
    onAsk: () => {},
    now: Date.now,
    signal: new AbortController().signal,
  }
}

async function ask(shown: ShownTransaction, transaction: ReturnType<typeof encodeZap>, signed?: SignedZapPermit) {
  const request = askOptions()
  const result = await askForTransaction({ ...request, shown, transaction, signed })
  return { result, isSent: wasRequested(request.wallet.provider, 'eth_sendTransaction') }
}

/** Expects that the wallet has sent the transaction and that it succeeds. Returns the receipt. */
async function expectMined(result: Awaited<ReturnType<typeof ask>>['result']) {
  expect(result).toEqual({ ok: true, value: expect.stringMatching(/^0x[\da-f]{64}$/) })
  const receipt = await minedReceipt(world.client, result.ok ? (result.value as Hex) : '0x')
  expect(receipt.status).toBe('success')
  return receipt
}

/** Approves Permit2 for the input and signs a permit for the router. Returns undefined for the native currency, which needs neither. */
async function permitFor({ input, amount }: ShownZap): Promise<SignedZapPermit | undefined> {
  if (isNative(input)) return undefined
  const approval = { kind: 'approve', chainId: CHAIN, account: ME, token: input, amount } as const
  await expectMined((await ask(approval, encodeApproval(CHAIN, ME, input, amount))).result)
  const { permit2, universalRouter: spender } = world.addresses
  const args = [ME, input, spender] as const
  const [, , nonce] = await world.client.readContract({
    address: permit2,
    abi: permit2Abi,
    functionName: 'allowance',
    args,
  })
  const message = {
    token: input,
    amount,
    expiration: validDeadline(),
    nonce: BigInt(nonce),
    spender,
    sigDeadline: validDeadline(),
  }
  const shown = { kind: 'permit', chainId: CHAIN, account: ME, token: input, amount } as const
  const signed = await askForPermit({ ...askOptions(), shown, permit: permitTypedData(CHAIN, message) })
  if (!signed.ok) throw new Error(signed.problem.code)
  return signed.value
}

function balanceOf(account: Address, token: Address): Promise<bigint> {
  return isNative(token)
    ? world.client.getBalance({ address: account })
    : world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}

interface Zap {
  readonly into: V4Pool
  /** The pool of the swap. */
  readonly through: V3Pool | V4Pool
  /** Index of the deposited token. */
  readonly side: 0 | 1
  readonly amount: bigint
  /** Ends of the range, in tick spacings from the price. */
  readonly ends: readonly [number, number]
}

async function prepare({ into, through, side, amount, ends }: Zap, slippage = NO_SLIPPAGE) {
  const pool = await readPoolState(world, into)
  const price = { sqrtPrice: pool.sqrtPriceX96, tick: pool.tick }
  const middle = Math.round(pool.tick / into.spacing)
  const range = { tickLower: (middle + ends[0]) * into.spacing, tickUpper: (middle + ends[1]) * into.spacing }
  const swapPool = into.id === through.id ? pool : await readPoolState(world, through)
  const curve = swapCurve(swapPool, side === 0)
  if (!curve) throw new Error('no curve')
  const quote = into.id === through.id ? quoteOwnPool(curve) : quoteOtherPool(curve, price)
  const plan = planZap({ amount, side, range, price }, quote)
  if (!plan) throw new Error('no plan')
  const { currency0, currency1, ...key } = into.key
  const poolKey = { token0: currency0, token1: currency1, ...key }
  const input = side === 0 ? currency0 : currency1
  const output = otherToken({ pool: poolKey, input })
  const hop: OrderHop = {
    pool: through.version === 'v3' ? { version: 'v3', fee: through.fee } : { version: 'v4', ...through.key },
    tokenIn: input,
    tokenOut: output,
  }
  const shown: ShownZap = {
    kind: 'zap',
    chainId: CHAIN,
    account: ME,
    pool: poolKey,
    range,
    input,
    amount,
    hops: [hop],
    swapIn: plan.swapIn,
    ...zapLimits(plan, slippage),
    deadline: validDeadline(),
    quotedOut: plan.swapOut,
    acceptedImpact: 'quiet',
  }
  return { plan, shown, output }
}

async function zap(shown: ShownZap, output: Address) {
  const signed = await permitFor(shown)
  const before = await Promise.all([shown.input, output].map((token) => balanceOf(ME, token)))
  const { result } = await ask(shown, encodeZap(shown, signed), signed)
  const { gasUsed, effectiveGasPrice } = await expectMined(result)
  const after = await Promise.all([shown.input, output].map((token) => balanceOf(ME, token)))
  const fee = gasUsed * effectiveGasPrice
  const [spent = 0n, received = 0n] = [shown.input, output].map(
    (token, index) =>
      ((after[index] ?? 0n) - (before[index] ?? 0n) + (isNative(token) ? fee : 0n)) * (index ? 1n : -1n),
  )
  return { spent, received }
}

async function newestPosition() {
  const read = { address: world.addresses.v4PositionManager, abi: MANAGER } as const
  const tokenId = (await world.client.readContract({ ...read, functionName: 'nextTokenId' })) - 1n
  const args = [tokenId] as const
  return {
    owner: await world.client.readContract({ ...read, functionName: 'ownerOf', args }),
    liquidity: await world.client.readContract({ ...read, functionName: 'getPositionLiquidity', args }),
  }
}

/** Expects that router and position manager hold neither of the two tokens. */
async function expectNothingLeft(shown: ShownZap): Promise<void> {
  for (const holder of [world.addresses.universalRouter, world.addresses.v4PositionManager])
    for (const token of [shown.pool.token0, shown.pool.token1]) expect(await balanceOf(holder, token)).toBe(0n)
}

/** The remainders that the position does not take: of the input, of the other token. */
const leftOf = ({ left }: ZapPlan, side: 0 | 1) =>
  side === 0 ? [left.amount0, left.amount1] : [left.amount1, left.amount0]

const ETHER = 10n ** 18n
const CASES: readonly (readonly [string, () => Zap])[] = [
  [
    'native currency, swapped in the same pool',
    () => {
      const pool = poolOf('v4', 'ETH USDC', 500)
      return { into: pool, through: pool, side: 0, amount: 3n * ETHER, ends: [-200, 300] }
    },
  ],
  [
    'a token, swapped for native currency in the same pool',
    () => {
      const pool = poolOf('v4', 'ETH USDC', 500)
      return { into: pool, through: pool, side: 1, amount: 5_000n * 10n ** 6n, ends: [-40, 900] }
    },
  ],
  [
    'a token into a narrow range, swapped in a v3 pool',
    () => {
      const [into, through] = [poolOf('v4', 'DAI USDC', 100), poolOf('v3', 'DAI USDC', 100)]
      return { into, through, side: 0, amount: 2_000n * ETHER, ends: [-5, 7] }
    },
  ],
  [
    'native currency into a pool with a hook, swapped in another v4 pool',
    () => {
      const [into, through] = [poolOf('v4', 'ETH USDC', 3_000), poolOf('v4', 'ETH USDC', 500)]
      return { into, through, side: 0, amount: ETHER, ends: [-30, 20] }
    },
  ],
  [
    'a token, all of it swapped because the range only takes the other token',
    () => {
      const [into, through] = [poolOf('v4', 'DAI USDC', 100), poolOf('v3', 'DAI USDC', 100)]
      return { into, through, side: 0, amount: 1_000n * ETHER, ends: [-20, -10] }
    },
  ],
]

test.each(CASES)(
  'a deposit of %s, mints exactly the planned liquidity and refunds at most 0.1 %%',
  async (_how, zapOf) => {
    const { plan, shown, output } = await prepare(zapOf())
    const { spent, received } = await zap(shown, output)
    expect(await newestPosition()).toEqual({ owner: ME, liquidity: plan.liquidity })
    const [leftIn = 0n, leftOut = 0n] = leftOf(plan, zapOf().side)
    expect({ spent, received }).toEqual({ spent: shown.amount - leftIn, received: leftOut })
    expect(leftIn * 1_000n).toBeLessThanOrEqual(shown.amount)
    expect(leftOut * 1_000n).toBeLessThanOrEqual(plan.swapOut)
    await expectNothingLeft(shown)
  },
)

test('with a slippage tolerance a zap mints exactly the shown liquidity and refunds the rest', async () => {
  const pool = poolOf('v4', 'ETH USDC', 500)
  const deposit: Zap = { into: pool, through: pool, side: 0, amount: ETHER, ends: [-100, 100] }
  const { plan, shown, output } = await prepare(deposit, 50 as Bps)
  const { spent } = await zap(shown, output)
  expect(await newestPosition()).toEqual({ owner: ME, liquidity: (plan.liquidity * 9_950n) / 10_000n })
  expect(shown.amount - spent).toBeGreaterThan(0n)
  expect((shown.amount - spent) * 100n).toBeLessThan(shown.amount)
  await expectNothingLeft(shown)
})

test('a zap reaches the wallet only if it does what the screen shows', async () => {
  const pool = poolOf('v4', 'ETH USDC', 500)
  const deposit: Zap = { into: pool, through: pool, side: 0, amount: ETHER, ends: [-100, 100] }
  const { shown } = await prepare(deposit, 50 as Bps)
  const refused = (problem: object) => ({ result: { ok: false, problem }, isSent: false })
  const modified = (modification: string) => refused({ code: 'request.modified', modification })
  const thief = ACCOUNTS[1].address
  // The transaction differs from the zap on the screen.
  expect(await ask(shown, encodeZap({ ...shown, account: thief }))).toEqual(modified('account'))
  expect(await ask(shown, { ...encodeZap({ ...shown, account: thief }), from: ME })).toEqual(modified('calldata'))
  expect(await ask(shown, encodeZap({ ...shown, liquidity: shown.liquidity - 1n }))).toEqual(modified('calldata'))
  expect(await ask(shown, encodeZap({ ...shown, minimumOut: 1n }))).toEqual(modified('calldata'))
  // The deposit does not pay for this much liquidity.
  const greedy = { ...shown, liquidity: (shown.liquidity * 102n) / 100n }
  expect(await ask(greedy, encodeZap(greedy))).toMatchObject({ result: { ok: false }, isSent: false })
  // The quote and the minimum are far below the pools' price.
  const bad = {
    ...shown,
    quotedOut: shown.quotedOut / 2n,
    minimumOut: shown.quotedOut / 2n,
    liquidity: shown.liquidity / 2n,
  }
  expect(await ask(bad, encodeZap(bad))).toEqual(refused({ code: 'request.mispriced' }))
  // The deadline has passed, or is too far in the future.
  for (const deadline of [BigInt(unixSeconds(Date.now())), validDeadline() + 300_000n]) {
    const misdated = { ...shown, deadline }
    expect(await ask(misdated, encodeZap(misdated))).toEqual(modified('deadline'))
  }
})
