import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { groupActivity, type ActivityPeriod } from './group-activity.ts'
import { day, dayRows, days, dayTitle } from './portfolio.css.ts'

/** A row of an activity list. */
export interface ActivityEntry {
  readonly key: string
  /** UNIX seconds; null while it is pending. */
  readonly time: number | null
  /** A list item. */
  readonly row: ReactNode
}

interface ActivityGroupsProps {
  /** Newest first. */
  readonly entries: readonly ActivityEntry[]
  /** UNIX seconds. */
  readonly now: number
}

/** Activities under the headings of their periods. */
export function ActivityGroups({ entries, now }: ActivityGroupsProps) {
  const id = useId()
  const title = useTitle()
  return (
    <div className={days}>
      {groupActivity(entries, ({ time }) => time, now).map(({ period, items }) => (
        <section key={period} className={day} aria-labelledby={`${id}${period}`}>
          <h2 className={dayTitle} id={`${id}${period}`}>
            {title(period)}
          </h2>
          <ul className={dayRows}>{items.map(({ row }) => row)}</ul>
        </section>
      ))}
    </div>
  )
}

function useTitle(): (period: ActivityPeriod) => string {
  const { t } = useTranslation('portfolio')
  const format = useFormat()
  return (period) => (typeof period === 'number' ? format.year(Date.UTC(period, 0) / SECOND) : t(`period.${period}`))
}
