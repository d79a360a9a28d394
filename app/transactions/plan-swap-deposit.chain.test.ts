import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { addressKey } from '#app/domain/address/address.ts'
import { readBalances } from '#app/chain/read-balances.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import type { V2Pool as V2State } from '#app/domain/liquidity/pool.ts'
import { planRoutedZap } from '#app/domain/liquidity/routed-zap.ts'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { fullRange } from '#app/domain/liquidity/usable-ticks.ts'
import { quoteOwnPool } from '#app/domain/liquidity/zap.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { v2Abi } from '#devnet/abi.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import type { V2Pool, V3Pool } from '#devnet/pools.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { overrideNode } from '#tests/builders/override-node.ts'
import { readPoolState } from '#tests/builders/pool-state.ts'
import { planChange, type ChangeToPlan } from './plan-change.ts'
import { planCost } from './plan-cost.ts'
import { prepareSwapDeposit } from './prepare-swap-deposit.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan } from './run-plan.ts'
import { settleTransaction } from './settle-transaction.ts'
import type { TransactionRecord } from './transaction-record.ts'

// Swaps followed by deposits, executed by the runner and the guard with a wallet that signs, against the real contracts.

const SIGNER = 7
const ME = ACCOUNTS[SIGNER].address
const SLIPPAGE = 50 as Bps

let world: SmallWorld
beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
}, 120_000)
afterAll(() => world.stop())

const symbolsOf = ({ currency0, currency1 }: V2Pool | V3Pool) =>
  [currency0.symbol, currency1.symbol].toSorted().join(' ')

function sidesOf({ currency0, currency1 }: V2Pool | V3Pool): ChangeToPlan['tokens'] {
  const facts = ({ address: token, symbol, decimals }: V3Pool['currency0']) => ({ token, symbol, decimals })
  return [facts(currency0), facts(currency1)]
}

async function v3Plan(side: 0 | 1, amount: bigint): Promise<ChangeToPlan> {
  const pool = world.pools.find(
    (candidate): candidate is V3Pool =>
      candidate.version === 'v3' && candidate.fee === 500 && symbolsOf(candidate) === 'USDC WETH',
  )
  if (!pool) throw new Error('no pool')
  const state = await readPoolState(world, pool)
  const curve = swapCurve(state, side === 0)
  if (!curve) throw new Error('no curve')
  const middle = Math.round(state.tick / pool.spacing)
  const range = { tickLower: (middle - 200) * pool.spacing, tickUpper: (middle + 150) * pool.spacing }
  const deposit = { amount, side, range, price: { sqrtPrice: state.sqrtPriceX96, tick: state.tick } }
  const quote = quoteOwnPool(curve)
  const zap = await planRoutedZap(deposit, (amountIn) => Promise.resolve(quote(amountIn)))
  if (!zap) throw new Error('no zap')
  const tokens = sidesOf(pool)
  const [{ token: token0 }, { token: token1 }] = tokens
  const [tokenIn, tokenOut] = side === 0 ? [token0, token1] : [token1, token0]
  const legs = [
    { amount: zap.plan.swapIn, hops: [{ pool: { version: 'v3', fee: pool.fee }, tokenIn, tokenOut }] },
  ] as const
  const target = { version: 'v3', pool: { token0, token1, fee: pool.fee }, position: range } as const
  const { request } = prepareSwapDeposit({
    chainId: 1,
    account: ME,
    target,
    deposit,
    plan: zap.plan,
    legs,
    slippage: SLIPPAGE,
  })
  return { request, tokens, deadlineMinutes: 20 }
}

