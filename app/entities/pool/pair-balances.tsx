import type { Address } from '#app/domain/address/address.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import {
  reserve,
  reserveValues,
  reserves,
  reserveSymbol,
  secondary,
  shareBar,
  sharePart,
  shares,
} from './pair-balances.css.ts'
import { shareOfValue } from './share-of-value.ts'

export interface PairBalance {
  readonly address: Address
  readonly symbol: string
  readonly logo: string | null
  /** Whole tokens, an exact decimal. */
  readonly amount: string
  /** US dollars; null if unknown. */
  readonly value: string | null
}

interface PairBalancesProps {
  readonly base: PairBalance
  readonly quote: PairBalance
  /** Accessible name of the bar; receives the formatted percentages. */
  readonly label: (baseShare: string, quoteShare: string) => string
}

/** Amounts of a pool's or position's two tokens, and their shares of the total value, unless a value is unknown or both are zero. */
export function PairBalances({ base, quote, label }: PairBalancesProps) {
  const format = useFormat()
  const share = shareOfValue(base.value, quote.value)
  const [first = '', second = ''] =
    share === null ? [] : [share, 100 - share].map((percent) => format.percent(percent.toFixed(1)))
  return (
    <>
      <div className={reserves}>
        <Balance balance={base} />
        <Balance balance={quote} />
      </div>
      {share !== null && (
        <>
          <svg className={shareBar} role="img" aria-label={label(first, second)}>
            <rect className={sharePart.second} width="100%" height="8" />
            <rect className={sharePart.first} width={`${share}%`} height="8" />
          </svg>
          <div className={`${shares} ${secondary}`} aria-hidden>
            <FormattedText>{first}</FormattedText>
            <FormattedText>{second}</FormattedText>
          </div>
        </>
      )}
    </>
  )
}

function Balance({ balance: { address, symbol, logo, amount, value } }: { readonly balance: PairBalance }) {
  const format = useFormat()
  return (
    <div className={reserve}>
      <span className={reserveSymbol}>
        <TokenLogo address={address} symbol={symbol} logo={logo} size={20} />
        <TokenSymbol symbol={symbol} />
      </span>
      <span className={reserveValues}>
        <span title={format.exactAmount(amount)}>
          <FormattedText>{format.compactAmount(amount)}</FormattedText>
        </span>
        <span className={secondary}>
          <CompactMoney value={value} />
        </span>
      </span>
    </div>
  )
}
