import type { Weight } from './lettering.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for an element or an attribute: whatever stands in it, none of it is markup. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

export interface Line {
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly size: number
  readonly weight: Weight
  readonly fill: string
  /** Which side of the line `x` is. */
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A line of text; `content` may hold the signs that turn its direction, and those alone of all controls. */
export function text(content: string, { x, y, size, weight, fill, anchor }: Line): string {
  const place = `x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}"`
  return `<text ${place} font-family="Inter, Noto Sans Arabic" fill="${fill}">${escape(content)}</text>`
}
