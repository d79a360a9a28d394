/** Hash of the mark files. It is part of their path, so they can be cached forever. `tests/house/logos.test.ts` verifies it. */
const LOGO_VERSION = '3a3c4552'

/** Folder of the marks in the built site. */
export const LOGO_FOLDER = `assets/logos/${LOGO_VERSION}`

/** Matches paths of built-in marks and of logos from token lists. */
export const LOGO_PATH = /^\/(?:assets\/logos|api\/token-logo)\/[\w/-]+(?:\.svg)?$/

/** Returns the name of the built-in mark in a path of any version; null for a logo from a token list. */
export function markIn(path: string): string | null {
  return /^\/assets\/logos\/\w+\/([\w-]+)\.svg$/.exec(path)?.[1] ?? null
}

/** Returns the path of a mark of `tools/logos/marks.ts`. */
export function logoPath(mark: string): string {
  return `/${LOGO_FOLDER}/${mark}.svg`
}
