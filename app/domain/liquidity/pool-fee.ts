import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { DYNAMIC_FEE } from './pool.ts'

/** The fee in the key of a v3 or v4 pool, and its tick spacing. */
export interface FeeChoice {
  /** Hundredths of a basis point; `DYNAMIC_FEE` for a fee that the hook sets. */
  readonly feeAmount: number
  readonly tickSpacing: number
  readonly isDynamic: boolean
}

/** Source: UniswapV3Factory; FeeAmount and TICK_SPACINGS of @uniswap/v3-sdk */
const TIERS: readonly FeeChoice[] = [
  { feeAmount: 100, tickSpacing: 1, isDynamic: false },
  { feeAmount: 500, tickSpacing: 10, isDynamic: false },
  { feeAmount: 3000, tickSpacing: 60, isDynamic: false },
  { feeAmount: 10_000, tickSpacing: 200, isDynamic: false },
]
/** Additional tiers of the v3 factory on Base. */
const BASE_V3: readonly FeeChoice[] = [
  { feeAmount: 200, tickSpacing: 4, isDynamic: false },
  { feeAmount: 300, tickSpacing: 6, isDynamic: false },
  { feeAmount: 400, tickSpacing: 8, isDynamic: false },
]
const BASE: ChainId = 8453

export const DEFAULT_FEE: FeeChoice = { feeAmount: 3000, tickSpacing: 60, isDynamic: false }
export const DYNAMIC_CHOICE: FeeChoice = { feeAmount: DYNAMIC_FEE, tickSpacing: 60, isDynamic: true }

/** Source: TickMath.MAX_TICK_SPACING of v4-core */
export const MAX_TICK_SPACING = 32_767
/** 99.9999 %. */
const MAX_FEE = PIPS_ONE - 1

/** Returns the fee tiers that are offered for every pair, the lowest fee first. v2 has only one fee. */
export function feeTiers(version: 'v3' | 'v4', chainId: ChainId): readonly FeeChoice[] {
  if (version === 'v4' || chainId !== BASE) return TIERS
  return [...TIERS, ...BASE_V3].sort((a, b) => a.feeAmount - b.feeAmount)
}

/** Returns the default tick spacing of a fee in pips. Source: calculateTickSpacingFromFeeAmount of the official interface */
export function tickSpacingOf(feeAmount: number): number {
  const tier = TIERS.find((candidate) => candidate.feeAmount === feeAmount)
  return tier?.tickSpacing ?? Math.min(MAX_TICK_SPACING, Math.max(1, Math.round((2 * feeAmount) / 100)))
}

/** Parses a percentage up to 99.9999 with at most four decimals into hundredths of a basis point; undefined for any other text. */
export function readFeePercent(text: string): number | undefined {
  const match = /^(\d{0,2})(?:\.(\d{0,4}))?$/.exec(text)
  if (!match || text === '' || text === '.') return undefined
  return Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(4, '0')}`)
}

/** Whether a pool of this version can have the fee. v3 pools can only have the fees that are enabled in their factory. */
export function isPossibleFee(
  version: 'v3' | 'v4',
  chainId: ChainId,
  { feeAmount, tickSpacing, isDynamic }: FeeChoice,
) {
  if (version === 'v3') {
    return feeTiers('v3', chainId).some((tier) => tier.feeAmount === feeAmount && tier.tickSpacing === tickSpacing)
  }
  const isFeeValid = isDynamic ? feeAmount === DYNAMIC_FEE : isIntegerBetween(feeAmount, 0, MAX_FEE)
  return isFeeValid && isIntegerBetween(tickSpacing, 1, MAX_TICK_SPACING)
}

function isIntegerBetween(value: number, minimum: number, maximum: number): boolean {
  return Number.isInteger(value) && value >= minimum && value <= maximum
}

export function isSameFee(a: FeeChoice, b: FeeChoice): boolean {
  return a.feeAmount === b.feeAmount && a.tickSpacing === b.tickSpacing
}
