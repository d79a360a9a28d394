import { useTranslation } from 'react-i18next'
import { PendingPortfolio } from '#app/entities/portfolio/portfolio-frame.tsx'
import { portfolioPath, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { section, sectionTitle } from '#app/entities/portfolio/portfolio.css.ts'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { HistoryState } from './portfolio-facts.ts'
import { historySkeleton } from './portfolio.css.ts'
import type { ValueHistoryChart } from './value-history-chart.tsx'

const load = async () => (await import('./value-history-chart.tsx')).ValueHistoryChart

/** Rendered on the server; its code loads after the page. */
const LateChart = lateHydration<Parameters<typeof ValueHistoryChart>[0]>(load, () => <ChartSkeleton />)

interface ValueHistoryProps {
  readonly query: PortfolioQuery
  readonly history: HistoryState | Later<HistoryState>
}

/** The value of an account's tokens over time. */
export function ValueHistory({ query, history }: ValueHistoryProps) {
  const { t } = useTranslation('portfolio')
  return (
    <section className={section} aria-labelledby="history">
      <h2 id="history" className={sectionTitle}>
        {t('history.title')}
      </h2>
      <Deferred
        value={history}
        fallback={<PendingPortfolio path={portfolioPath(query)} skeleton={<ChartSkeleton />} />}
      >
        {(result) => <LateChart result={result} query={query} />}
      </Deferred>
    </section>
  )
}

function ChartSkeleton() {
  return (
    <div className={historySkeleton} aria-busy>
      <Skeleton shape={180} />
    </div>
  )
}
