import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Ago } from '#app/entities/age/ago.tsx'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { ReadyTrades, Trade, TradeSide } from './live-facts.ts'
import { amount, arrow, moreLink, state, trade, tradeAge, tradeList, tradeText } from './live-market.css.ts'

/** The latest swaps of listed tokens. */
export function LatestTrades({ facts }: { readonly facts: ReadyTrades }) {
  const { t } = useTranslation('landing')
  const { trades, network } = facts
  return (
    <>
      <StaleNotice {...facts} variant="line" />
      {trades.length === 0 ? (
        <p className={state}>{t('trades.empty')}</p>
      ) : (
        <ul className={tradeList}>
          {trades.map((item) => (
            <Row key={item.id} trade={item} />
          ))}
        </ul>
      )}
      <Link className={moreLink} to={`/explore/transactions/${network}`}>
        {t('trades.all')}
        <Icon icon={ArrowRight} size={16} />
      </Link>
    </>
  )
}

function Row({ trade: { sold, bought, version, time, secondsAgo } }: { readonly trade: Trade }) {
  const { t } = useTranslation('landing')
  return (
    <li className={trade}>
      <PairLogo base={sold} quote={bought} size={24} />
      <span className={tradeText}>
        <Side side={sold} />
        <span className={arrow}>
          <Icon icon={ArrowRight} size={16} />
          <span className={visuallyHidden}> {t('trades.for')} </span>
        </span>
        <Side side={bought} />
      </span>
      <span className={badge()}>{version}</span>
      <span className={tradeAge}>
        <Ago moment={{ time, secondsAgo }} />
      </span>
    </li>
  )
}

function Side({ side }: { readonly side: TradeSide }) {
  const format = useFormat()
  return (
    <bdi dir="ltr" className={amount} title={format.exactAmount(side.amount)}>
      <FormattedText>{format.compactAmount(side.amount)}</FormattedText> <TokenSymbol symbol={side.symbol} />
    </bdi>
  )
}
