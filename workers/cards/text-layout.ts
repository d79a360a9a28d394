import type { Typeface } from './typeface.ts'

/** Font weights of cards. */
export type Weight = 400 | 600

/** Fonts by weight; a character uses the first one that has it. */
export type Faces = Readonly<Record<Weight, readonly Typeface[]>>

/** Matches combining marks beyond two on a letter. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Characters of a name that are processed: more than any card shows. */
const MAX_LENGTH = 160
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Reduces an untrusted name to characters that the fonts can draw: no control characters and no emoji. Undefined if a letter
 * or digit cannot be drawn, because part of a name is a different name, or if nothing is left.
 */
export function drawableText(text: string, faces: Faces): string | undefined {
  const characters = Array.from(
    text.slice(0, MAX_LENGTH).normalize('NFC').replace(INVISIBLE, '').replace(STACKED_MARKS, '$1'),
  )
  const drawableCharacters = characters.filter((letter) => hasGlyph(letter, faces) || /\s/.test(letter))
  if (characters.some((letter) => LETTER_OR_DIGIT.test(letter) && !hasGlyph(letter, faces))) return undefined
  const drawn = drawableCharacters.join('').replace(/\s+/g, ' ').trim()
  return VISIBLE.test(drawn) ? drawn : undefined
}

function hasGlyph(letter: string, faces: Faces): boolean {
  const code = letter.codePointAt(0) ?? 0
  return faces[400].some((face) => face.has(code)) && faces[600].some((face) => face.has(code))
}

/** Width of a line in pixels. */
export function widthOf(text: string, size: number, weight: Weight, faces: Faces): number {
  let em = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (/\p{Cf}/u.test(letter)) continue
    em += faces[weight].find((face) => face.has(code))?.advance(code) ?? 1
  }
  return em * size
}

export interface FittedText {
  readonly text: string
  readonly size: number
  readonly width: number
}

/** Fits a line: the largest of the sizes that fits, or the smallest, truncated with an ellipsis. */
export function fitText(
  text: string,
  sizes: readonly number[],
  weight: Weight,
  maxWidth: number,
  faces: Faces,
): FittedText {
  for (const size of sizes) {
    const width = widthOf(text, size, weight, faces)
    if (width <= maxWidth) return { text, size, width }
  }
  const size = sizes.at(-1) ?? 0
  const truncated = truncateToWidth(text, size, weight, maxWidth, faces)
  return { text: truncated, size, width: widthOf(truncated, size, weight, faces) }
}

function truncateToWidth(text: string, size: number, weight: Weight, maxWidth: number, faces: Faces): string {
  let truncated = ''
  for (const letter of text) {
    if (widthOf(`${truncated}${letter}…`, size, weight, faces) > maxWidth) break
    truncated += letter
  }
  return `${truncated.trimEnd()}…`
}

/** Wraps text into lines that fit; a longer word is truncated on its own line. */
export function wrapText(
  text: string,
  size: number,
  weight: Weight,
  maxWidth: number,
  faces: Faces,
): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const extended = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(extended, size, weight, faces) <= maxWidth) lines[lines.length - 1] = extended
    else lines.push(word)
  }
  return lines.map((line) => fitText(line, [size], weight, maxWidth, faces).text)
}
