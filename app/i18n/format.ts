/**
 * The only caller of `Intl`. Formats exact decimal strings (`-12.034`), so amounts never pass through a float.
 * Formatters are cached by language.
 */

import { directionOf, langOf, PSEUDO_LOCALE } from './locale-catalogue.ts'

/** An exact decimal, as in API responses and as `formatUnits` returns it. */
export type Decimal = string

export interface Formats {
  /** A change with its sign: `+1.24%`, `-0.03%`, `0.00%`. */
  readonly change: (percent: Decimal) => string
  /** A share or fee without plus sign: `0.3%`, `12.5%`. */
  readonly percent: (percent: Decimal) => string
  /** A yield with two decimals, rounded down: `4.20%`, `1,204%`. */
  readonly rate: (percent: Decimal) => string
  /** A ratio with three decimals, rounded down: `0.040`, `1.250`. */
  readonly ratio: (value: Decimal) => string
  /**
   * A token amount with up to six significant digits; amounts from 1 have at least two decimals unless they are whole. Rounded down:
   * `1.23456`, `0.000012`, `57,338.90`, `10,000`, `1,234,567`.
   */
  readonly amount: (value: Decimal) => string
  /**
   * A price in another token; prices from 1 have five significant digits and at least two decimals. Rounded down: `1.0002`, `2,937.00`,
   * `0.000340135`.
   */
  readonly tokenPrice: (value: Decimal) => string
  /** Round prices in another token on an axis, with the same decimals: `2,900.00`, `2,902.50`. */
  readonly tokenPriceTicks: (values: readonly Decimal[]) => readonly string[]
  /** All digits of an amount, grouped: `1,234,567.000000000000000001`. */
  readonly exactAmount: (value: Decimal) => string
  /** A token amount in compact notation: `1.239M`, `30.00K`; below a thousand like `amount`. Rounded down. */
  readonly compactAmount: (value: Decimal) => string
  /** An amount in an input field, every digit and zero as typed: `1234.50` → `1,234.50`, `1.` → `1.`. */
  readonly fieldAmount: (typed: string) => string
  /** The decimal separator: `.` or `,`. */
  readonly decimalSeparator: '.' | ','
  /** An integer: `21,004,112`. */
  readonly count: (value: number) => string
  /** An age in the largest unit of which at least one has passed: `12 sec. ago`; `just now` below a second. */
  readonly ago: (seconds: number) => string
  /** `Nov 21, 2026, 06:22 UTC`. */
  readonly dateTime: (unixSeconds: number) => string
  /** Axis labels for hours, days, months and years: `06:22`, `Nov 21`, `Nov`, `2026`. UTC, like `dateTime`. */
  readonly clock: (unixSeconds: number) => string
  readonly day: (unixSeconds: number) => string
  readonly month: (unixSeconds: number) => string
  readonly year: (unixSeconds: number) => string
}

/** Formats amounts in one currency. Amounts are rounded only here, half away from zero. */
export interface MoneyFormats {
  /** A token price: `$2,513.20`, `$0.9998`, `$0.0₆1235`, `¥390,123`. */
  readonly price: (value: Decimal) => string
  /** An amount to the currency's minor unit: `$1,204.50`, `¥155`; `<$0.01` if less. */
  readonly money: (value: Decimal) => string
  /** A change of an amount, with its sign: `+$46.30`, `-$483.00`, `$0.00`. */
  readonly moneyChange: (value: Decimal) => string
  /** A large amount in compact notation: `$1.24B`, `$87.3K`, `$12.50`. */
  readonly compactMoney: (value: Decimal) => string
  /** Round prices and large amounts on an axis, with the same decimals: `$2,950`, `$0.021`; `$1.5M`, `$2M`. */
  readonly priceTicks: (values: readonly Decimal[]) => readonly string[]
  readonly compactTicks: (values: readonly Decimal[]) => readonly string[]
}

const cachedFormats = new Map<string, Formats>()
const cachedMoneyFormats = new Map<string, MoneyFormats>()
const cachedDisplayNames = new Map<string, Intl.DisplayNames>()

export function formatsFor(locale: string): Formats {
  const formats = cachedFormats.get(locale) ?? createFormats(locale)
  cachedFormats.set(locale, formats)
  return formats
}

