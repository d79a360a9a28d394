import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { RpcUnreachable } from '#app/chain/eip1193.ts'
import { DAI, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { contractsOf, stubNode, type ContractAnswer } from '#tests/builders/stub-node.ts'
import { v2Pair, v3Pool, v4Pool, type StubRange } from '#tests/builders/stub-pools.ts'
import { nearbyTicks, pairDepth, rangeDepth, orientDepth, type PoolDepth } from './pool-depth.ts'
import { readPools, type TokenPair } from './read-pools.ts'

const TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3_000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
]

/** USDC is token 0 in every pool of USDC and WETH. */
const SELL: TokenPair = [USDC, WETH]
const BUY: TokenPair = [WETH, USDC]

const nodeWith = (answers: readonly ContractAnswer[]) => stubNode({ contracts: contractsOf(...answers) })
const poolsOf = (answers: readonly ContractAnswer[], ...pairs: readonly TokenPair[]) =>
  readPools(nodeWith(answers), ethereum.contracts, pairs)

/** Returns a pool state with a different net liquidity at every tick that is read for this tick spacing. */
function range(tick: number, spacing: number): StubRange {
  const { below, above } = nearbyTicks(tick, spacing)
  const nets = Object.fromEntries([
    ...below.map((index, position) => [index, 10n ** 15n * BigInt(3 + position)]),
    ...above.map((index, position) => [index, -(10n ** 15n) * BigInt(5 + position)]),
  ]) as Record<number, bigint>
  return { sqrtPriceX96: sqrtPriceAtTick(tick) + 12_345n, tick, liquidity: 10n ** 18n, nets }
}

function depthOf({ sqrtPriceX96, tick, liquidity, nets = {} }: StubRange, spacing: number): PoolDepth {
  const { below, above } = nearbyTicks(tick, spacing)
  const ticks = (indices: readonly number[]) => indices.map((index) => ({ index, liquidityNet: nets[index] ?? 0n }))
  const depth = rangeDepth({ sqrtPriceX96, liquidity, below: ticks(below), above: ticks(above) })
  if (!depth) throw new Error('no price')
  return depth
}

test('a v2 pair is priced by its reserves, in the direction of the trade', async () => {
  const pair = v2Pair(USDC, WETH, 3_000n * 10n ** 6n, 10n ** 18n)
  const depth = pairDepth(3_000n * 10n ** 6n, 10n ** 18n) as PoolDepth
  expect(await poolsOf([pair], SELL)).toEqual([[orientDepth(depth, true)]])
  expect(await poolsOf([pair], BUY)).toEqual([[orientDepth(depth, false)]])
  const lower: TokenPair = [WETH.toLowerCase() as Address, USDC]
  expect(await poolsOf([pair], lower)).toEqual([[orientDepth(depth, false)]])
})

test.each(TIERS)(
  'the depth of a v3 pool with a fee of $fee is computed from its ticks on both sides',
  async ({ fee, tickSpacing }) => {
    for (const tick of [201_234, -201_234]) {
      const state = range(tick, tickSpacing)
      const depth = depthOf(state, tickSpacing)
      expect(depth.amount0).toBeGreaterThan(0n)
      expect(await poolsOf(v3Pool(USDC, WETH, fee, state), SELL)).toEqual([[orientDepth(depth, true)]])
      expect(await poolsOf(v3Pool(USDC, WETH, fee, state), BUY)).toEqual([[orientDepth(depth, false)]])
    }
  },
)

test.each(TIERS)('v4 pools with a fee of $fee are read with the wrapped token and with ether', async (tier) => {
  const state = range(-77_777, tier.tickSpacing)
  const depth = depthOf(state, tier.tickSpacing)
  const wrapped = v4Pool(USDC, WETH, tier, state)
  const native = v4Pool(NATIVE, USDC, tier, state)
  expect(await poolsOf(wrapped, BUY)).toEqual([[orientDepth(depth, false)]])
  // Ether sorts before every token.
  expect(await poolsOf(native, BUY)).toEqual([[orientDepth(depth, true)]])
  expect(await poolsOf(native, SELL)).toEqual([[orientDepth(depth, false)]])
})

