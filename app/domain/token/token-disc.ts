export interface Disc {
  /** 1 to 4 letters that can be read on `fill`. */
  readonly letters: string
  readonly fill: string
  /** The water line: the same hue, deeper. */
  readonly deep: string
}

/** Words around a letter that are no letter of it: controls, directions, marks, spaces. */
const UNSEEN = /[\p{C}\p{M}\p{Z}]/gu

/**
 * How a token without a picture is drawn: always the same for the same address, and never the same for an impersonator who
 * merely took the symbol.
 */
export function tokenDisc(address: string, symbol: string): Disc {
  const hue = hash(address.toLowerCase()) % 360
  const seen = Array.from(symbol.normalize('NFKC').replace(UNSEEN, ''))
  const letters = seen.slice(0, seen.length > 4 ? 3 : 4).join('')
  return {
    letters: letters.toUpperCase() || '?',
    // Light enough for character, dark enough for white letters in every hue.
    fill: `hsl(${hue} 46% 36%)`,
    deep: `hsl(${hue} 52% 28%)`,
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state >>> 0
}