/** Returns the formats of a language and a currency (ISO 4217); without a currency, plain numbers with two decimals. */
export function moneyFormatsFor(locale: string, currency: string | undefined): MoneyFormats {
  const key = `${locale} ${currency}`
  const formats = cachedMoneyFormats.get(key) ?? createMoneyFormats(locale, currency)
  cachedMoneyFormats.set(key, formats)
  return formats
}

/** Returns the name of a currency: `US Dollar`, `euro`; its code if it has none. */
export function currencyName(locale: string, currency: string): string {
  const names = cachedDisplayNames.get(locale) ?? new Intl.DisplayNames(intlTag(locale), { type: 'currency' })
  cachedDisplayNames.set(locale, names)
  return names.of(currency) ?? currency
}

/**
 * Currencies whose short sign is a `$` or `¥` shared with others; they are shown with their long sign (`CA$`). US dollars, the unit of all
 * data, are not.
 */
const SHARED_SYMBOLS = new Set(['ARS', 'AUD', 'CAD', 'CNY', 'COP', 'HKD', 'JPY', 'MXN', 'SGD'])
/** Minimum significant digits of a price; with fewer, it gets more decimals. */
const MIN_PRICE_DIGITS = 3
/** Prices from 10⁵ have no minor units, from 10⁷ they are rounded further, so that columns fit. */
const LARGE_PRICE = 5
const HUGE_PRICE = 7

