import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import {
  stat,
  stats,
  pairText,
  positionCard,
  positionHead,
  positionNames,
  positions,
  rangeStat,
} from './position.css.ts'

interface PositionListSkeletonProps {
  readonly rowCount?: number
}

/** Placeholder with the dimensions of a list of positions. */
export function PositionListSkeleton({ rowCount = 5 }: PositionListSkeletonProps) {
  return (
    <ul className={positions} aria-busy>
      {Array.from({ length: rowCount }, (_, index) => (
        <li key={index} className={positionCard}>
          <div className={positionHead}>
            <Skeleton shape="disc" />
            <span className={positionNames}>
              <span className={pairText}>
                <Skeleton shape={120} />
              </span>
              <Skeleton shape={80} />
            </span>
          </div>
          <div className={stats}>
            {['value', 'fees', 'apr'].map((name) => (
              <div key={name} className={stat}>
                <Skeleton shape={80} />
                <Skeleton shape={64} />
              </div>
            ))}
            <div className={rangeStat}>
              <Skeleton shape={80} />
              <Skeleton shape={120} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
