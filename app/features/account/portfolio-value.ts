import type { Address } from '#app/domain/address/address.ts'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** A token that an account holds. */
export interface TokenHolding {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly logo: string | null
  readonly isListed: boolean
  /** In whole tokens, exact decimal. */
  readonly amount: string
  /** US dollars, exact decimal; null without a price. */
  readonly value: string | null
  /** Change of the price in a day, percent with sign; null if unknown. */
  readonly dayChange: string | null
}

/** US dollars and percent, exact decimals. */
export interface PortfolioValue {
  readonly balance: string
  /** In a day, with sign. Null if no price of a day ago is known. */
  readonly change: string | null
  readonly changePercent: string | null
}

/** Decimal places of sums and quotients. */
const PLACES = 36
/** Decimal places of the percentage. */
const PERCENT_PLACES = 4

/**
 * The value of an account's tokens, and how the change of their prices in a day changed it. Tokens without a price count
 * nothing; tokens without a price of a day ago count as unchanged.
 *
 * Rounds  quotients, down
 */
export function portfolioValue(holdings: readonly TokenHolding[]): PortfolioValue {
  let balance = 0n
  let before = 0n
  let isChangeKnown = false
  for (const { value, dayChange } of holdings) {
    if (value === null) continue
    const now = units(value)
    const earlier = dayChange === null ? null : valueBefore(value, dayChange)
    if (earlier !== null) isChangeKnown = true
    balance += now
    before += earlier === null ? now : units(earlier)
  }
  const change = balance - before
  const percent = divideDecimals(
    formatRaw(change < 0n ? -change * 100n : change * 100n, PLACES),
    decimal(before),
    PERCENT_PLACES,
  )
  return {
    balance: decimal(balance),
    change: isChangeKnown ? decimal(change) : null,
    changePercent: isChangeKnown && percent !== null ? `${change < 0n && percent !== '0' ? '-' : ''}${percent}` : null,
  }
}

/** The largest value first, those without a price last, by symbol. */
export function byValue(holdings: readonly TokenHolding[]): readonly TokenHolding[] {
  return [...holdings].sort(
    (a, b) => compareDecimals(b.value ?? '-1', a.value ?? '-1') || (a.symbol < b.symbol ? -1 : 1),
  )
}

/** Null for a change of −100 %, which no price can have had. */
function valueBefore(value: string, dayChange: string): string | null {
  const factor = units('100') + units(dayChange)
  return factor > 0n ? divideDecimals(multiplyDecimals(value, '100'), decimal(factor), PLACES) : null
}

function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
}

function decimal(value: bigint): string {
  return formatRaw(value, PLACES)
}
