import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { CompactMoney, Price } from '#app/entities/price/price.tsx'
import { Stat } from '#app/entities/stat/stat.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { statGrid, statsCard } from './market-page.css.ts'
import { SectionCard } from './section-card.tsx'

export interface Statistic {
  readonly name: string
  /** US dollars, a change in percent, or a rate in which 1 is 100 %. Null if unknown; undefined while loading. */
  readonly value: string | null | undefined
  readonly format: 'money' | 'price' | 'change' | 'rate'
  /** Percent; absent if no change is shown. */
  readonly change?: string | null
}

interface StatisticsProps {
  readonly statistics: readonly Statistic[]
  /** How the values are calculated, in a disclosure. */
  readonly how: ReactNode
  /** The token or pool is loading. */
  readonly isBusy: boolean
  /** `strip` is used below the chart. */
  readonly variant?: 'card' | 'strip'
}

/** The statistics of a token or pool; skeletons for values that are loading. */
export function Statistics({ statistics, how, isBusy, variant = 'card' }: StatisticsProps) {
  const { t } = useTranslation('market')
  return (
    <SectionCard id="stats" title={t('stats')} className={variant === 'card' ? statsCard : undefined} isBusy={isBusy}>
      <dl className={statGrid[variant]}>
        {statistics.map(({ name, value, format, change }) => (
          <Stat key={name} variant="card" name={name} value={value ?? null} change={change}>
            {value === undefined ? <Skeleton shape={80} /> : <Value value={value} format={format} />}
          </Stat>
        ))}
      </dl>
      {how}
    </SectionCard>
  )
}

function Value({ value, format }: { readonly value: string | null; readonly format: Statistic['format'] }) {
  const { rate } = useFormat()
  switch (format) {
    case 'money':
      return <CompactMoney value={value} />
    case 'price':
      return <Price value={value} />
    case 'change':
      return <PriceChange percent={value} />
    case 'rate':
      return value === null ? '–' : <FormattedText>{rate(value)}</FormattedText>
  }
}
