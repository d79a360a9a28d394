/**
 * Upper bound of a text's width in em, for our fonts up to medium weight. Cheaper than letting the browser measure
 * whether the text must be truncated. Infinite for non-ASCII text.
 */
export function maxTextWidth(text: string): number {
  if (!/^[ -~]*$/.test(text)) return Infinity
  let width = 0
  for (const letter of text) width += maxLetterWidth(letter)
  return width
}

function maxLetterWidth(letter: string): number {
  if (letter === '@') return 1.1
  if (/[MWmw%]/.test(letter)) return 1.02
  return /[A-Z#&+<=>^~]/.test(letter) ? 0.87 : 0.67
}
