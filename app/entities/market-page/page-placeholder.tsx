import { ChartSkeleton } from '#app/entities/chart/chart-skeleton.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { chartArea, chartCard, columns, fullHeight, readout, readoutValue } from './market-page.css.ts'

/** Placeholder for everything below the header of a token or pool page. */
export function PagePlaceholder() {
  return (
    <div className={columns} aria-busy>
      <div className={`${chartArea} ${chartCard} ${fullHeight}`}>
        <div className={readout}>
          <div className={readoutValue}>
            <Skeleton shape={180} />
          </div>
        </div>
        <ChartSkeleton />
      </div>
    </div>
  )
}
