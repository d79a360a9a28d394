import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcError } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { liquidityForAmounts } from '#app/domain/liquidity/calls/range-liquidity.ts'
import { rangeAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { zapLimits, planZap, quoteOwnPool } from '#app/domain/liquidity/zap.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { v4PositionManagerAbi } from '#devnet/abi.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import type { V4Pool } from '#devnet/pools.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { overrideNode } from '#tests/builders/override-node.ts'
import { readPoolState } from '#tests/builders/pool-state.ts'
import { atomicBatches } from '#tests/wallet/atomic-batches.ts'
import { planChange, type ChangeToPlan } from './plan-change.ts'
import { planCost } from './plan-cost.ts'
import type { ZapToPlan } from './plan-zap.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan } from './run-plan.ts'
import { settleTransaction } from './settle-transaction.ts'
import type { TransactionRecord } from './transaction-record.ts'

// Deposits of one token, executed by the runner and the guard with wallets that can or cannot sign, against the real contracts.

const SIGNER = 7
const ME = ACCOUNTS[SIGNER].address
const MANAGER = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

let world: SmallWorld
beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
}, 120_000)
afterAll(() => world.stop())

function poolOfTests(): V4Pool {
  const pool = world.pools.find(
    (candidate): candidate is V4Pool =>
      candidate.version === 'v4' && candidate.fee === 500 && candidate.currency1.symbol === 'USDC',
  )
  if (!pool) throw new Error('no pool')
  return pool
}

async function zapOf(side: 0 | 1, amount: bigint): Promise<ZapToPlan> {
  const pool = poolOfTests()
  const state = await readPoolState(world, pool)
  const curve = swapCurve(state, side === 0)
  if (!curve) throw new Error('no curve')
  const middle = Math.round(state.tick / pool.spacing)
  const range = { tickLower: (middle - 200) * pool.spacing, tickUpper: (middle + 150) * pool.spacing }
  const price = { sqrtPrice: state.sqrtPriceX96, tick: state.tick }
  const plan = planZap({ amount, side, range, price }, quoteOwnPool(curve))
  if (!plan) throw new Error('no plan')
  const sides = [pool.currency0, pool.currency1].map(({ address: token, symbol, decimals }) => ({
    token,
    symbol,
    decimals,
  }))
  const [first, second] = sides
  const [tokenIn, tokenOut] = side === 0 ? [first, second] : [second, first]
  if (!first || !second || !tokenIn || !tokenOut) throw new Error('no tokens')
  const { currency0: token0, currency1: token1, ...key } = pool.key
  const hop = { pool: { version: 'v4', ...key }, tokenIn: tokenIn.token, tokenOut: tokenOut.token } as const
  return {
    request: {
      kind: 'zap',
      chainId: 1,
      account: ME,
      pool: { token0, token1, ...key },
      range,
      input: tokenIn.token,
      amount,
      hops: [hop],
      swapIn: plan.swapIn,
      quotedOut: plan.swapOut,
      ...zapLimits(plan, 50 as Bps),
      acceptedImpact: 'quiet',
    },
    tokens: [first, second],
    deadlineMinutes: 20,
  }
}

async function run(plan: ChangeToPlan, { signs = true, isOneClick = false } = {}) {
  const page = httpRpc(world.rpcUrl)
  const provider = overrideNode(page, {
    eth_accounts: () => [ME],
    eth_signTypedData_v4: ([, typedData]) => {
      if (!signs) throw new RpcError(4200, 'not supported')
      const { domain, types, primaryType, message } = JSON.parse(String(typedData))
      return signer(SIGNER).signTypedData({ domain, types, primaryType, message })
    },
    ...atomicBatches(world.rpcUrl, signer(SIGNER)).answers,
  })
  const events: RunEvent[] = []
  const tracked: TransactionRecord[] = []
  await runPlan(
    {
      plan: () => planChange(page, { ...plan, isOneClick }),
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
      settle: async (record) => {
        await world.rpc.call('anvil_mine', ['0x1'])
        return settleTransaction(record, { page, wallet: provider, intervalMs: 20 })
      },
      now: Date.now,
    },
  )
  const steps = events.flatMap((event) => (event.type === 'start' ? event.steps : []))
  return { steps, kinds: tracked.map(({ kind }) => kind), last: events.at(-1) }
}

