import { useContext } from 'react'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { moneyFormatsFor } from '#app/i18n/format.ts'
import { LocaleContext } from '#app/i18n/locale-context.ts'

/** Returns a function that formats US cents as US dollars, the only currency of payments, whatever the visitor's currency is. */
export function useDollars(): (cents: bigint) => string {
  const { money } = moneyFormatsFor(useContext(LocaleContext), 'USD')
  return (cents) => money(formatUnits(cents, 2))
}
