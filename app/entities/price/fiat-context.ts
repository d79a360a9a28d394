import { createContext, useContext, useMemo } from 'react'
import { convert, US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { moneyFormatsFor, type Decimal, type MoneyFormats } from '#app/i18n/format.ts'
import { LocaleContext } from '#app/i18n/locale-context.ts'

/** The currency amounts are shown in; null where amounts have no money value, in testnet mode and on test networks. */
export const FiatContext = createContext<Fiat | null>(US_DOLLARS)

export interface FiatFormats extends MoneyFormats {
  /** Amounts have no money value here. */
  readonly isOff: boolean
  /** An amount in the visitor's currency, unrounded: the unit of the ticks. */
  readonly convert: (dollars: Decimal) => Decimal
}

/**
 * Formats US dollars, the unit of all data, in the visitor's currency. The only way from a number to money on the page.
 * On test networks amounts are shown without a currency.
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
