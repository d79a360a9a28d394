import { createContext, useContext, useMemo } from 'react'
import { convert, US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { moneyFormatsFor, type Decimal, type MoneyFormats } from '#app/i18n/format.ts'
import { LocaleContext } from '#app/i18n/locale-context.ts'

/** The currency that values are shown in; null in testnet mode and on test networks, where amounts have no value. */
export const FiatContext = createContext<Fiat | null>(US_DOLLARS)

export interface FiatFormats extends MoneyFormats {
  /** Amounts have no value here: testnet mode, or a test network. */
  readonly isOff: boolean
  /** Converts to the visitor's currency without rounding, for axis ticks. */
  readonly convert: (dollars: Decimal) => Decimal
}

/**
 * Returns functions that format US dollars, the unit of all data, in the visitor's currency; on test networks, without a
 * currency. All money on pages is formatted by them.
 */
export function useFiat(): FiatFormats {
  const fiat = useContext(FiatContext)
  const locale = useContext(LocaleContext)
  return useMemo(() => fiatFormats(fiat, locale), [fiat, locale])
}

function fiatFormats(fiat: Fiat | null, locale: string): FiatFormats {
  const formats = moneyFormatsFor(locale, fiat?.currency)
  const rate = fiat?.rate ?? '1'
  return {
    isOff: fiat === null,
    convert: (dollars: Decimal) => convert(dollars, rate),
    priceTicks: formats.priceTicks,
    compactTicks: formats.compactTicks,
    price: (dollars: Decimal) => formats.price(convert(dollars, rate)),
    money: (dollars: Decimal) => formats.money(convert(dollars, rate)),
    moneyChange: (dollars: Decimal) => formats.moneyChange(convert(dollars, rate)),
    compactMoney: (dollars: Decimal) => formats.compactMoney(convert(dollars, rate)),
  }
}
