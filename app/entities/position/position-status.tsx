import { useTranslation } from 'react-i18next'
import { DAY, HOUR, SECOND } from '#app/base/time.ts'
import type { PositionStatus as Status } from '#app/wire/market/position-node.ts'
import { statusDot, statusText } from './position.css.ts'

const VARIANTS = { IN_RANGE: 'in', OUT_OF_RANGE: 'out', CLOSED: 'closed' } as const
const DAY_SECONDS = DAY / SECOND
const HOUR_SECONDS = HOUR / SECOND

interface PositionStatusProps {
  readonly status: Status
  /** Seconds since the price left the range; null if unknown. */
  readonly secondsOut: number | null
}

/** The status of a position. After an hour out of range, it includes the full hours or days since the price left the range. */
export function PositionStatus({ status, secondsOut }: PositionStatusProps) {
  const { t } = useTranslation('positions')
  const variant = VARIANTS[status]
  return (
    <span className={statusText[variant]}>
      <span className={statusDot[variant]} aria-hidden />
      {status === 'OUT_OF_RANGE' && secondsOut !== null && secondsOut >= HOUR_SECONDS
        ? secondsOut < DAY_SECONDS
          ? t('status.outForHours', { count: Math.floor(secondsOut / HOUR_SECONDS) })
          : t('status.outForDays', { count: Math.floor(secondsOut / DAY_SECONDS) })
        : t(`status.${variant}`)}
    </span>
  )
}
