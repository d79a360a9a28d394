/** A hash over the files of the marks, so that they can be cached forever. `tests/house/logos.test.ts` compares it. */
const LOGO_VERSION = '3a3c4552'

/** Folder of the marks in the built site. */
export const LOGO_FOLDER = `assets/logos/${LOGO_VERSION}`

/** Built-in marks, and logos of token lists. */
export const LOGO_PATH = /^\/(?:assets\/logos|api\/token-logo)\/[\w/-]+(?:\.svg)?$/

/** The mark that a path leads to, of whatever version; null for a logo of a token list. */
export function markIn(path: string): string | null {
  return /^\/assets\/logos\/\w+\/([\w-]+)\.svg$/.exec(path)?.[1] ?? null
}

/** Path of a mark of `tools/logos/marks.ts`. */
export function logoPath(mark: string): string {
  return `/${LOGO_FOLDER}/${mark}.svg`
}
