import { encodeFunctionData, parseAbi } from 'viem'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall, type ContractCall } from '#app/chain/multicall.ts'
import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { ChainContracts } from '#app/domain/chains/chain.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import { nearbyTicks, pairDepth, rangeDepth, orientDepth, type PoolDepth, type PricedDepth } from './pool-depth.ts'

/** Two tokens in the order of a trade; the wrapped native token also stands for the native currency. */
export type TokenPair = readonly [input: Address, output: Address]

/** Fees in pips (1e-6), with their tick spacings: those that v3's factory enables and that interfaces offer for v4. */
const FEE_TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3_000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const

interface Candidate {
  readonly version: 'v2' | 'v3' | 'v4'
  readonly id: `0x${string}`
  readonly tickSpacing: number
  readonly zeroForOne: boolean
}

/**
 * Reads prices and depths of each pair's standard pools: the v2 pair, and the v3 pools and hookless v4 pools of four fees. In v4, pools of
 * the native currency are included as well as those of its wrapped token. Pool addresses and ids are computed and do not come from our API.
 * Makes two rounds of reads: prices and reserves, then the liquidity around the price of each v3 or v4 pool that has one.
 *
 * Returns  the pools of each pair, in the order of `pairs`
 * Throws   what `multicall` throws
 */
export async function readPools(
  node: Eip1193,
  contracts: ChainContracts,
  pairs: readonly TokenPair[],
): Promise<readonly (readonly PricedDepth[])[]> {
  const candidates = pairs.flatMap((pair, index) =>
    candidatesOf(contracts, pair).map((candidate) => ({ ...candidate, pair: index })),
  )
  const states = await multicall(
    node,
    candidates.map((candidate) => stateCall(contracts, candidate)),
  )
  const pools = candidates.flatMap((candidate, index) => {
    const [first = 0n, second = 0n] = wordsOf(states[index])
    return first === 0n ? [] : [{ ...candidate, state: [first, second] as const }]
  })
  const ranges = pools.map((pool) => (pool.version === 'v2' ? undefined : rangeCalls(contracts, pool, pool.state[1])))
  const answers = await multicall(
    node,
    ranges.flatMap((range) => range?.calls ?? []),
  )
  const depthsByPair: PricedDepth[][] = pairs.map(() => [])
  let start = 0
  for (const [index, { state, zeroForOne, pair }] of pools.entries()) {
    const range = ranges[index]
    const end = start + (range?.calls.length ?? 0)
    const depth = range ? readRange(state[0], range, answers.slice(start, end)) : pairDepth(...state)
    if (depth) depthsByPair[pair]?.push(orientDepth(depth, zeroForOne))
    start = end
  }
  return depthsByPair
}

function candidatesOf(contracts: ChainContracts, [input, output]: TokenPair): Candidate[] {
  const wrapped = { tokenIn: input, tokenOut: output }
  const currencies = currenciesOf(contracts, input).flatMap((tokenIn) =>
    currenciesOf(contracts, output).map((tokenOut) => ({ tokenIn, tokenOut })),
  )
  const hops = [
    { ...wrapped, pool: { version: 'v2', tickSpacing: 0 } as const },
    ...FEE_TIERS.map((tier) => ({ ...wrapped, pool: { version: 'v3', ...tier } as const })),
    ...currencies.flatMap((tokens) =>
      FEE_TIERS.map((tier) => ({ ...tokens, pool: { version: 'v4', ...tier, hooks: NATIVE } as const })),
    ),
  ]
  return hops.map((hop) => ({
    version: hop.pool.version,
    id: poolIdentity(contracts, hop),
    tickSpacing: hop.pool.tickSpacing,
    zeroForOne: hop.tokenIn.toLowerCase() < hop.tokenOut.toLowerCase(),
  }))
}

function currenciesOf({ wrappedNative }: ChainContracts, token: Address): readonly Address[] {
  return isSameAddress(token, wrappedNative) ? [token, NATIVE] : [token]
}

const POOLS = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick)',
  'function liquidity() view returns (uint128)',
  'function ticks(int24 tick) view returns (uint128 gross, int128 net)',
])
const STATE_VIEW = parseAbi([
  'function getSlot0(bytes32 id) view returns (uint160 sqrtPriceX96, int24 tick)',
  'function getLiquidity(bytes32 id) view returns (uint128)',
  'function getTickLiquidity(bytes32 id, int24 tick) view returns (uint128 gross, int128 net)',
])

/** Returns the call that reads the state of a pool: two reserves in v2, square root price and tick in v3 and v4. */
function stateCall({ v4StateView }: ChainContracts, { version, id }: Candidate): ContractCall {
  switch (version) {
    case 'v2':
      return { to: id, data: encodeFunctionData({ abi: POOLS, functionName: 'getReserves' }) }
    case 'v3':
      return { to: id, data: encodeFunctionData({ abi: POOLS, functionName: 'slot0' }) }
    case 'v4':
      return { to: v4StateView, data: encodeFunctionData({ abi: STATE_VIEW, functionName: 'getSlot0', args: [id] }) }
  }
}

interface RangeCalls {
  readonly below: readonly number[]
  readonly above: readonly number[]
  /** Calls for the in-range liquidity, then for the ticks below, then for those above. */
  readonly calls: readonly ContractCall[]
}

function rangeCalls({ v4StateView }: ChainContracts, pool: Candidate, tick: bigint): RangeCalls {
  const { version, id, tickSpacing } = pool
  const { below, above } = nearbyTicks(Number(BigInt.asIntN(24, tick)), tickSpacing)
  const indices = [...below, ...above]
  const calldata =
    version === 'v4'
      ? [
          encodeFunctionData({ abi: STATE_VIEW, functionName: 'getLiquidity', args: [id] }),
          ...indices.map((index) =>
            encodeFunctionData({ abi: STATE_VIEW, functionName: 'getTickLiquidity', args: [id, index] }),
          ),
        ]
      : [
          encodeFunctionData({ abi: POOLS, functionName: 'liquidity' }),
          ...indices.map((index) => encodeFunctionData({ abi: POOLS, functionName: 'ticks', args: [index] })),
        ]
  return { below, above, calls: calldata.map((data) => ({ to: version === 'v4' ? v4StateView : id, data })) }
}

function readRange(
  sqrtPriceX96: bigint,
  { below, above }: RangeCalls,
  [liquidity, ...ticks]: readonly (`0x${string}` | undefined)[],
): PoolDepth | undefined {
  const netLiquidities = ticks.map((answer) => BigInt.asIntN(128, wordsOf(answer)[1] ?? 0n))
  const netAt = (position: number) => netLiquidities[position] ?? 0n
  return rangeDepth({
    sqrtPriceX96,
    liquidity: wordsOf(liquidity)[0] ?? 0n,
    below: below.map((index, position) => ({ index, liquidityNet: netAt(position) })),
    above: above.map((index, position) => ({ index, liquidityNet: netAt(below.length + position) })),
  })
}

/** Splits return data into 32-byte words; empty if the call failed or there is no contract. */
function wordsOf(returned: `0x${string}` | undefined): bigint[] {
  return (returned?.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}
