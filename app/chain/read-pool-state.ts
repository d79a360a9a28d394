import { decodeFunctionResult, encodeFunctionData, parseAbi, type DecodeFunctionResultReturnType } from 'viem'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PoolReference } from '#app/domain/liquidity/create-link.ts'
import type { PoolPrice, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { pairAddress, poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { Eip1193 } from './eip1193.ts'
import { multicall, type ContractCall } from './multicall.ts'

// Source: UniswapV2Pair, UniswapV3Pool, StateView of v4-periphery
const READS = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
  'function slot0() view returns (uint160 sqrtPrice, int24 tick)',
  'function liquidity() view returns (uint128)',
  'function getSlot0(bytes32 id) view returns (uint160 sqrtPrice, int24 tick, uint24 protocolFee, uint24 lpFee)',
  'function getLiquidity(bytes32 id) view returns (uint128)',
])

export type PoolState =
  | { readonly version: 'v2'; readonly id: `0x${string}`; readonly reserves: TokenAmounts }
  | {
      readonly version: 'v3' | 'v4'
      readonly id: `0x${string}`
      readonly price: PoolPrice
      /** In-range liquidity. */
      readonly liquidity: bigint
    }

/**
 * Reads a pool at the newest block.
 *
 * Returns  null if the pool does not exist, a v3 or v4 pool has no price, or a reserve of a v2 pair is empty
 * Throws   what `multicall` throws | viem's decoding error
 */
export async function readPoolState(node: Eip1193, chainId: ChainId, pool: PoolReference): Promise<PoolState | null> {
  const { contracts } = chainById(chainId)
  const { token0, token1 } = pool.key
  if (pool.version === 'v2') {
    const id = pairAddress(contracts, token0, token1)
    const [reservesData] = await multicall(node, [call(id, 'getReserves')])
    const [amount0, amount1] = decode('getReserves', reservesData) ?? [0n, 0n]
    return amount0 === 0n || amount1 === 0n ? null : { version: 'v2', id, reserves: { amount0, amount1 } }
  }
  // `poolIdentity` takes the pool as part of a route.
  const pair = { tokenIn: token0, tokenOut: token1 }
  if (pool.version === 'v3') {
    const id = poolIdentity(contracts, { ...pair, pool: { version: 'v3', fee: pool.key.fee } })
    const [slot0, liquidity] = await multicall(node, [call(id, 'slot0'), call(id, 'liquidity')])
    return concentratedState('v3', id, decode('slot0', slot0), decode('liquidity', liquidity))
  }
  const { fee, tickSpacing, hooks } = pool.key
  const id = poolIdentity(contracts, { ...pair, pool: { version: 'v4', fee, tickSpacing, hooks } })
  const view = contracts.v4StateView
  const [slot0, liquidity] = await multicall(node, [call(view, 'getSlot0', id), call(view, 'getLiquidity', id)])
  return concentratedState('v4', id, decode('getSlot0', slot0), decode('getLiquidity', liquidity))
}

function concentratedState(
  version: 'v3' | 'v4',
  id: `0x${string}`,
  slot0: readonly [bigint, number, ...unknown[]] | undefined,
  liquidity: bigint | undefined,
): PoolState | null {
  if (slot0 === undefined || slot0[0] === 0n || liquidity === undefined) return null
  return { version, id, price: { sqrtPrice: slot0[0], tick: slot0[1] }, liquidity }
}

type FunctionName = (typeof READS)[number]['name']

function call(to: `0x${string}`, functionName: FunctionName, id?: `0x${string}`): ContractCall {
  const data = encodeFunctionData({ abi: READS, functionName, args: id && [id] } as never)
  return { to, data } as ContractCall
}

function decode<const Name extends FunctionName>(functionName: Name, data: `0x${string}` | undefined) {
  // A call to an address without code succeeds with empty return data.
  if (data === undefined || data === '0x') return undefined
  return decodeFunctionResult({ abi: READS, functionName, data } as never) as DecodeFunctionResultReturnType<
    typeof READS,
    Name
  >
}
