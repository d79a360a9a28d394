import { isSameAddress } from '#app/domain/address/address.ts'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import type { CreateLink } from '#app/domain/liquidity/create-link.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { feeTiers, isSameFee, tickSpacingOf, type FeeChoice } from '#app/domain/liquidity/pool-fee.ts'
import type { PairPool } from '#app/wire/market/pair-pools.ts'

export interface FeeRow {
  readonly fee: FeeChoice
  /** US dollars, exact decimal; null without an indexed pool. */
  readonly tvl: string | null
  /** Share of the TVL of all pools found, in whole percent, rounded down; null without any. */
  readonly share: string | null
  readonly isDeepest: boolean
}

/** Minimum TVL, in US dollars, of a pool whose fee is listed although it is not offered to every pair. */
const MIN_LISTED_TVL = '1000'
/** Maximum number of listed fees that are not offered to every pair. */
const MAX_OTHER_FEES = 4

/** Returns the fees to choose from in ascending order: those offered to every pair, those of deep pools, and the chosen one. */
export function feeRows(link: CreateLink, pools: readonly PairPool[]): readonly FeeRow[] {
  const { version, chainId, fee: chosen } = link
  if (version === 'v2') return []
  const found = pools.filter((pool) => isOfHook(pool, link)).map((pool) => ({ fee: feeOf(pool), tvl: pool.tvl }))
  const standard = feeTiers(version, chainId)
  const others = found
    .filter(
      ({ fee, tvl }) => !standard.some((tier) => isSameFee(tier, fee)) && compareDecimals(tvl, MIN_LISTED_TVL) >= 0,
    )
    .slice(0, MAX_OTHER_FEES)
    .map(({ fee }) => fee)
  const fees = [...standard, ...others]
  if (!fees.some((fee) => isSameFee(fee, chosen))) fees.push(chosen)
  const [deepest] = [...found].sort((a, b) => compareDecimals(b.tvl, a.tvl))
  const total = found.reduce((sum, { tvl }) => sum + dollars(tvl), 0n)
  const shareOf = (tvl: string) => (total === 0n ? null : ((dollars(tvl) * 100n) / total).toString())
  return fees
    .sort((a, b) => a.feeAmount - b.feeAmount || a.tickSpacing - b.tickSpacing)
    .map((fee) => {
      const pool = found.find((each) => isSameFee(each.fee, fee))
      return {
        fee,
        tvl: pool?.tvl ?? null,
        share: pool ? shareOf(pool.tvl) : null,
        isDeepest: pool !== undefined && pool === deepest && compareDecimals(pool.tvl, '0') > 0,
      }
    })
}

/** Kind of pair that suits each fee that every pair is offered; keys are fees in pips. */
const HINTS: Readonly<Record<number, 'veryStable' | 'stable' | 'most' | 'exotic'>> = {
  100: 'veryStable',
  500: 'stable',
  3000: 'most',
  10000: 'exotic',
}

/**
 * Returns the kind of pair that suits a fee; undefined for other fees, and with another tick spacing than usual, which is what distinguishes
 * that pool.
 */
export function feeHint({ feeAmount, tickSpacing }: FeeChoice) {
  return tickSpacing === tickSpacingOf(feeAmount) ? HINTS[feeAmount] : undefined
}

function dollars(tvl: string): bigint {
  return BigInt(tvl.split('.')[0] ?? '0')
}

/** Returns the fee of an indexed pool as in its pool key. */
export function feeOf({ fee, isDynamicFee, tickSpacing }: PairPool): FeeChoice {
  const spacing = tickSpacing ?? 0
  return { feeAmount: isDynamicFee ? DYNAMIC_FEE : fee, tickSpacing: spacing, isDynamic: isDynamicFee }
}

function isOfHook({ hook }: PairPool, link: CreateLink): boolean {
  if (hook === null || link.hook === undefined) return hook === null && link.hook === undefined
  return isSameAddress(hook, link.hook)
}
