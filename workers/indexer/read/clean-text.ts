import { visibleText } from '#app/domain/token/visible-text.ts'

/** What a contract says of itself, fit to be stored: only what can be seen, no more than `limit` characters. */
export function cleanText(text: string, limit: number): string {
  return Array.from(visibleText(text)).slice(0, limit).join('').trim()
}
