import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcError } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { minimumDeposit, minimumWithdrawal, maximumDeposit } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { rangeAmounts, type PoolPrice } from '#app/domain/liquidity/position-amounts.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { erc20Abi, v2Abi, v3PoolAbi, v4PositionManagerAbi, v4StateViewAbi } from '#devnet/abi.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { approve } from '#devnet/calls.ts'
import type { Pool } from '#devnet/pools.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { overrideNode } from '#tests/builders/override-node.ts'
import { feesOf } from '#tests/builders/fees-of.ts'
import { planCost } from './plan-cost.ts'
import { planChange, type ChangeToPlan } from './plan-change.ts'
import type { LiquidityToPlan } from './plan-liquidity.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan } from './run-plan.ts'
import { settleTransaction } from './settle-transaction.ts'
import type { TransactionRecord } from './transaction-record.ts'

// Plans of deposits, withdrawals and fee collection, executed by the runner with a wallet that signs, against the real contracts.

const CHAIN = 1
const SIGNER = 5
const ME = ACCOUNTS[SIGNER].address
const SLIPPAGE = 250 as Bps
const LIQUIDITY = 10n ** 14n

let world: SmallWorld
beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
}, 120_000)
afterAll(() => world.stop())

function poolOf(version: Pool['version'], symbols: string, fee: number) {
  const found = world.pools.find((pool) => pool.version === version && pool.fee === fee && namesOf(pool) === symbols)
  if (!found) throw new Error(`no pool of ${symbols}`)
  return found
}

const namesOf = ({ currency0, currency1 }: Pool) => [currency0.symbol, currency1.symbol].toSorted().join(' ')
const factsOf = ({ currency0, currency1 }: Pool): LiquidityToPlan['tokens'] => {
  const facts = ({ address: token, symbol, decimals }: Pool['currency0']) => ({ token, symbol, decimals })
  return [facts(currency0), facts(currency1)]
}

interface Outcome {
  readonly events: readonly RunEvent[]
  readonly tracked: readonly TransactionRecord[]
}

async function run(
  request: LiquidityToPlan['request'],
  pool: Pool,
  {
    signs = true,
    followingDeposit,
  }: { readonly signs?: boolean; readonly followingDeposit?: ChangeToPlan['followingDeposit'] } = {},
): Promise<Outcome> {
  const page = httpRpc(world.rpcUrl)
  const provider = overrideNode(page, {
    eth_accounts: () => [ME],
    eth_signTypedData_v4: ([, typedData]) => {
      if (!signs) throw new RpcError(4200, 'not supported')
      const { domain, types, primaryType, message } = JSON.parse(String(typedData))
      return signer(SIGNER).signTypedData({ domain, types, primaryType, message })
    },
  })
  const events: RunEvent[] = []
  const tracked: TransactionRecord[] = []
  await runPlan(
    {
      plan: () => planChange(page, { request, followingDeposit, tokens: factsOf(pool), deadlineMinutes: 30 }),
      onEvent: (event) => void events.push(event),
      signal: new AbortController().signal,
    },
    {
      page,
      wallet: { address: ME, provider },
      guard: { askForCalls, askForNftPermit, askForPairPermit, askForPermit, askForPermitBatch, askForTransaction },
      screen: async () => ({ ok: true, value: undefined }),
      addOpenRequest: () => () => {},
      track: (record) => void tracked.push(record),
      replace: () => expect.unreachable('nothing is replaced'),
      settle: (record) => settleTransaction(record, { page, wallet: provider, intervalMs: 20 }),
      now: Date.now,
    },
  )
  return { events, tracked }
}

async function costOf(
  request: LiquidityToPlan['request'],
  pool: Pool,
  followingDeposit?: ChangeToPlan['followingDeposit'],
): Promise<bigint> {
  const page = httpRpc(world.rpcUrl)
  const plan = await planChange(page, { request, followingDeposit, tokens: factsOf(pool), deadlineMinutes: 30 })
  const cost = plan.ok ? await planCost(page, plan.value) : plan
  if (!cost.ok || cost.value === undefined) throw new Error('no cost')
  return cost.value
}

