/**
 * The one caller of `Intl`. Every figure a person reads is written here, from exact decimal strings (`-12.034`): an amount never
 * passes through a float. Formatters are built once a language and kept.
 */

/** An exact decimal as the wire carries it and `formatRaw` writes it. */
export type Decimal = string

export interface Formats {
  /** What one token costs: `$2,513.20`, `$0.9998`, `$0.0₆1235`. */
  readonly price: (value: Decimal) => string
  /** A sum of money to the cent: `$1,204.50`; `<$0.01` for what is less. */
  readonly money: (value: Decimal) => string
  /** A large sum in few signs: `$1.24B`, `$87.3K`, `$12.50`. */
  readonly compactMoney: (value: Decimal) => string
  /** A change, with its sign: `+1.24%`, `-0.03%`, `0.00%`. */
  readonly change: (percent: Decimal) => string
  /** A share or fee, without plus: `0.3%`, `12.5%`. */
  readonly percent: (percent: Decimal) => string
  /** An amount of a token in up to six significant digits, cut and never rounded up: `1.23456`, `0.000012`, `1,234,567`. */
  readonly amount: (value: Decimal) => string
  /** Every digit of an amount, grouped: `1,234,567.000000000000000001`. */
  readonly exactAmount: (value: Decimal) => string
  /** A whole number: `21,004,112`. */
  readonly count: (value: number) => string
  /** How long ago, in the largest whole unit: `12 seconds ago`. */
  readonly ago: (seconds: number) => string
  /** `Nov 21, 2026, 06:22 UTC`. */
  readonly dateTime: (unixSeconds: number) => string
}

const CURRENCY = 'USD'
const kept = new Map<string, Formats>()

export function formatsFor(locale: string): Formats {
  let formats = kept.get(locale)
  if (!formats) kept.set(locale, (formats = makeFormats(locale)))
  return formats
}

function makeFormats(locale: string): Formats {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const dollars = { style: 'currency', currency: CURRENCY, currencyDisplay: 'narrowSymbol' } as const
  const cents = number({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const smallPrice = number({ ...dollars, minimumSignificantDigits: 4, maximumSignificantDigits: 4 })
  const compact = number({ ...dollars, notation: 'compact', minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
  const change = number({
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const bigChange = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const percent = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 4 })
  const six = number({ maximumSignificantDigits: 6, roundingMode: 'trunc' })
  const whole = number({ maximumFractionDigits: 0, roundingMode: 'trunc' })
  const exact = number({ maximumFractionDigits: 36 })
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  const dateTime = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })

  return {
    price: (value) => {
      if (isZero(value) || isAtLeast(value, 0)) return cents.format(literal(value))
      return withSubscript(smallPrice.formatToParts(literal(value)))
    },
    money: (value) => {
      const isDust = !isZero(value) && magnitude(value) < -2
      return isDust ? `<${cents.format('0.01')}` : cents.format(literal(value))
    },
    compactMoney: (value) => (isAtLeast(value, 3) ? compact : cents).format(literal(value)),
    change: (value) => (isAtLeast(value, 3) ? bigChange : change).format(literal(value)),
    percent: (value) => percent.format(literal(value)),
    amount: (value) => {
      if (isAtLeast(value, 6)) return whole.format(literal(value))
      return isZero(value) || isAtLeast(value, -5)
        ? six.format(literal(value))
        : withSubscript(six.formatToParts(literal(value)))
    },
    exactAmount: (value) => exact.format(literal(value)),
    count: (value) => whole.format(value),
    ago: (seconds) => {
      const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, 'second']
      return ago.format(-Math.floor(seconds / size), unit)
    },
    dateTime: (seconds) => `${dateTime.format(seconds * 1000)} UTC`,
  }
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** Intl reads decimal strings exactly; only its type wants to know that this is one. */
function literal(value: Decimal): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral
}

function isZero(value: Decimal): boolean {
  return !/[1-9]/.test(value)
}

/** The power of ten of the first digit that counts: 1,234 → 3, 0.05 → -2. */
function magnitude(value: Decimal): number {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const digits = whole.replace(/^0+/, '')
  return digits === '' ? -(fraction.search(/[1-9]/) + 1) : digits.length - 1
}

function isAtLeast(value: Decimal, power: number): boolean {
  return !isZero(value) && magnitude(value) >= power
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** From this many zeros after the point on they are counted, not written. */
const MANY_ZEROS = 4

/** `0.0000001235` → `0.0₆1235`. */
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
