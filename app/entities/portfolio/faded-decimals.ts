/** Currencies whose minor unit matters little next to the total. */
const FADED: ReadonlySet<string> = new Set(['USD', 'EUR'])

/**
 * Splits a formatted amount before its decimals, which are shown faded: `$1,204.50` → `$1,204` and `.50`. The second part
 * is empty unless the amount is in US dollars or euros with the symbol in front.
 */
export function fadedDecimals(text: string, currency: string | undefined): readonly [string, string] {
  const [, whole, fraction] = /^(\D\D?[\d.,\s]*)([.,]\d\d)$/.exec(text) ?? []
  return currency !== undefined && FADED.has(currency) && whole !== undefined && fraction !== undefined
    ? [whole, fraction]
    : [text, '']
}
