/** A part of a text: unchanged characters, or one changed digit. */
export type Part = { readonly same: string } | { readonly from: string; readonly to: string }

/**
 * Splits a text into the digits that changed and the runs between them.
 *
 * Returns  undefined if the texts are equal, or differ in other characters or in length, so that
 *          digits do not correspond: `$999.99` and `$1,000.00`
 */
export function changedDigits(before: string, after: string): readonly Part[] | undefined {
  const [oldCharacters, newCharacters] = [Array.from(before), Array.from(after)]
  if (before === after || oldCharacters.length !== newCharacters.length) return undefined
  const parts: Part[] = []
  let same = ''
  for (const [index, to] of newCharacters.entries()) {
    const from = oldCharacters[index] ?? ''
    if (from === to) {
      same += to
    } else if (isDigit(from) && isDigit(to)) {
      if (same !== '') parts.push({ same })
      same = ''
      parts.push({ from, to })
    } else return undefined
  }
  return same === '' ? parts : [...parts, { same }]
}

function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character)
}
