import { createHash } from 'node:crypto'
import { MARKS, type Mark } from './marks.ts'

/** Draws the SVG files of all marks, by file name. They fill their square, because pages clip them to a disc. */
export async function drawLogos(): Promise<ReadonlyMap<string, string>> {
  const entries = Object.entries(MARKS).map(async ([name, mark]) => [`${name}.svg`, await draw(mark)] as const)
  return new Map(await Promise.all(entries))
}

/** Returns a hash over names and contents. */
export function versionOf(logos: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, svg] of [...logos].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${name}\n${svg}\n`)
  return hash.digest('hex').slice(0, 8)
}

async function draw({ art, background: backgroundColor, isWrapped = false }: Mark): Promise<string> {
  const imported = (await import(/* @vite-ignore */ `@web3icons/core/svgs/${art}.svg.js`)) as {
    readonly default: string
  }
  const drawing = /^<svg [^>]*viewBox="0 0 24 24"[^>]*>(.*)<\/svg>\s*$/s.exec(imported.default)?.[1]
  if (drawing === undefined) throw new Error(`${art} is not drawn on 24 by 24`)
  const compact = drawing.replace(/>\s+</g, '><').trim()
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none">',
    backgroundColor === undefined ? '' : `<path fill="${backgroundColor}" d="M0 0h24v24H0z"/>`,
    isWrapped
      ? `<g transform="translate(3.6 3.6) scale(.7)">${compact}</g><circle cx="12" cy="12" r="9.4" stroke="#fff" stroke-width="1.2"/>`
      : compact,
    '</svg>',
  ].join('')
}
