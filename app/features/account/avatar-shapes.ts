interface AvatarShapes {
  /** Degrees, 0 to 359. */
  readonly hue: number
  /** From back to front: SVG paths in a square of 40 units, and their lightness in percent. */
  readonly waves: readonly { readonly path: string; readonly lightness: number }[]
}

const LIGHTNESS = [52, 42, 32]

/**
 * Returns the drawing of an account: three waves in shades of one hue. It is derived from the bytes of the address, regardless of its letter
 * case. The first two bytes determine the hue, and three bytes per wave its height and shape.
 */
export function avatarShapes(address: string): AvatarShapes {
  const bytes = (address.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const byteAt = (index: number) => bytes[index] ?? 0
  return {
    hue: Math.round(((byteAt(0) * 256 + byteAt(1)) / 0xffff) * 359),
    waves: LIGHTNESS.map((lightness, row) => {
      const level = 15 + row * 8 + (byteAt(2 + row * 3) % 5)
      const [left, right] = [3 + (byteAt(3 + row * 3) % 6), 3 + (byteAt(4 + row * 3) % 6)]
      const path = `M0 ${level}q10 -${left} 20 0t20 ${right - left}V40H0z`
      return { path, lightness }
    }),
  }
}
