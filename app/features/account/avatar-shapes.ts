interface AvatarShapes {
  /** 0 to 359. */
  readonly hue: number
  /** From back to front, in a square of 40 units. */
  readonly waves: readonly { readonly path: string; readonly lightness: number }[]
}

const LIGHTNESS = [52, 42, 32]

/** The drawing of an account, derived from its address irrespective of case: three waves in shades of one hue. */
export function avatarShapes(address: string): AvatarShapes {
  const bytes = (address.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const at = (index: number) => bytes[index] ?? 0
  return {
    hue: Math.round((((at(0) << 8) | at(1)) / 0xffff) * 359),
    waves: LIGHTNESS.map((lightness, row) => {
      const level = 15 + row * 8 + (at(2 + row * 3) % 5)
      const [left, right] = [3 + (at(3 + row * 3) % 6), 3 + (at(4 + row * 3) % 6)]
      const path = `M0 ${level}q10 -${left} 20 0t20 ${right - left}V40H0z`
      return { path, lightness }
    }),
  }
}
