/**
 * What a contract says of itself, fit to be stored: no control characters, none that turn or hide text (bidi, zero width, variation, tags),
 * single spaces, no halves of surrogate pairs, no more than `limit` characters. What is left may still be HTML: whoever shows it escapes it.
 */
export function cleanText(text: string, limit: number): string {
  const visible = text.replaceAll(UNSEEN, '').replaceAll(SPACES, ' ').trim()
  return Array.from(visible).slice(0, limit).join('').trim()
}

/** Tabs and line ends are left for the next step, which makes them spaces. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\uFFFD\u115F\u1160\u3164\uFFA0\u2800]/gu
const SPACES = /\s+/gu
