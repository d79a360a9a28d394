import { RANGE_END, RANGE_START } from './place-in-range.ts'
import { barBand, barMark, barTrack, rangeBar } from './position.css.ts'

interface RangeBarProps {
  /** Position of the price, as in `placeInRange`. */
  readonly place: number
  readonly isInRange: boolean
}

/** Share of the width at which the mark, which is 3 px wide, starts at the end of the axis. */
const LAST_MARK = 0.99

/** A range with a mark at the current price. Decorative, because the prices are next to it. */
export function RangeBar({ place, isInRange }: RangeBarProps) {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`
  return (
    <svg className={rangeBar} aria-hidden>
      <rect className={barTrack} y="4" width="100%" height="4" rx="2" />
      <rect
        className={barBand[isInRange ? 'in' : 'out']}
        x={percent(RANGE_START)}
        y="4"
        width={percent(RANGE_END - RANGE_START)}
        height="4"
        rx="2"
      />
      <rect className={barMark} x={percent(place * LAST_MARK)} width="3" height="12" rx="1.5" />
    </svg>
  )
}
