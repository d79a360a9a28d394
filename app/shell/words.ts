import { useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The areas of words that the page's routes name in their `handle`. */
export function useAreas(): string[] {
  return [...new Set(useMatches().flatMap(({ handle }) => areasOf(handle)))]
}

/**
 * What it holds is shown once the page's words are there. They are, on the server and in the first page; on the way to another page, which
 * is a transition, the page before stays until they have come.
 */
export function WithWords({ children }: { readonly children: ReactNode }) {
  useTranslation(useAreas(), { useSuspense: true })
  return <>{children}</>
}

function areasOf(handle: unknown): string[] {
  if (typeof handle !== 'object' || handle === null || !('i18n' in handle)) return []
  return [handle.i18n].flat().filter((area): area is string => typeof area === 'string')
}
