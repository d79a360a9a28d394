import { card } from '#app/ui/card/card.css.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { amountColumns } from './migrate.css.ts'

/** Placeholder with approximately the dimensions of the form. */
export function FormSkeleton() {
  return (
    <Stack gap={16} aria-busy>
      {[0, 1].map((at) => (
        <section key={at} className={card({ inset: 'large' })}>
          <Stack gap={16}>
            <Skeleton shape={180} />
            <div className={amountColumns}>
              <Skeleton shape={120} />
              <Skeleton shape={120} />
            </div>
          </Stack>
        </section>
      ))}
    </Stack>
  )
}
