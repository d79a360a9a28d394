/** The parts of a font needed to measure a line. */
export interface Typeface {
  /** Whether there is a glyph for the character. */
  readonly has: (codePoint: number) => boolean
  /** The character's advance width in em. */
  readonly advance: (codePoint: number) => number
}

/**
 * Reads the characters of a TrueType font and their widths. Ignores kerning and ligatures, so widths are accurate to a
 * few hundredths.
 *
 * Throws  RangeError or Error if it is not such a font
 * Source  OpenType 1.9: head, hhea, hmtx, cmap formats 4 and 12
 */
export function readTypeface(font: ArrayBuffer): Typeface {
  const view = new DataView(font)
  const table = (tag: string): number => {
    for (let offset = 12, remaining = view.getUint16(4); remaining > 0; remaining -= 1, offset += 16) {
      if (tagAt(view, offset) === tag) return view.getUint32(offset + 8)
    }
    throw new Error(`the font has no ${tag}`)
  }
  const unitsPerEm = view.getUint16(table('head') + 18)
  const widths = table('hmtx')
  // All glyphs after the last entry have its width.
  const widthCount = view.getUint16(table('hhea') + 34)
  const glyphs = readGlyphs(view, table('cmap'))
  return {
    has: (codePoint) => glyphs.has(codePoint),
    advance: (codePoint) => {
      const glyph = glyphs.get(codePoint) ?? 0
      return view.getUint16(widths + 4 * Math.min(glyph, widthCount - 1)) / unitsPerEm
    },
  }
}

function tagAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)))
}

/** Reads the map from code points to glyphs, from all Unicode subtables. */
function readGlyphs(view: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let remaining = view.getUint16(cmap + 2), record = cmap + 4; remaining > 0; remaining -= 1, record += 8) {
    const platform = view.getUint16(record)
    const encoding = view.getUint16(record + 2)
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))
    const offset = cmap + view.getUint32(record + 4)
    const format = view.getUint16(offset)
    if (isUnicode && format === 4) readSegments(view, offset, glyphs)
    if (isUnicode && format === 12) readGroups(view, offset, glyphs)
  }
  return glyphs
}

/** Format 4: segments of the BMP. */
function readSegments(view: DataView, offset: number, glyphs: Map<number, number>): void {
  const size = view.getUint16(offset + 6)
  const [ends, starts, deltas, ranges] = [
    offset + 14,
    offset + 16 + size,
    offset + 16 + 2 * size,
    offset + 16 + 3 * size,
  ]
  for (let segment = 0; segment < size; segment += 2) {
    const start = view.getUint16(starts + segment)
    const delta = view.getUint16(deltas + segment)
    const range = view.getUint16(ranges + segment)
    for (let code = start; code <= view.getUint16(ends + segment) && code !== 0xffff; code += 1) {
      const listed = range === 0 ? code : view.getUint16(ranges + segment + range + 2 * (code - start))
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
}

/** Format 12: groups of all planes. */
function readGroups(view: DataView, offset: number, glyphs: Map<number, number>): void {
  for (let remaining = view.getUint32(offset + 12), group = offset + 16; remaining > 0; remaining -= 1, group += 12) {
    const start = view.getUint32(group)
    const first = view.getUint32(group + 8)
    for (let code = start; code <= view.getUint32(group + 4); code += 1) glyphs.set(code, first + code - start)
  }
}
