import { useMatches } from '@remix-run/react'

/** The translation areas that the page's routes name in their `handle`. */
export function useAreas(): string[] {
  return [...new Set(useMatches().flatMap(({ handle }) => areasOf(handle)))]
}

export function areasOf(handle: unknown): string[] {
  if (typeof handle !== 'object' || handle === null || !('i18n' in handle)) return []
  return [handle.i18n].flat().filter((area): area is string => typeof area === 'string')
}
