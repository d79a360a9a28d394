/**
 * What a text takes at most, in em of any of our faces up to medium weight: to let a browser see whether a text must be cut costs it more
 * than the text itself. Infinite where it has other letters than plain ones.
 */
export function widest(text: string): number {
  if (!/^[ -~]*$/.test(text)) return Infinity
  let width = 0
  for (const letter of text) width += /[MWmw@%]/.test(letter) ? 1 : /[A-Z#&+<=>^~]/.test(letter) ? 0.87 : 0.67
  return width
}
