/**
 * Whether the winter logo is shown: in December and from the 1st to the 7th of January.
 *
 * In UTC, because the server renders the logo and does not know the visitor's time zone; changing it on hydration would
 * be worse than being some hours early or late.
 */
export function isHolidaySeason(date: Date): boolean {
  const month = date.getUTCMonth()
  return month === 11 || (month === 0 && date.getUTCDate() <= 7)
}
