/** Tabs and line ends are left for the next step, which makes them spaces. */
const UNSEEN =
  /(?![\t\n\r\v\f\u2028\u2029])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}\uFFFD\u115F\u1160\u3164\uFFA0\u2800]|\u034F/gu
const SPACES = /\s+/gu
/** What most are called has nothing to leave out: the others, of whole classes of Unicode, are made ready only for a name that needs them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/
/** Three marks on a letter are more than any script needs side by side; a stack of them reaches over other lines. */
const STACKS = /(\p{M}{3})\p{M}+/gu

/**
 * What somebody wrote into a contract, as it may be shown: no control characters, none that turn or hide text (bidi, zero width,
 * variation, tags), no halves of surrogate pairs, no stacks of marks, single spaces. What is left may still be HTML: whoever shows it
 * escapes it.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(UNSEEN, '').replace(SPACES, ' ').replace(STACKS, '$1').trim()
}