const stepsOf = ({ events }: Outcome) => events.flatMap((event) => (event.type === 'start' ? event.steps : []))
const base = { chainId: CHAIN, account: ME } as const

async function rangeOf(pool: Pool) {
  if (pool.version === 'v2') throw new Error('v2 has no ranges')
  const { client, addresses } = world
  const [sqrtPrice] =
    pool.version === 'v3'
      ? await client.readContract({ address: pool.id, abi: v3PoolAbi, functionName: 'slot0' })
      : await client.readContract({
          address: addresses.v4StateView,
          abi: v4StateViewAbi,
          functionName: 'getSlot0',
          args: [pool.id],
        })
  const price: PoolPrice = { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
  const middle = Math.round(price.tick / pool.spacing)
  return { price, range: { tickLower: (middle - 20) * pool.spacing, tickUpper: (middle + 20) * pool.spacing } }
}

const keyOf = ({ currency0, currency1 }: Pool) => ({ token0: currency0.address, token1: currency1.address })

test('a v3 deposit resets an allowance if required, a second one needs no approval, and liquidity can be withdrawn', async () => {
  const pool = poolOf('v3', 'USDT WETH', 3_000)
  const { price, range } = await rangeOf(pool)
  const { amount0: maximum0, amount1: maximum1 } = rangeAmounts(range, price, LIQUIDITY, 'up')
  const { amount0: minimum0, amount1: minimum1 } = minimumDeposit(range, price, LIQUIDITY, SLIPPAGE)
  const key = { ...keyOf(pool), fee: pool.fee }
  const usdt = world.tokens['USDT']?.address ?? '0x'
  const { v3PositionManager } = world.addresses
  await sendAll(world.rpc, ME, [approve(usdt, v3PositionManager, 1n)])
  const amounts = { maximum0, maximum1, minimum0, minimum1 }
  const request = { kind: 'addLiquidity', version: 'v3', ...base, pool: key, ...amounts, usesNative: false } as const
  const first = await run({ ...request, position: range }, pool)
  // The approvals come in the pool's order.
  const reset = isSameAddress(key.token0, usdt) ? ['reset', 'approve', 'approve'] : ['approve', 'reset', 'approve']
  expect(stepsOf(first)).toEqual([...reset, 'createPosition'])
  expect(first.events.at(-1)).toMatchObject({ type: 'succeed' })
  expect(first.tracked.at(-1)).toMatchObject({
    kind: 'createPosition',
    input: { raw: maximum0 },
    secondInput: { raw: maximum1 },
  })

  const tokenId = await newestV3()
  await sendAll(
    world.rpc,
    ME,
    [key.token0, key.token1].map((token) => approve(token as Address, v3PositionManager, 0n)),
  )
  await sendAll(
    world.rpc,
    ME,
    [key.token0, key.token1].map((token) => approve(token as Address, v3PositionManager)),
  )
  expect(stepsOf(await run({ ...request, position: { tokenId } }, pool))).toEqual(['addLiquidity'])

  const none = { fees0: 0n, fees1: 0n, usesNative: false }
  const position = { version: 'v3', ...base, pool: key, tokenId } as const
  const collected = await run({ kind: 'collectFees', ...position, ...none }, pool)
  expect(stepsOf(collected)).toEqual(['collectFees'])
  expect(collected.events.at(-1)).toMatchObject({ type: 'succeed', received: 0n })
  const minimum = minimumWithdrawal(range, price, LIQUIDITY, SLIPPAGE)
  const removed = await run(
    {
      kind: 'removeLiquidity',
      ...position,
      ...none,
      liquidity: LIQUIDITY,
      burns: false,
      minimum0: minimum.amount0,
      minimum1: minimum.amount1,
    },
    pool,
  )
  expect(stepsOf(removed)).toEqual(['removeLiquidity'])
  const [event] = removed.events.slice(-1)
  expect(event).toMatchObject({ type: 'succeed' })
  expect(event?.type === 'succeed' && (event.received ?? 0n) >= minimum.amount0).toBe(true)
})

async function newestV3(): Promise<bigint> {
  const [inputs, outputs] = [[{ type: 'address' }, { type: 'uint256' }], [{ type: 'uint256' }]] as const
  const abi = [
    { type: 'function', name: 'balanceOf', stateMutability: 'view', inputs: [{ type: 'address' }], outputs },
    { type: 'function', name: 'tokenOfOwnerByIndex', stateMutability: 'view', inputs, outputs },
  ] as const
  const address = world.addresses.v3PositionManager
  const count = await world.client.readContract({ address, abi, functionName: 'balanceOf', args: [ME] })
  return world.client.readContract({ address, abi, functionName: 'tokenOfOwnerByIndex', args: [ME, count - 1n] })
}

test('a v4 deposit needs approvals and one signature for both tokens, and later deposits only the signature', async () => {
  const pool = poolOf('v4', 'DAI USDC', 100)
  if (pool.version !== 'v4') throw new Error('v4')
  const { price, range } = await rangeOf(pool)
  const liquidity = 10n ** 17n
  const { amount0: maximum0, amount1: maximum1 } = maximumDeposit(range, price, liquidity, SLIPPAGE)
  const key = { ...keyOf(pool), fee: pool.fee, tickSpacing: pool.spacing, hooks: pool.hooks }
  const request = { kind: 'addLiquidity', version: 'v4', ...base, pool: key, maximum0, maximum1, liquidity } as const
  const expected = await costOf({ ...request, position: range }, pool)
  const first = await run({ ...request, position: range }, pool)
  expect(stepsOf(first)).toEqual(['approve', 'approve', 'permit', 'createPosition'])
  expect(first.events.at(-1)).toMatchObject({ type: 'succeed' })
  // The estimate covers all three transactions, with a margin.
  const paid = feesOf(first.events)
  expect(expected).toBeGreaterThan(paid)
  expect(expected).toBeLessThan(3n * paid)
  const nextId = await world.client.readContract({
    address: world.addresses.v4PositionManager,
    abi: v4PositionManagerAbi,
    functionName: 'nextTokenId',
  })
  // A wallet that cannot sign typed data sends the permits as transactions.
  const increase = { ...request, position: { tokenId: nextId - 1n } }
  const second = await run(increase, pool, { signs: false })
  expect(second.events.find(({ type }) => type === 'fallback')).toEqual({
    type: 'fallback',
    names: ['permitDeposit', 'permitDeposit'],
  })
  expect(second.tracked.map(({ kind }) => kind).slice(-3)).toEqual(['permitDeposit', 'permitDeposit', 'addLiquidity'])
  expect(second.events.at(-1)).toMatchObject({ type: 'succeed' })
})

test('a v2 deposit with native currency is withdrawn with a permit of the LP tokens, or with their approval', async () => {
  const pool = poolOf('v2', 'DAI WETH', 3_000)
  const [reserve0, reserve1] = await world.client.readContract({
    address: pool.id as Address,
    abi: v2Abi,
    functionName: 'getReserves',
  })
  const maximum0 = reserve0 / 1_000_000n
  const maximum1 = (maximum0 * reserve1) / reserve0
  const versioned = { version: 'v2', ...base, pool: keyOf(pool), usesNative: true } as const
  const minimums = { minimum0: (maximum0 * 9n) / 10n, minimum1: (maximum1 * 9n) / 10n }
  const deposit = await run({ kind: 'addLiquidity', ...versioned, maximum0, maximum1, ...minimums }, pool)
  expect(stepsOf(deposit)).toEqual(['approve', 'addLiquidity'])
  expect(deposit.events.at(-1)).toMatchObject({ type: 'succeed' })
  const liquidity = await world.client.readContract({
    address: pool.id as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [ME],
  })
  const request = { kind: 'removeLiquidity', ...versioned, liquidity, chargesTax: false, ...minimums } as const
  const half = { ...request, liquidity: liquidity / 2n, minimum0: minimums.minimum0 / 2n, minimum1: 1n }
  const signed = await run(half, pool)
  expect(stepsOf(signed)).toEqual(['permit', 'removeLiquidity'])
  expect(signed.tracked.map(({ kind }) => kind)).toEqual(['removeLiquidity'])
  expect(signed.events.at(-1)).toMatchObject({ type: 'succeed' })
  const withdrawal = await run({ ...half, liquidity: liquidity - liquidity / 2n }, pool, { signs: false })
  expect(withdrawal.events.find(({ type }) => type === 'fallback')).toEqual({ type: 'fallback', names: ['approve'] })
  expect(withdrawal.tracked[0]).toMatchObject({ kind: 'approve', input: { token: pool.id, symbol: 'DAI/WETH' } })
  expect(withdrawal.events.at(-1)).toMatchObject({ type: 'succeed' })
})

test('the cost query of a withdrawal that cannot succeed returns its error', async () => {
  const pool = poolOf('v2', 'DAI WETH', 3_000)
  const page = httpRpc(world.rpcUrl)
  await sendAll(world.rpc, ME, [approve(pool.id as Address, world.addresses.v2Router)])
  const versioned = { version: 'v2', ...base, pool: keyOf(pool), usesNative: true, chargesTax: false } as const
  const request = { kind: 'removeLiquidity', ...versioned, liquidity: 2n ** 100n, minimum0: 0n, minimum1: 0n } as const
  const plan = await planChange(page, { request, tokens: factsOf(pool), deadlineMinutes: 30 })
  if (!plan.ok) throw new Error(plan.problem)
  expect(await planCost(page, plan.value)).toMatchObject({ ok: false })
})

test('a position is moved to a new range, and the amounts withdrawn pay for the new deposit', async () => {
  const pool = poolOf('v3', 'USDT WETH', 3_000)
  const { price, range } = await rangeOf(pool)
  if (pool.version === 'v2') throw new Error('v3')
  const above = (by: number) => ({
    tickLower: range.tickUpper + by * pool.spacing,
    tickUpper: range.tickUpper + (by + 10) * pool.spacing,
  })
  const key = { ...keyOf(pool), fee: pool.fee }
  const versioned = { version: 'v3', ...base, pool: key, usesNative: false } as const
  const { amount0: maximum0 } = rangeAmounts(above(0), price, LIQUIDITY, 'up')
  const none = { minimum0: 0n, minimum1: 0n }
  const deposit = { kind: 'addLiquidity', ...versioned, ...none, maximum0, maximum1: 0n } as const
  await run({ ...deposit, position: above(0) }, pool)
  const tokenId = await newestV3()
  const { client, addresses } = world
  const words = await client.readContract({
    address: addresses.v3PositionManager,
    abi: POSITIONS,
    functionName: 'positions',
    args: [tokenId],
  })
  const liquidity = words[7]
  const minimum = rangeAmounts(above(0), price, liquidity, 'down')
  const whole = { tokenId, liquidity, burns: true, fees0: 0n, fees1: 0n, minimum0: minimum.amount0, minimum1: 0n }
  const removal = { kind: 'removeLiquidity', ...versioned, ...whole } as const
  const followingDeposit = { ...deposit, maximum0: minimum.amount0, position: above(20) }
  expect(await costOf(removal, pool, followingDeposit)).toBeGreaterThan(0n)
  const moved = await run(removal, pool, { followingDeposit })
  expect(stepsOf(moved).at(0)).toBe('removeLiquidity')
  expect(stepsOf(moved).at(-1)).toBe('createPosition')
  expect(moved.events.at(-1)).toMatchObject({ type: 'succeed' })
  expect(await newestV3()).toBeGreaterThan(tokenId)
})

const POSITIONS = parseAbi([
  'function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 growth0, uint256 growth1, uint128 owed0, uint128 owed1)',
])
