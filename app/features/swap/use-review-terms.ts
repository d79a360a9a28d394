import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { SECOND } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { impactLevel, isWorseImpact, type ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { quoteAge } from '#app/domain/swap/quote-age.ts'
import { impactQuery } from '#app/transactions/impact.query.ts'
import { repeats } from '#app/transactions/transaction-record.ts'
import { useOpenRequests, useTransactions } from '#app/transactions/transactions.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { tightenToLimits, type QuotedTrade } from './quoted-trade.ts'
import type { SwapView } from './use-swap.ts'

/** Trade that the user confirms in the review, and the problems that prevent it or need consent. */
export interface ReviewTerms {
  /** The newest quote of the account, within the accepted limits unless `hasMoved`; the accepted quote if there is none. */
  readonly trade: QuotedTrade
  /** The newest quote with its own limits, possibly for another account. */
  readonly fresh: QuotedTrade | undefined
  /** The newest quote is beyond the accepted limits. */
  readonly hasMoved: boolean
  /** The account that the accepted quote is for. */
  readonly account: Address
  /** Whether the wallet is still on that account. */
  readonly isQuotedAccount: boolean
  /** Whether the wallet is on the trade's network. */
  readonly isTradeNetwork: boolean
  /** Whether a request for the pools' own price has finished. */
  readonly isPriceKnown: boolean
  /** Whether the pools' own price is unavailable; this needs the same consent as a severe price impact. */
  readonly isUnconfirmed: boolean
  /** The larger of the quote's loss and the loss against the pools' price, in basis points. */
  readonly impactBps: number | undefined
  readonly level: ImpactLevel
  /** Whether `level` needs the user's consent. */
  readonly needsAcceptance: boolean
  /** The loss against the pools' price, in basis points, if its level is worse than that of the quote's loss. */
  readonly offMarketBps: number | undefined
  /** Whether an equal transaction is pending or recent. */
  readonly isRepeat: boolean
  readonly isExpired: boolean
  /** Seconds since the quote was taken. */
  readonly ageSeconds: number
}

export function useReviewTerms(view: SwapView, accepted: QuotedTrade): ReviewTerms {
  const now = useNow(SECOND)
  const wallet = useSnapshot(bridge)
  const account = accepted.response.quote.swapper
  const fresh = view.trade
  const isFreshForAccount = fresh !== undefined && isSameAddress(fresh.response.quote.swapper, account)
  const usable = isFreshForAccount ? tightenToLimits(fresh, accepted) : accepted
  const hasMoved = usable === undefined
  const trade = usable ?? fresh ?? accepted
  const isTradeNetwork = wallet.chainId === accepted.chainId

  const market = useQuery({
    ...impactQuery(trade, isTradeNetwork),
    enabled: trade.kind === 'swap',
    placeholderData: keepPreviousData,
  })
  const isUnconfirmed = market.data === null || market.isError
  const marketBps = market.data ?? undefined
  const impactBps = worse(trade.impactBps, marketBps)
  const level = isUnconfirmed ? 'severe' : impactLevel(impactBps ?? 0)
  const isOffMarket = marketBps !== undefined && isWorseImpact(level, impactLevel(trade.impactBps ?? 0))
  return {
    trade,
    fresh,
    hasMoved,
    account,
    isQuotedAccount: wallet.address !== undefined && isSameAddress(wallet.address, account),
    isTradeNetwork,
    // The price of the previous quote stands in for a new one; the guard reads the price again before it sends the request to the wallet.
    isPriceKnown: trade.kind !== 'swap' || market.isFetched || market.isPlaceholderData,
    isUnconfirmed,
    impactBps,
    level,
    needsAcceptance: level === 'high' || level === 'severe',
    offMarketBps: isOffMarket ? marketBps : undefined,
    isRepeat: useRepeats(trade, now),
    isExpired: quoteAge(trade.takenAt, now) === 'expired',
    ageSeconds: Math.max(0, Math.floor((now - trade.takenAt) / SECOND)),
  }
}

/** The higher of two losses, so that neither our API nor a single node can hide a bad quote. */
function worse(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return Math.max(a, b)
}

function useRepeats(trade: QuotedTrade, now: number): boolean {
  const records = useTransactions()
  const requests = useOpenRequests()
  const { chainId, kind, response, input, output, maximumIn, minimumOut } = trade
  const side = (token: MarketToken['address'], raw: bigint) => ({ token, symbol: '', decimals: 0, raw })
  const purpose = {
    kind,
    chainId,
    account: response.quote.swapper,
    input: side(input, maximumIn),
    output: side(output, minimumOut),
  }
  return repeats(purpose, [...requests, ...records], now)
}
