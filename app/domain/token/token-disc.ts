export interface Disc {
  /** 1 to 4 letters, readable on `discFill(hue)`. */
  readonly letters: string
  readonly hue: DiscHue
}

/** Degrees. */
const HUE_STEP = 30
/** Hues in distinguishable steps. */
export const DISC_HUES = Array.from({ length: 360 / HUE_STEP }, (_, step) => step * HUE_STEP)
/** One of `DISC_HUES`. */
export type DiscHue = number

/** A muted colour, so that real logos stand out; white letters are readable on it in every hue. */
export function discFill(hue: DiscHue): string {
  return `hsl(${hue} 14% 40%)`
}

/** The disc of a logo that could not be loaded. */
export const NEUTRAL_FILL = 'hsl(0 0% 40%)'

/** The lower part of the disc is darkened: from this share of its height, with this opacity. */
export const DISC_WATER = { from: 0.62, shade: 0.22 } as const

/** Invisible characters: controls, marks, spaces. */
const INVISIBLE = /[\p{C}\p{M}\p{Z}]/gu

/**
 * Returns the generated logo of a token. Its hue depends on the address, so an impersonator with the same symbol usually looks different.
 */
export function tokenDisc(address: string, symbol: string): Disc {
  const characters = Array.from(symbol.normalize('NFKC').replace(INVISIBLE, ''))
  const letters = characters.slice(0, characters.length > 4 ? 3 : 4).join('')
  return {
    letters: letters.toUpperCase() || '?',
    hue: Math.floor((hash(address.toLowerCase()) % 360) / HUE_STEP) * HUE_STEP,
  }
}

/** Returns the FNV-1a hash of a text's UTF-16 units. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  return state >>> 0
}
