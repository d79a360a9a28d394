import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { detailsSkeleton } from './transaction-details.css.ts'

const LINES = 6

export function TransactionDetailsSkeleton() {
  return (
    <div className={detailsSkeleton} aria-busy>
      {Array.from({ length: LINES }, (_, index) => (
        <Skeleton key={index} shape="full" />
      ))}
    </div>
  )
}