function createMoneyFormats(locale: string, currency: string | undefined): MoneyFormats {
  const style: Intl.NumberFormatOptions =
    currency === undefined
      ? { style: 'decimal' }
      : { style: 'currency', currency, currencyDisplay: SHARED_SYMBOLS.has(currency) ? 'symbol' : 'narrowSymbol' }
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(intlTag(locale), { ...style, ...options })
  const places = currency === undefined ? 2 : (number({}).resolvedOptions().maximumFractionDigits ?? 2)
  const minor = { minimumFractionDigits: places, maximumFractionDigits: places }
  const minorUnits = number(minor)
  const signed = number({ ...minor, signDisplay: 'exceptZero' })
  const integer = number({ minimumFractionDigits: 0, maximumFractionDigits: 0 })
  const fourDigits = number({ minimumSignificantDigits: 4, maximumSignificantDigits: 4 })
  const compact = compactFormat(locale, number, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
  const compactPrice = number({ notation: 'compact', minimumSignificantDigits: 4, maximumSignificantDigits: 4 })
  const smallestUnit = places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`
  const minMagnitude = MIN_PRICE_DIGITS - 1 - places
  const isRightToLeft = directionOf(locale) === 'rtl'
  const ticks = new Map<number, Intl.NumberFormat>()
  const compactTick = compactFormat(locale, number, { maximumSignificantDigits: 3 })
  const write = (format: NumberWriter, value: Decimal) =>
    isRightToLeft ? joinParts(isolateParts(format.formatToParts(literal(value)))) : format.format(literal(value))
  return {
    price: (value) => {
      if (isAtLeast(value, HUGE_PRICE)) return write(compactPrice, value)
      if (isAtLeast(value, LARGE_PRICE)) return write(integer, value)
      if (isZero(value) || isAtLeast(value, minMagnitude)) return write(minorUnits, value)
      const parts = fourDigits.formatToParts(literal(value))
      // A value just below one is rounded first: 1.00, not 1.000.
      const rounded = parts.find(({ type }) => type === 'integer')?.value ?? '0'
      if (rounded !== '0' && rounded.length > minMagnitude) return write(minorUnits, value)
      return withSubscript(isRightToLeft ? isolateParts(parts) : parts)
    },
    money: (value) => {
      const isDust = !isZero(value) && magnitude(value) < -places
      return isDust ? `<${write(minorUnits, smallestUnit)}` : write(minorUnits, value)
    },
    moneyChange: (value) => write(signed, value),
    compactMoney: (value) => write(isAtLeast(value, 3) ? compact : minorUnits, value),
    priceTicks: (values) => {
      if (values.some((value) => isAtLeast(value, HUGE_PRICE))) {
        // Ticks finer than the four digits of the compact notation would be rounded, and labels could repeat.
        const isFine = values.some((value) => !/^\d{1,4}0*(?:\.0*)?$/.test(value))
        return values.map((value) => write(isFine ? integer : compactPrice, value))
      }
      const needed = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0))
      const digits = needed === 0 ? 0 : Math.max(needed, places)
      const tick = ticks.get(digits) ?? number({ minimumFractionDigits: digits, maximumFractionDigits: digits })
      ticks.set(digits, tick)
      return values.map((value) => {
        const parts = tick.formatToParts(literal(value))
        return withSubscript(isRightToLeft ? isolateParts(parts) : parts)
      })
    },
    compactTicks: (values) => values.map((value) => write(compactTick, value)),
  }
}

/** Languages whose compact notation spells out thousands: `110.000` for a rounded value would look exact. */
const THOUSANDS: ReadonlyMap<string, string> = new Map([['de-DE', 'Tsd.']])

interface NumberWriter {
  format(value: Intl.StringNumericLiteral): string
  formatToParts(value: Intl.StringNumericLiteral): Intl.NumberFormatPart[]
}

/** Returns a formatter of compact notation: `110K`, `110 Tsd.`, `1.24B`. */
function compactFormat(
  locale: string,
  number: (options: Intl.NumberFormatOptions) => Intl.NumberFormat,
  digits: Intl.NumberFormatOptions,
): NumberWriter {
  const compact = number({ ...digits, notation: 'compact' })
  const word = THOUSANDS.get(locale)
  if (word === undefined) return compact
  const plain = number({ ...digits, useGrouping: false })
  const formatToParts = (value: Intl.StringNumericLiteral) => {
    if (magnitude(value) > 5) return compact.formatToParts(value)
    const parts = plain.formatToParts(literal(`${value}e-3`))
    // Rounded up to 1000 thousand.
    if (parts.some(({ type, value: written }) => type === 'integer' && written === '1000'))
      return compact.formatToParts(value)
    const end = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction') + 1
    const size = [
      { type: 'literal', value: '\u00a0' },
      { type: 'compact', value: word },
    ] as const
    return [...parts.slice(0, end), ...size, ...parts.slice(end)]
  }
  return { formatToParts, format: (value) => joinParts(formatToParts(value)) }
}

const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

/**
 * Returns the parts of an amount in a right-to-left language without directional marks, which would reorder `2,883.72 $`. The page isolates
 * every amount: it runs left to right, or in the direction of a word that it contains (`1.24 مليار $`). A currency sign of several letters
 * (`CA$`) is isolated so that it stays together, and `US$` becomes `$`.
 */
function isolateParts(parts: Intl.NumberFormatPart[]): Intl.NumberFormatPart[] {
  return parts.map(({ type, value: marked }) => {
    // No-break spaces stay, so that an amount is never separated from its currency.
    const value = marked.replace(DIRECTION_MARKS, '')
    if (type !== 'currency') return { type, value }
    const sign = value === 'US$' ? '$' : value
    return { type, value: sign.length > 1 ? `\u2066${sign}\u2069` : sign }
  })
}

function joinParts(parts: Intl.NumberFormatPart[]): string {
  return parts.map(({ value }) => value).join('')
}

/**
 * Returns the tag for `Intl`: signs, order and words of the language, but Latin digits, so that amounts can be compared with and copied to wallets
 * and explorers, and the Gregorian calendar, so that a block has one date.
 */
function intlTag(locale: string): string {
  return `${locale === PSEUDO_LOCALE ? 'en-US' : langOf(locale)}-u-ca-gregory-nu-latn`
}

function createFormats(locale: string): Formats {
  const tag = intlTag(locale)
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options)
  const change = number({
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const bigChange = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const percent = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 4 })
  const rate = number({
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  })
  const bigRate = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 0, roundingMode: 'trunc' })
  const ratio = number({ minimumFractionDigits: 3, maximumFractionDigits: 3, roundingMode: 'trunc' })
  const amounts = FRACTIONS.map((digits) =>
    number({
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
      roundingMode: 'trunc',
      trailingZeroDisplay: 'stripIfInteger',
    }),
  )
  const prices = FRACTIONS.map((digits) =>
    number({ minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: 'trunc' }),
  )
  const sixDigits = number({ maximumSignificantDigits: 6, roundingMode: 'trunc' })
  const integer = number({ maximumFractionDigits: 0, roundingMode: 'trunc' })
  const exact = number({ maximumFractionDigits: 36 })
  const ago = new Intl.RelativeTimeFormat(tag, { numeric: 'always', style: 'short' })
  const now = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const dateTime = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
  const clock = utc({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = utc({ month: 'short', day: 'numeric' })
  const month = utc({ month: 'short' })
  const year = utc({ year: 'numeric' })
  const compact = compactFormat(locale, number, {
    minimumSignificantDigits: 4,
    maximumSignificantDigits: 4,
    roundingMode: 'trunc',
  })

  const amount = (value: Decimal) => {
    if (isAtLeast(value, 6)) return integer.format(literal(value))
    if (isAtLeast(value, 0)) return amounts[Math.max(0, 3 - magnitude(value))]?.format(literal(value)) ?? ''
    return isZero(value) || isAtLeast(value, -5)
      ? sixDigits.format(literal(value))
      : withSubscript(sixDigits.formatToParts(literal(value)))
  }

  const tokenPrice = (value: Decimal) =>
    isAtLeast(value, 0) && !isAtLeast(value, 6)
      ? (prices[Math.max(0, 2 - magnitude(value))]?.format(literal(value)) ?? '')
      : amount(value)

  const decimalSeparator = exact.format(literal('0.5')).includes(',') ? ',' : '.'

  return {
    change: (value) => (isAtLeast(value, 3) ? bigChange : change).format(literal(value)),
    percent: (value) => percent.format(literal(value)),
    rate: (value) => (isAtLeast(value, 3) ? bigRate : rate).format(literal(value)),
    ratio: (value) => ratio.format(literal(value)),
    amount,
    tokenPrice,
    tokenPriceTicks: (values) => moneyFormatsFor(locale, undefined).priceTicks(values),
    compactAmount: (value) => (isAtLeast(value, 3) ? compact.format(literal(value)) : amount(value)),
    exactAmount: (value) => exact.format(literal(value)),
    fieldAmount: (typed) => {
      const [digits = '', fraction] = typed.split('.')
      const grouped = /^[1-9]\d{3}/.test(digits) ? integer.format(literal(digits)) : digits
      return fraction === undefined ? grouped : grouped + decimalSeparator + fraction
    },
    decimalSeparator,
    count: (value) => integer.format(value),
    ago: (seconds) => {
      const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, 'second']
      if (seconds < 1) return JUST_NOW.get(locale) ?? now.format(0, 'second')
      return ago.format(-Math.floor(seconds / size), unit)
    },
    dateTime: (seconds) => dateTime.format(seconds * 1000),
    clock: (seconds) => clock.format(seconds * 1000),
    day: (seconds) => day.format(seconds * 1000),
    month: (seconds) => month.format(seconds * 1000),
    year: (seconds) => year.format(seconds * 1000),
  }
}

/** "Just now"; other languages use CLDR's "now". */
const JUST_NOW: ReadonlyMap<string, string> = new Map([
  ['en-US', 'just now'],
  ['de-DE', 'gerade eben'],
  ['ar-SA', 'قبل لحظات'],
])

/** Decimal places of amounts and prices from one to a million. */
const FRACTIONS = [2, 3, 4, 5]

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** Intl formats decimal strings exactly; only its type needs this cast. */
function literal(value: Decimal): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral
}

function isZero(value: Decimal): boolean {
  return !/[1-9]/.test(value)
}

/** Returns the power of ten of the first significant digit: 1,234 → 3, 0.05 → -2. */
function magnitude(value: Decimal): number {
  const [integer = '', fraction = ''] = value.replace('-', '').split('.')
  const digits = integer.replace(/^0+/, '')
  return digits === '' ? -(fraction.search(/[1-9]/) + 1) : digits.length - 1
}

function isAtLeast(value: Decimal, power: number): boolean {
  return !isZero(value) && magnitude(value) >= power
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** From this many zeros after the decimal point on, the count is shown as a subscript. */
const MANY_ZEROS = 4

/** Replaces many zeros after the decimal point by their count: `0.0000001235` → `0.0₆1235`. */
function withSubscript(parts: Intl.NumberFormatPart[]): string {
  return parts
    .map(({ type, value }) => {
      const zeros = type === 'fraction' ? (/^(.)\1*/.exec(value)?.[0] ?? '') : ''
      if (zeros.length < MANY_ZEROS || zeros === value || /^[1-9]/.test(zeros)) return value
      const count = [...String(zeros.length)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
      return `${zeros[0]}${count}${value.slice(zeros.length)}`
    })
    .join('')
}
