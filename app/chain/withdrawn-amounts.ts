import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { Receipt } from './read-receipt.ts'

/** keccak256("Burn(address,uint256,uint256,address)") */
const BURN = '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496'
/** keccak256("Collect(uint256,address,uint256,uint256)") */
const COLLECT = '0x40d0efd1a53d60ecbf40971b9daf7dc90178c3aadc7aab1765632738fa8b8f01'
/** The amounts are the last two words of both events. */
const DATA = /^0x(?:[\da-f]{64})?([\da-f]{64})([\da-f]{64})$/i

/**
 * Returns the amounts that a transaction withdrew from a v2 pair, or with the fees from a v3 position, in base units and in the order of the
 * pool's tokens; undefined without an event of the pair or of the position manager.
 *
 * Source   UniswapV2Pair.burn, NonfungiblePositionManager.collect
 */
export function withdrawnAmounts(
  { logs }: Receipt,
  source: { readonly pair: Address } | { readonly manager: Address; readonly tokenId: bigint },
): TokenAmounts | undefined {
  const event = logs.find(({ address, topics: [name, id] }) =>
    'pair' in source
      ? name === BURN && isSameAddress(address, source.pair)
      : name === COLLECT && isSameAddress(address, source.manager) && BigInt(id ?? -1) === source.tokenId,
  )
  const [, amount0, amount1] = DATA.exec(event?.data ?? '') ?? []
  if (amount0 === undefined || amount1 === undefined) return undefined
  return { amount0: BigInt(`0x${amount0}`), amount1: BigInt(`0x${amount1}`) }
}
