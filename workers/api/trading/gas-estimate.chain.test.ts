import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARKET_MAKER } from '#devnet/accounts.ts'
import { createV3Pool, mintV3 } from '#devnet/calls.ts'
import { fullRange, baseUnitsWorth, sqrtPriceX96 } from '#devnet/pool-maths.ts'
import { resolvePool, type Currency, type V3Pool } from '#devnet/pools.ts'
import { sidesOf } from '#devnet/seed.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { executeSwap, type ExecutedSwap } from '#tests/builders/exact-swaps.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import type { TradingContext } from './trading-context.ts'

const SLOT0 = parseAbi(['function slot0() view returns (uint160 sqrtPrice, int24 tick)'])
/** Ticks in a word of the bitmap, at a spacing of 1. */
const TICKS_PER_WORD = 256
/** Value of each side of the pool in dollars. Selling as much moves the price by a factor of four, over 54 words. */
const DEPTH_USD = 10_000

let world: SmallWorld
let trading: TradingContext
/** The only v3 pool of one of its tokens: tick spacing 1, and one position over the full range, so no tick inside is initialised. */
let pool: V3Pool

beforeAll(async () => {
  const started = await startSmallWorld({ chainId: 1 })
  const plan = { version: 'v3', pair: ['DAI', 'fakeUSDC'], fee: 100, usd: 2 * DEPTH_USD } as const
  pool = resolvePool(1, plan) as V3Pool
  const sides = sidesOf(pool, ({ market }) => market.usd)
  await sendAll(started.rpc, MARKET_MAKER, [
    createV3Pool(pool, sqrtPriceX96(...sides)),
    mintV3(pool, fullRange(1), baseUnitsWorth(DEPTH_USD, sides[0]), baseUnitsWorth(DEPTH_USD, sides[1]), MARKET_MAKER),
  ])
  world = { ...started, pools: [...started.pools, pool] }
  trading = testTradingContext(world)
  // A pool's first swaps also pay for new storage.
  await sell(0, pool.currency0, 1)
  await sell(0, pool.currency1, 1)
}, 60_000)

afterAll(() => world.stop())

function sell(account: number, input: Currency, usd: number): Promise<ExecutedSwap> {
  const output = input === pool.currency0 ? pool.currency1 : pool.currency0
  return executeSwap(world, trading, account, {
    type: 'EXACT_INPUT',
    amount: baseUnitsWorth(usd, { usd: input.token.market.usd, decimals: input.decimals }).toString(),
    tokenIn: input.address,
    tokenOut: output.address,
    protocols: ['V3'],
    routingPreference: 'FASTEST',
    slippageTolerance: 0.5,
  })
}

async function currentWord(): Promise<number> {
  const [, tick] = await world.client.readContract({ address: pool.id, abi: SLOT0, functionName: 'slot0' })
  return Math.floor(tick / TICKS_PER_WORD)
}

/** Sells from an account without earlier swaps, then restores the chain. */
async function measure(input: Currency, usd: number) {
  const snapshot = await world.rpc.call('evm_snapshot')
  const before = await currentWord()
  const { gasUsed, gasEstimate } = await sell(1, input, usd)
  const words = Math.abs((await currentWord()) - before)
  await world.rpc.call('evm_revert', [snapshot])
  return { words, gasUsed: Number(gasUsed), gasEstimate: Number(gasEstimate) }
}

test.each([0, 1] as const)(
  'the gas estimate of a sale of token%d includes the words of the tick bitmap that the sale passes',
  async (side) => {
    const input = side === 0 ? pool.currency0 : pool.currency1
    const withinWord = await measure(input, 1)
    const acrossWords = await measure(input, DEPTH_USD)
    expect(withinWord.words).toBe(0)
    expect(acrossWords.words).toBeGreaterThan(50)
    // The rest of the estimate is an average over swaps of all kinds, above the gas of a single v3 hop.
    expectRatio(withinWord.gasEstimate / withinWord.gasUsed, 1, 1.3)
    expectRatio(acrossWords.gasEstimate / acrossWords.gasUsed, 0.9, 1.1)
    const [estimated, used] = [
      acrossWords.gasEstimate - withinWord.gasEstimate,
      acrossWords.gasUsed - withinWord.gasUsed,
    ]
    expectRatio(estimated / used, 0.85, 1.15)
  },
)

function expectRatio(ratio: number, minimum: number, maximum: number): void {
  expect(ratio).toBeGreaterThan(minimum)
  expect(ratio).toBeLessThan(maximum)
}
