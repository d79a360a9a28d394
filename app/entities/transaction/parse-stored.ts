/** Parses a stored list. Malformed entries are left out: any script of this origin may have written them. */
export function parseStored<Item>(text: string | null, parse: (entry: unknown) => Item | undefined): readonly Item[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((entry) => parse(entry) ?? []) : []
  } catch {
    return []
  }
}

/** Prints a list for `parseStored`, bigints as decimal strings; null for an empty list. */
export function printStored(items: readonly object[]): string | null {
  if (items.length === 0) return null
  return JSON.stringify(items, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

export const ADDRESS = /^0x[\da-f]{40}$/i
export const HASH = /^0x[\da-f]{64}$/i
/** As many decimal digits as a uint256 has. */
export const AMOUNT = /^\d{1,78}$/
const MAX_SYMBOL_LENGTH = 64
/** The largest time value of a `Date`, in milliseconds. */
const MAX_TIME_MS = 8.64e15

/** Parses the symbol of a token, which is untrusted text, and its decimals. */
export function parseSymbolAndDecimals({
  symbol,
  decimals,
}: Readonly<Record<string, unknown>>): { readonly symbol: string; readonly decimals: number } | undefined {
  if (typeof symbol !== 'string' || !Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 255)
    return undefined
  return { symbol: symbol.slice(0, MAX_SYMBOL_LENGTH), decimals: Number(decimals) }
}

export function isOneOf<Name extends string>(value: unknown, names: readonly Name[]): value is Name {
  return names.some((name) => name === value)
}

/** Whether a value is a time in UNIX milliseconds. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TIME_MS
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}
