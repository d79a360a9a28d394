import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { card } from '#app/ui/card/card.css.ts'
import { block, cardTitle, statGrid, statsCard } from './market-page.css.ts'

interface StatsProps {
  /** Each a `Stat`. */
  readonly children: ReactNode
  /** How they are counted, folded. */
  readonly how: ReactNode
  /** Its figures are on their way. */
  readonly isBusy?: boolean
}

/** The figures of a token or a pool. */
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
