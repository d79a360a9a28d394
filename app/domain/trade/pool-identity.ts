import { encodeAbiParameters, encodePacked, getCreate2Address, keccak256, parseAbiParameters } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { ChainContracts } from '#app/domain/chains/chain.ts'
import type { OrderHop } from './route-sections.ts'

/** keccak256 of the creation code of a v2 pair and a v3 pool: the same on every supported chain. */
const V2_PAIR_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const V3_POOL_HASH = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

const V3_KEY = parseAbiParameters('address, address, uint24')
const V4_KEY = parseAbiParameters('address, address, uint24, int24, address')

/**
 * Computes the address or id of a hop's pool from its two tokens and its parameters, as the router does. The router swaps through this pool
 * whichever pool a quote names, so a quote that names another one must be rejected. Throws RangeError if both tokens are the same.
 *
 * Source   UniswapV2Library.pairFor, V3SwapRouter.computePoolAddress, v4 PoolKey.toId
 */
export function poolIdentity(contracts: ChainContracts, hop: OrderHop): `0x${string}` {
  const [token0, token1] = sortTokens(hop.tokenIn, hop.tokenOut)
  const { pool } = hop
  switch (pool.version) {
    case 'v2':
      return pairAddress(contracts, token0, token1)
    case 'v3': {
      const salt = keccak256(encodeAbiParameters(V3_KEY, [token0, token1, pool.fee]))
      return getCreate2Address({ from: contracts.v3Factory, salt, bytecodeHash: V3_POOL_HASH })
    }
    case 'v4':
      return keccak256(encodeAbiParameters(V4_KEY, [token0, token1, pool.fee, pool.tickSpacing, pool.hooks]))
  }
}

/**
 * Returns the address of two tokens' v2 pair, whether it exists or not. Throws RangeError if both tokens are the same.
 *
 * Source   UniswapV2Library.pairFor
 */
export function pairAddress({ v2Factory }: ChainContracts, a: Address, b: Address): Address {
  const salt = keccak256(encodePacked(['address', 'address'], sortTokens(a, b)))
  return getCreate2Address({ from: v2Factory, salt, bytecodeHash: V2_PAIR_HASH })
}

function sortTokens(a: Address, b: Address): readonly [Address, Address] {
  if (isSameAddress(a, b)) throw new RangeError('the tokens of a pool are the same')
  return a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]
}
