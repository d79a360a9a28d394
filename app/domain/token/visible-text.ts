/**
 * Characters to remove: control, format, private-use and unassigned ones, the replacement character, blank letters (Hangul fillers, Braille
 * blank), and the combining grapheme joiner. Tabs and line breaks are not among them, because they become spaces.
 */
const INVISIBLE =
  /(?![\t\n\r\v\f\u2028\u2029])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}\uFFFD\u115F\u1160\u3164\uFFA0\u2800]|\u034F/gu
const SPACES = /\s+/gu
/** Printable ASCII with single spaces, as most names are: skips the slower Unicode expressions. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
/** Combining marks after the third: no script needs more than three per letter, and more would overlap other lines. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

/**
 * Cleans an untrusted text for display: removes control, bidirectional, zero-width, variation, tag and unassigned characters and lone
 * surrogates, leaves at most three combining marks in a row, and collapses spaces. The result may still be HTML, so escape it.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').replace(STACKED_MARKS, '$1').trim()
}
