import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { card } from '#app/ui/card/card.css.ts'
import { block, cardTitle, statGrid, statsCard } from './market-page.css.ts'

interface StatsProps {
  /** `Stat` elements. */
  readonly children: ReactNode
  /** How the values are calculated, shown in a disclosure. */
  readonly how: ReactNode
  /** The values are loading. */
  readonly isBusy?: boolean
}

/** The statistics of a token or pool. */
export function Stats({ children, how, isBusy }: StatsProps) {
  const { t } = useTranslation('market')
  return (
    <section
      className={`${card({ inset: 'large' })} ${block} ${statsCard}`}
      aria-labelledby="stats"
      aria-busy={isBusy || undefined}
    >
      <h2 className={cardTitle} id="stats">
        {t('stats')}
      </h2>
      <dl className={statGrid}>{children}</dl>
      {how}
    </section>
  )
}
