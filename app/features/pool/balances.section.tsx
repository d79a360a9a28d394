import { useTranslation } from 'react-i18next'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PoolToken, PoolViewProps } from './pool-facts.ts'
import { shareOfValue } from './share-of-value.ts'
import { secondary, reserve, reserveFigures, reserves, reserveSymbol, shareBar, sharePart, split } from './pool.css.ts'

export const area = 'aside'

/** The pool's balances and their shares of its value; no shares if a price is unknown. */
function PoolBalances({ facts: { base, quote } }: PoolViewProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const share = shareOfValue(base.value, quote.value)
  const percents = share === null ? null : [share, 100 - share].map((percent) => format.percent(percent.toFixed(1)))
  return (
    <SectionCard id="balances" title={t('balances')}>
      <div className={reserves}>
        <Reserve token={base} />
        <Reserve token={quote} />
      </div>
      {share !== null && percents && (
        <>
          <svg
            className={shareBar}
            role="img"
            aria-label={t('balancesSplit', {
              first: shortSymbol(base.symbol),
              firstShare: percents[0],
              second: shortSymbol(quote.symbol),
              secondShare: percents[1],
            })}
          >
            <rect className={sharePart.second} width="100%" height="8" />
            <rect className={sharePart.first} width={`${share}%`} height="8" />
          </svg>
          <div className={`${split} ${secondary}`} aria-hidden>
            <FormattedText>{percents[0] ?? ''}</FormattedText>
            <FormattedText>{percents[1] ?? ''}</FormattedText>
          </div>
        </>
      )}
    </SectionCard>
  )
}

function Reserve({ token: { address, symbol, logo, reserve: held, value } }: { readonly token: PoolToken }) {
  const format = useFormat()
  return (
    <div className={reserve}>
      <span className={reserveSymbol}>
        <TokenLogo address={address} symbol={symbol} logo={logo} size={20} />
        <TokenSymbol symbol={symbol} />
      </span>
      <span className={reserveFigures}>
        <span title={format.exactAmount(held)}>
          <FormattedText>{format.compactAmount(held)}</FormattedText>
        </span>
        <span className={secondary}>
          <CompactMoney value={value} />
        </span>
      </span>
    </div>
  )
}

export { PoolBalances as View }
