import { useContext } from 'react'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { moneyFormatsFor, type MoneyFormats } from '#app/i18n/format.ts'
import { LocaleContext } from '#app/i18n/locale-context.ts'

/** Returns the formats of US dollars, the only currency of payments, whatever the visitor's currency is. */
export function useDollarFormats(): MoneyFormats {
  return moneyFormatsFor(useContext(LocaleContext), 'USD')
}

/** Returns a function that formats US cents as US dollars. */
export function useDollars(): (cents: bigint) => string {
  const { money } = useDollarFormats()
  return (cents) => money(formatUnits(cents, 2))
}
