import { useTranslation } from 'react-i18next'
import { FactRow } from '#app/entities/market-page/fact-row.tsx'
import { factRows } from '#app/entities/market-page/market-page.css.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PositionViewProps } from './position-facts.ts'
import { statNote, total } from './position.css.ts'

export const area = 'aside'

/** Uncollected fees, and the position's earnings. */
function Fees({ facts: { version, uncollected, earnings, rewardApr, base, quote } }: PositionViewProps) {
  const { t } = useTranslation(['position', 'market'])
  const fiat = useFiat()
  const format = useFormat()
  const dollars = (value: string | null) => (value === null ? '–' : fiat.money(value))
  const amount = (value: string) => <FormattedText>{format.amount(value)}</FormattedText>
  return (
    <SectionCard id="fees" title={t('fees')}>
      {version === 'V2' ? (
        <p className={statNote}>{t('feesInPool')}</p>
      ) : uncollected === null ? (
        <p className={statNote}>{t('feesUnknown')}</p>
      ) : (
        <>
          <p className={total}>
            <FormattedText>{dollars(uncollected.value)}</FormattedText>
          </p>
          <dl className={factRows}>
            <FactRow name={<TokenSymbol symbol={base.symbol} />}>{amount(uncollected.base)}</FactRow>
            <FactRow name={<TokenSymbol symbol={quote.symbol} />}>{amount(uncollected.quote)}</FactRow>
          </dl>
        </>
      )}
      {rewardApr !== null && (
        <dl className={factRows}>
          <FactRow name={t('market:rewardApr')}>
            <FormattedText>{format.rate(rewardApr)}</FormattedText>
          </FactRow>
        </dl>
      )}
      {earnings && (
        <dl className={factRows}>
          <FactRow name={t('feesEarned')}>
            <FormattedText>{dollars(earnings.fees.value)}</FormattedText>
          </FactRow>
          <FactRow name={t('apr')}>
            <FormattedText>{earnings.apr === null ? '–' : format.rate(earnings.apr)}</FormattedText>
          </FactRow>
        </dl>
      )}
      <p className={statNote}>{t('feesNote')}</p>
    </SectionCard>
  )
}

export { Fees as View }
