/** Decimal places of a share in percent: 25 % is 25,000,000. */
export const SHARE_PLACES = 6
const FULL_SHARE = 100n * 10n ** BigInt(SHARE_PLACES)

/** Shares of the fees that the index counts for a pool. */
export interface FeeShares {
  /** Share of the liquidity providers, in 1e-6 percent of the counted fees. */
  readonly liquidity: bigint
  /** Share of the protocol, in the same unit. v4 charges it on top of a static fee, so the sum may exceed 100 %. */
  readonly protocol: bigint
}

const PIPS_ONE = 1_000_000n
const V2_PROTOCOL_DENOMINATOR = 6n
const LOW_4_BITS = 0xfn
const LOW_12_BITS = 0xfffn

/**
 * Returns how a pool's fees are divided between liquidity providers and protocol, as the average of the two directions of trade.
 *
 * Units    fee: pips · protocolFee: as stored on chain – v2 the factory's `feeTo`, v3 the pool's `feeProtocol`, v4 the `protocolFee` of its
 *          slot 0
 * Rounds   down for the liquidity providers
 * Source   UniswapV2Pair._mintFee (a sixth of the growth), UniswapV3Pool.swap (one part in n), v4-core ProtocolFeeLibrary (pips of the
 *          input, before the pool's own fee)
 */
export function feeShares(
  pool: { readonly version: 2 | 3 | 4; readonly fee: number; readonly isDynamicFee: boolean },
  protocolFee: bigint,
): FeeShares {
  if (protocolFee === 0n) return { liquidity: FULL_SHARE, protocol: 0n }
  if (pool.version === 2) return feeSplit(FULL_SHARE / V2_PROTOCOL_DENOMINATOR)
  if (pool.version === 3)
    return feeSplit((fractionShare(protocolFee & LOW_4_BITS) + fractionShare(protocolFee >> 4n)) / 2n)
  const pips = ((protocolFee & LOW_12_BITS) + (protocolFee >> 12n)) / 2n
  const fee = BigInt(pool.fee)
  if (fee === 0n) return { liquidity: FULL_SHARE, protocol: 0n }
  const protocol = (FULL_SHARE * pips) / fee
  // The index counts the whole swap fee of dynamic-fee pools, but only the liquidity providers' fee of all others.
  if (pool.isDynamicFee) return feeSplit(protocol < FULL_SHARE ? protocol : FULL_SHARE)
  return { liquidity: (FULL_SHARE * (PIPS_ONE - pips)) / PIPS_ONE, protocol: protocol }
}

function feeSplit(protocol: bigint): FeeShares {
  return { liquidity: FULL_SHARE - protocol, protocol }
}

function fractionShare(denominator: bigint): bigint {
  return denominator === 0n ? 0n : FULL_SHARE / denominator
}