function positions(): Promise<bigint> {
  const address = world.addresses.v4PositionManager
  return world.client.readContract({ address, abi: MANAGER, functionName: 'balanceOf', args: [ME] })
}

test('a zap of native currency needs no approval', async () => {
  const before = await positions()
  expect(await run(await zapOf(0, 10n ** 18n))).toMatchObject({ steps: ['createPosition'], last: { type: 'succeed' } })
  expect(await positions()).toBe(before + 1n)
})

test('each zap of a token needs an approval and a permit for exactly the deposit', async () => {
  const before = await positions()
  const steps = ['approve', 'permit', 'createPosition']
  for (const amount of [1_000n * 10n ** 6n, 400n * 10n ** 6n])
    expect(await run(await zapOf(1, amount))).toMatchObject({ steps, last: { type: 'succeed' } })
  expect(await positions()).toBe(before + 2n)
})

test('a wallet that cannot sign sends the permit as a transaction', async () => {
  const before = await positions()
  const { kinds } = await run(await zapOf(1, 700n * 10n ** 6n), { signs: false })
  expect(kinds).toEqual(['approve', 'permit2Approve', 'createPosition'])
  expect(await positions()).toBe(before + 1n)
})

test('a wallet that executes several calls at once gets one request', async () => {
  const before = await positions()
  const outcome = await run(await zapOf(1, 500n * 10n ** 6n), { isOneClick: true })
  expect(outcome).toMatchObject({ steps: ['batch'], kinds: ['createPosition'], last: { type: 'succeed' } })
  expect(await positions()).toBe(before + 1n)
})

/** A move of a position above the price, in native currency only; mints the position first. */
async function moveOf(): Promise<{ readonly move: ChangeToPlan; readonly tokenId: bigint }> {
  const pool = poolOfTests()
  const { tick, sqrtPriceX96: sqrtPrice } = await readPoolState(world, pool)
  const { currency0: token0, currency1: token1, ...key } = pool.key
  const middle = Math.round(tick / pool.spacing)
  const above = { tickLower: (middle + 20) * pool.spacing, tickUpper: (middle + 120) * pool.spacing }
  const liquidity = liquidityForAmounts(above, sqrtPrice, { amount0: 10n ** 18n, amount1: 0n }, 'pool')
  const common = { version: 'v4', chainId: 1, account: ME, pool: { token0, token1, ...key }, liquidity } as const
  const { tokens, deadlineMinutes } = await zapOf(0, 10n ** 16n)
  const facts = { tokens, deadlineMinutes }
  const deposit = { kind: 'addLiquidity', ...common, position: above, maximum0: 10n ** 18n, maximum1: 0n } as const
  expect(await run({ request: deposit, ...facts })).toMatchObject({ last: { type: 'succeed' } })
  const tokenId = (await nextTokenId()) - 1n
  const { amount0: minimum0 } = rangeAmounts(above, { sqrtPrice, tick }, liquidity, 'down')
  const bounds = { minimum0, minimum1: 0n, fees0: 0n, fees1: 0n }
  const removal = { kind: 'removeLiquidity', ...common, ...bounds, tokenId, burns: true } as const
  const { request: zap } = await zapOf(0, minimum0)
  return { move: { request: removal, followingDeposit: zap, ...facts }, tokenId }
}

test.each([
  ['as two transactions', false, ['removeLiquidity', 'createPosition']],
  ['as one request', true, ['batch']],
])('an out-of-range position is moved around the price %s, swapping a part', async (_, isOneClick, steps) => {
  const { move, tokenId } = await moveOf()
  const before = await positions()
  const page = httpRpc(world.rpcUrl)
  const planned = await planChange(page, move)
  expect(planned.ok && (await planCost(page, planned.value))).toMatchObject({ ok: true, value: expect.any(BigInt) })
  expect(await run(move, { isOneClick })).toMatchObject({ steps, last: { type: 'succeed' } })
  expect(await positions()).toBe(before)
  expect(await nextTokenId()).toBe(tokenId + 2n)
})

function nextTokenId(): Promise<bigint> {
  const address = world.addresses.v4PositionManager
  return world.client.readContract({ address, abi: v4PositionManagerAbi, functionName: 'nextTokenId' })
}
