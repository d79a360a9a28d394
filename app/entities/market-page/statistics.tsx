import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { CompactMoney, Price } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Flash } from '#app/ui/flash/flash.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { stat, statChange, statFigure, statGrid, statName, statsCard } from './market-page.css.ts'
import { SectionCard } from './section-card.tsx'

export interface Statistic {
  readonly name: string
  /** US dollars, or a rate in which 1 is 100 %. Null if unknown; undefined while loading. */
  readonly value: string | null | undefined
  readonly format: 'money' | 'price' | 'rate'
  /** Percent; absent if no change is shown. */
  readonly change?: string | null
}

interface StatisticsProps {
  readonly statistics: readonly Statistic[]
  /** How the values are calculated, in a disclosure. */
  readonly how: ReactNode
  /** The token or pool is loading. */
  readonly isBusy: boolean
}

/** The statistics of a token or pool; skeletons for values that are loading. */
export function Statistics({ statistics, how, isBusy }: StatisticsProps) {
  const { t } = useTranslation('market')
  return (
    <SectionCard id="stats" title={t('stats')} className={statsCard} isBusy={isBusy}>
      <dl className={statGrid}>
        {statistics.map((statistic) => (
          <Stat key={statistic.name} {...statistic} />
        ))}
      </dl>
      {how}
    </SectionCard>
  )
}

function Stat({ name, value, format, change }: Statistic) {
  return (
    <div className={stat}>
      <dt className={statName}>{name}</dt>
      <dd className={statFigure}>
        <Flash of={value ?? null}>
          {value === undefined ? <Skeleton shape={80} /> : <Value value={value} format={format} />}
        </Flash>
      </dd>
      {change !== undefined && (
        <dd className={statChange}>
          <PriceChange percent={change} />
        </dd>
      )}
    </div>
  )
}

function Value({ value, format }: { readonly value: string | null; readonly format: Statistic['format'] }) {
  const { rate } = useFormat()
  switch (format) {
    case 'money':
      return <CompactMoney value={value} />
    case 'price':
      return <Price value={value} />
    case 'rate':
      return value === null ? '–' : <FormattedText>{rate(value)}</FormattedText>
  }
}
