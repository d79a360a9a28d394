import { visibleText } from '#app/domain/token/visible-text.ts'

/** Cleans a contract's text for storage: only visible characters, at most `limit`. */
export function cleanText(text: string, limit: number): string {
  return Array.from(visibleText(text)).slice(0, limit).join('').trim()
}
