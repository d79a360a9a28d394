/**
 * Whether the logo wears its winter dress: in December and from the 1st to the 7th of January (spec §2).
 *
 * The day is counted in UTC, for the server draws the logo and a visitor's own day is known to their browser alone: a page that is
 * redrawn when its script comes would be worse than a dress that is some hours early or late.
 */
export function isHolidaySeason(date: Date): boolean {
  const month = date.getUTCMonth()
  return month === 11 || (month === 0 && date.getUTCDate() <= 7)
}
