import type { Weight } from './text-layout.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an element or attribute. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

export interface Line {
  readonly x: number
  /** Position of the baseline. */
  readonly y: number
  readonly size: number
  readonly weight: Weight
  readonly fill: string
  /** The point of the line that is at `x`. */
  readonly anchor: 'start' | 'middle' | 'end'
}

/** Draws a line of text. `content` may contain bidirectional control characters, but no other control characters. */
export function text(content: string, { x, y, size, weight, fill, anchor }: Line): string {
  const attributes = `x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}"`
  return `<text ${attributes} font-family="Inter, Noto Sans Arabic" fill="${fill}">${escape(content)}</text>`
}