async function v2Plan(side: 0 | 1, amount: bigint): Promise<ChangeToPlan> {
  const pool = world.pools.find(
    (candidate): candidate is V2Pool => candidate.version === 'v2' && symbolsOf(candidate) === 'USDC WETH',
  )
  if (!pool) throw new Error('no pair')
  const [reserve0, reserve1] = await world.client.readContract({
    address: pool.id,
    abi: v2Abi,
    functionName: 'getReserves',
  })
  const tokens = sidesOf(pool)
  const [{ token: token0 }, { token: token1 }] = tokens
  const state: V2State = {
    version: 'v2',
    id: pool.id,
    token0,
    token1,
    reserve0: baseUnits(reserve0),
    reserve1: baseUnits(reserve1),
  }
  const curve = swapCurve(state, side === 0)
  if (!curve) throw new Error('no curve')
  const priceOf = (a: bigint, b: bigint) => {
    const sqrtPrice = squareRoot((b << 192n) / a)
    return { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
  }
  const deposit = { amount, side, range: fullRange(1), price: priceOf(reserve0, reserve1) }
  const zap = await planRoutedZap(deposit, (amountIn) => {
    const quoted = curve.exactIn(amountIn)
    const moved = quoted && { amountIn, out: quoted.amountOut }
    const after =
      moved &&
      (side === 0
        ? priceOf(reserve0 + moved.amountIn, reserve1 - moved.out)
        : priceOf(reserve0 - moved.out, reserve1 + moved.amountIn))
    return Promise.resolve(quoted && after && { amountOut: quoted.amountOut, after })
  })
  if (!zap) throw new Error('no zap')
  const [tokenIn, tokenOut] = side === 0 ? [token0, token1] : [token1, token0]
  const legs = [{ amount: zap.plan.swapIn, hops: [{ pool: { version: 'v2' }, tokenIn, tokenOut }] }] as const
  const target = { version: 'v2', pool: { token0, token1 } } as const
  const { request } = prepareSwapDeposit({
    chainId: 1,
    account: ME,
    target,
    deposit,
    plan: zap.plan,
    legs,
    slippage: SLIPPAGE,
  })
  return { request, tokens, deadlineMinutes: 20 }
}

async function run(plan: ChangeToPlan) {
  const page = httpRpc(world.rpcUrl)
  const provider = overrideNode(page, {
    eth_accounts: () => [ME],
    eth_signTypedData_v4: ([, typedData]) => {
      const { domain, types, primaryType, message } = JSON.parse(String(typedData))
      return signer(SIGNER).signTypedData({ domain, types, primaryType, message })
    },
  })
  const events: RunEvent[] = []
  const tracked: TransactionRecord[] = []
  await runPlan(
    {
      plan: () => planChange(page, plan),
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
  return { kinds: tracked.map(({ kind }) => kind), last: events.at(-1) }
}

async function balancesOf({ tokens }: ChangeToPlan): Promise<readonly [bigint, bigint]> {
  const [a, b] = tokens.map(({ token }) => token)
  if (!a || !b) throw new Error('no tokens')
  const balances = await readBalances(httpRpc(world.rpcUrl), 1, ME, [a, b])
  return [balances.get(addressKey(1, a)) ?? 0n, balances.get(addressKey(1, b)) ?? 0n]
}

const USDC = 1_000n * 10n ** 6n

test.each([
  ['v3', v3Plan, 'createPosition'],
  ['v2', v2Plan, 'addLiquidity'],
] as const)(
  'a zap into a %s pool swaps part of a token and leaves less than a thousandth undeposited',
  async (_version, planOf, kind) => {
    const usdcSide = sidesOfUsdc()
    const plan = await planOf(usdcSide, USDC)
    const page = httpRpc(world.rpcUrl)
    const planned = await planChange(page, plan)
    if (!planned.ok) throw new Error(planned.problem)
    const cost = await planCost(page, planned.value)
    expect(cost.ok && cost.value !== undefined && cost.value > 0n).toBe(true)
    const before = await balancesOf(plan)
    const { kinds, last } = await run(plan)
    expect(last).toMatchObject({ type: 'succeed' })
    expect(kinds.filter((step) => step !== 'approve')).toEqual(['swap', kind])
    const after = await balancesOf(plan)
    const paid = before[usdcSide] - after[usdcSide]
    const other = usdcSide === 0 ? 1 : 0
    const { request } = plan
    if (request.kind !== 'swapDeposit') throw new Error('not a swap')
    expect(paid).toBeLessThanOrEqual(USDC)
    expect(paid).toBeGreaterThan((USDC * 999n) / 1_000n)
    // Almost all of the swap's output is deposited.
    const left = after[other] - before[other]
    expect(left).toBeGreaterThanOrEqual(0n)
    expect(left * 1_000n).toBeLessThan(request.swap.quoted.output)
  },
)

test('a swap below its minimum output ends the run before the deposit', async () => {
  const plan = await v3Plan(sidesOfUsdc(), USDC)
  const { request } = plan
  if (request.kind !== 'swapDeposit') throw new Error('not a swap')
  const { output } = request.swap.quoted
  const greedy = {
    ...request,
    swap: { ...request.swap, minimumOut: output + 1n, quoted: { ...request.swap.quoted, output: output + 1n } },
  }
  const { kinds, last } = await run({ ...plan, request: greedy })
  expect(last).toMatchObject({ type: 'fail' })
  expect(kinds.filter((step) => step !== 'approve')).toEqual([])
})

function sidesOfUsdc(): 0 | 1 {
  const pool = world.pools.find(
    (candidate) => candidate.version === 'v3' && candidate.fee === 500 && symbolsOf(candidate) === 'USDC WETH',
  )
  return pool?.currency0.symbol === 'USDC' ? 0 : 1
}
