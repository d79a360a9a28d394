import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { changeLine, valueBlock, valueText } from './portfolio.css.ts'

/** Placeholder with the dimensions of the value. */
export function PortfolioValueSkeleton({ place }: { readonly place: 'page' | 'drawer' }) {
  return (
    <div className={valueBlock} aria-busy>
      <p className={valueText[place]}>
        <Skeleton shape={180} />
      </p>
      <p className={changeLine[place]}>
        <Skeleton shape={120} />
      </p>
    </div>
  )
}
