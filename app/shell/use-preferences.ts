import { useFetcher, useRouteLoaderData } from '@remix-run/react'
import type { loader } from '#app/root.tsx'
import type { Theme } from '#app/edge/preferences.server.ts'
import { DEFAULT_LOCALE } from '#app/i18n/config.ts'

/** The fetcher of the theme switch, so that the choice shows before the server has answered. */
export const THEME_FETCHER = 'theme'

/** The visitor's language and theme; the defaults where the root loader itself failed. */
export function usePreferences(): { readonly locale: string; readonly theme: Theme } {
  const kept = useRouteLoaderData<typeof loader>('root')
  const chosen = useFetcher({ key: THEME_FETCHER }).formData?.get('theme')
  const theme = chosen === 'auto' || chosen === 'light' || chosen === 'dark' ? chosen : (kept?.theme ?? 'auto')
  return { locale: kept?.locale ?? DEFAULT_LOCALE, theme }
}