test('only standard pools are read: four fees with their tick spacings, and no hooks', async () => {
  const state = range(0, 10)
  expect(await poolsOf(v3Pool(USDC, WETH, 2_500, state), SELL)).toEqual([[]])
  expect(await poolsOf(v4Pool(USDC, WETH, { fee: 500, tickSpacing: 60 }, state), SELL)).toEqual([[]])
  expect(await poolsOf(v4Pool(USDC, WETH, { fee: 500, tickSpacing: 10, hooks: THIEF }, state), SELL)).toEqual([[]])
})

test('the pools of each pair are returned in the order of the pairs', async () => {
  const pairs = [v2Pair(USDC, WETH, 3_000n, 1_000n), v2Pair(DAI, WETH, 9_000n, 2_000n)]
  const states = [range(100, 10), { ...range(-900, 60), liquidity: 7n * 10n ** 17n }] as const
  const pools = [
    ...pairs,
    ...v3Pool(USDC, WETH, 500, states[0]),
    ...v4Pool(DAI, NATIVE, { fee: 3_000, tickSpacing: 60 }, states[1]),
  ]
  expect(await poolsOf(pools, SELL, [USDC, DAI], [DAI, WETH])).toEqual([
    [orientDepth(pairDepth(3_000n, 1_000n) as PoolDepth, true), orientDepth(depthOf(states[0], 10), true)],
    [],
    [orientDepth(pairDepth(9_000n, 2_000n) as PoolDepth, true), orientDepth(depthOf(states[1], 60), false)],
  ])
})

test('a pool without a price or with an empty reserve is left out', async () => {
  const empty = { sqrtPriceX96: 0n, tick: 0, liquidity: 10n ** 18n }
  const [slot0] = v3Pool(USDC, WETH, 500, empty)
  expect(await poolsOf([...v3Pool(USDC, WETH, 500, empty), v2Pair(USDC, WETH, 5n, 0n)], SELL)).toEqual([[]])
  // The other pool is still measured by its own answers.
  const state = range(3, 60)
  expect(await poolsOf([...(slot0 ? [slot0] : []), ...v3Pool(USDC, WETH, 3_000, state)], SELL)).toEqual([
    [orientDepth(depthOf(state, 60), true)],
  ])
})

test('missing answers for liquidity and ticks are taken as zero', async () => {
  const [slot0, liquidity, ...ticks] = v3Pool(USDC, WETH, 500, range(3, 10))
  if (!slot0 || !liquidity) throw new Error('no pool')
  const bare = depthOf({ ...range(3, 10), liquidity: 0n, nets: {} }, 10)
  expect(await poolsOf([slot0], SELL)).toEqual([[orientDepth(bare, true)]])
  const flat = depthOf({ ...range(3, 10), nets: {} }, 10)
  expect(await poolsOf([slot0, liquidity], SELL)).toEqual([[orientDepth(flat, true)]])
  const dry = depthOf({ ...range(3, 10), liquidity: 0n }, 10)
  expect(await poolsOf([slot0, ...ticks], SELL)).toEqual([[orientDepth(dry, true)]])
})

test('ticks are read only for pools that exist', async () => {
  const node = nodeWith(v3Pool(USDC, WETH, 500, range(3, 10)))
  await readPools(node, ethereum.contracts, [SELL])
  expect(node.requests.map(({ method }) => method)).toEqual(['eth_call', 'eth_call'])
  const none = stubNode()
  expect(await readPools(none, ethereum.contracts, [SELL])).toEqual([[]])
  expect(none.requests).toHaveLength(1)
})

test('a failed request throws', async () => {
  const node = stubNode({ answers: { eth_call: () => Promise.reject(new RpcUnreachable('gone')) } })
  await expect(readPools(node, ethereum.contracts, [SELL])).rejects.toThrow('gone')
})
