import type { Typeface } from './typeface.ts'

/** Font weights of cards. */
export type Weight = 400 | 600

/** Fonts by weight; a character uses the first one that has it. */
export type Faces = Readonly<Record<Weight, readonly Typeface[]>>

/** Matches combining marks beyond two on a letter. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const SPEAKING = /[\p{L}\p{N}]/u
/** Characters of a name that are processed: more than any card shows. */
const MAX_LENGTH = 160
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Reduces an untrusted name to characters that the fonts can draw: no control characters and no emoji. Undefined if a letter
 * or digit cannot be drawn, because part of a name is a different name, or if nothing is left.
 */
export function drawable(text: string, faces: Faces): string | undefined {
  const plain = Array.from(text.slice(0, MAX_LENGTH).normalize('NFC').replace(UNSEEN, '').replace(STACKED_MARKS, '$1'))
  const seen = plain.filter((letter) => hasLetter(letter, faces) || /\s/.test(letter))
  if (plain.some((letter) => SPEAKING.test(letter) && !hasLetter(letter, faces))) return undefined
  const drawn = seen.join('').replace(/\s+/g, ' ').trim()
  return VISIBLE.test(drawn) ? drawn : undefined
}

function hasLetter(letter: string, faces: Faces): boolean {
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

export interface Fitted {
  readonly text: string
  readonly size: number
  readonly width: number
}

/** Fits a line: the largest of the sizes that fits, or the smallest, truncated with an ellipsis. */
export function fit(text: string, sizes: readonly number[], weight: Weight, room: number, faces: Faces): Fitted {
  for (const size of sizes) {
    const width = widthOf(text, size, weight, faces)
    if (width <= room) return { text, size, width }
  }
  const size = sizes.at(-1) ?? 0
  const cut = cutTo(text, size, weight, room, faces)
  return { text: cut, size, width: widthOf(cut, size, weight, faces) }
}

function cutTo(text: string, size: number, weight: Weight, room: number, faces: Faces): string {
  let truncated = ''
  for (const letter of text) {
    if (widthOf(`${truncated}${letter}…`, size, weight, faces) > room) break
    truncated += letter
  }
  return `${truncated.trimEnd()}…`
}

/** Wraps text into lines that fit; a longer word is truncated on its own line. */
export function wrap(text: string, size: number, weight: Weight, room: number, faces: Faces): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size, weight, faces) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => fit(line, [size], weight, room, faces).text)
}
