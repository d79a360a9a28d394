import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { activityRow, day, dayRows, dayTitle } from './portfolio.css.ts'

const ROWS = 6

/** Placeholder with the dimensions of a day with a few transactions. */
export function ActivityListSkeleton() {
  return (
    <div className={day} aria-busy>
      <span className={dayTitle}>
        <Skeleton shape={120} />
      </span>
      <ul className={dayRows}>
        {Array.from({ length: ROWS }, (_, index) => (
          <li key={index} className={activityRow}>
            <Skeleton shape="disc" />
            <Skeleton shape={120} />
            <Skeleton shape={80} />
          </li>
        ))}
      </ul>
    </div>
  )
}
