import { secondsSince } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { Portfolio, TokenBalance } from '#app/wire/market/portfolio.ts'

/** Why a balance is collapsed. The total includes `small` balances and those `hidden` by the visitor in this browser. */
export type CollapsedReason = 'spam' | 'unlisted' | 'excluded' | 'small' | 'hidden'

/** A balance as a list shows it. Money, percentages and amounts are exact decimals; null if unknown. */
export interface BalanceRow {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly logo: string | null
  readonly price: string | null
  readonly dayChange: string | null
  readonly amount: string
  readonly value: string | null
  readonly collapsed: CollapsedReason | null
}

/** Balances of an account and their value, as pages and the account drawer show them. */
export interface PortfolioFacts {
  /** US dollars, without balances that could not be read (see `missing`) and those collapsed as spam, unlisted or excluded. */
  readonly total: string
  /** 24-hour change of the value of the current balances, in US dollars and percent; null if nothing had a price then. */
  readonly change: { readonly absolute: string; readonly percent: string | null } | null
  readonly balances: readonly BalanceRow[]
  /** Chains that could not be read, or with a listed token whose balance could not be read. */
  readonly missing: readonly ChainId[]
  /** Age of the oldest balances or prices in seconds when the page was rendered; null without any. */
  readonly secondsAgo: number | null
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
}

/** More digits than any price or percentage is shown with. Amounts keep all of them. */
const DIGITS = 10
const ONE_DOLLAR = '1'

/**
 * The API's response with ages as of `now` (UNIX milliseconds), on the server and in the browser. `hidesSmall` collapses balances below
 * one US dollar.
 */
export function portfolioFacts(
  portfolio: Portfolio,
  now: number,
  ageSeconds: number,
  hidesSmall = true,
): PortfolioFacts {
  const { total, change, chains, balances } = portfolio
  const ages = chains
    .flatMap(({ asOf, pricesAsOf }) => [asOf, pricesAsOf])
    .flatMap((block) => (block ? [secondsSince(block.time, now)] : []))
  return {
    total,
    change: change.absolute === null ? null : { absolute: change.absolute, percent: change.percentage },
    balances: balances.map((balance) => balanceRow(balance, hidesSmall)),
    missing: chains.filter(({ isAvailable, isComplete }) => !isAvailable || !isComplete).map(({ chainId }) => chainId),
    secondsAgo: ages.length === 0 ? null : Math.max(...ages),
    ageSeconds,
  }
}

/** Whether no chain at all could be read. */
export function isUnreadable({ chains }: Portfolio): boolean {
  return chains.every(({ isAvailable }) => !isAvailable)
}

function balanceRow(
  { token, quantity, value, price, dayChange, hiddenReason }: TokenBalance,
  hidesSmall: boolean,
): BalanceRow {
  const { chainId, address, symbol, name, logo } = token
  return {
    chainId,
    address,
    symbol: plainText(symbol),
    name: plainText(name),
    logo,
    price: price === null ? null : truncateDecimal(price, DIGITS),
    dayChange: dayChange === null ? null : truncateDecimal(dayChange, DIGITS),
    amount: quantity,
    value,
    collapsed: collapsedReason(hiddenReason, value, hidesSmall),
  }
}

const REASONS = { SPAM: 'spam', UNLISTED: 'unlisted', EXCLUDED: 'excluded', SMALL: 'small' } as const

function collapsedReason(
  hidden: TokenBalance['hiddenReason'],
  value: string | null,
  hidesSmall: boolean,
): CollapsedReason | null {
  if (hidden !== null) return REASONS[hidden]
  return hidesSmall && value !== null && compareDecimals(value, ONE_DOLLAR) < 0 ? 'small' : null
}
