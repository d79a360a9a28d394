export interface Disc {
  /** 1 to 4 letters that can be read on `discFill(hue)`. */
  readonly letters: string
  readonly hue: DiscHue
}

/** Degrees. */
const HUE_STEP = 10
/** Of the colour wheel, in steps that one can tell from each other side by side. */
export const DISC_HUES = Array.from({ length: 360 / HUE_STEP }, (_, step) => step * HUE_STEP)
/** One of `DISC_HUES`. */
export type DiscHue = number

/** Light enough for character, dark enough for white letters in every hue. */
export function discFill(hue: DiscHue): string {
  return `hsl(${hue} 46% 36%)`
}

/** The still water in it: black over its lower part, from this share of its height on and as opaque. */
export const DISC_WATER = { from: 0.62, shade: 0.22 } as const

/** Words around a letter that are no letter of it: controls, directions, marks, spaces. */
const UNSEEN = /[\p{C}\p{M}\p{Z}]/gu

/**
 * How a token without a picture is drawn: always the same for the same address, and hardly ever the same for an impersonator who merely
 * took the symbol.
 */
export function tokenDisc(address: string, symbol: string): Disc {
  const seen = Array.from(symbol.normalize('NFKC').replace(UNSEEN, ''))
  const letters = seen.slice(0, seen.length > 4 ? 3 : 4).join('')
  return {
    letters: letters.toUpperCase() || '?',
    hue: Math.floor((hash(address.toLowerCase()) % 360) / HUE_STEP) * HUE_STEP,
  }
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state >>> 0
}
