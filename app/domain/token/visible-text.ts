/** Keeps tabs and line ends, which become spaces in the next step. */
const INVISIBLE =
  /(?![\t\n\r\v\f\u2028\u2029])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}\uFFFD\u115F\u1160\u3164\uFFA0\u2800]|\u034F/gu
const SPACES = /\s+/gu
/** Most names need no cleaning; the Unicode expressions run only for the others. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
/** No script needs more than three marks per letter; more overlap other lines. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

/**
 * Cleans an untrusted text for display: no control, bidirectional, zero-width, variation or tag characters, no lone
 * surrogates or stacked marks, single spaces. The result may still be HTML, so escape it.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').replace(STACKED_MARKS, '$1').trim()
}
