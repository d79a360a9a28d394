import { createContext, useContext, useMemo } from 'react'
import { convert, US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { moneyFormatsFor, type Decimal, type MoneyFormats } from '#app/i18n/format.ts'
import { LocaleContext } from '#app/i18n/locale-context.ts'

/** The currency that figures are shown in; null where nothing is worth money: in testnet mode and on test networks. */
export const FiatContext = createContext<Fiat | null>(US_DOLLARS)

export interface FiatFigures extends MoneyFormats {
  /** No figure is money here: what an amount would be worth is not said at all. */
  readonly isOff: boolean
}

/**
 * Writes US dollars, which all data is in, in the visitor's currency. The one way from a figure to money on the page. Where nothing is
 * worth money the figures are written without a currency: they count the test network's own dollars.
 */
export function useFiat(): FiatFigures {
  const fiat = useContext(FiatContext)
  const locale = useContext(LocaleContext)
  return useMemo(() => figuresOf(fiat, locale), [fiat, locale])
}

function figuresOf(fiat: Fiat | null, locale: string): FiatFigures {
  const formats = moneyFormatsFor(locale, fiat?.currency)
  const rate = fiat?.rate ?? '1'
  return {
    isOff: fiat === null,
    price: (dollars: Decimal) => formats.price(convert(dollars, rate)),
    money: (dollars: Decimal) => formats.money(convert(dollars, rate)),
    compactMoney: (dollars: Decimal) => formats.compactMoney(convert(dollars, rate)),
  }
}
