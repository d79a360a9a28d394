import { useFetcher } from '@remix-run/react'
import { createContext, useContext, useMemo } from 'react'
import type { Preferences } from '#app/edge/preferences.server.ts'
import { US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { DEFAULT_LOCALE } from '#app/i18n/locale-catalogue.ts'
import { useRootData } from './use-root-data.ts'

/** Fetcher keys of the settings. Each setting has its own fetcher, so that a choice does not cancel another in flight. */
export const FETCHERS = {
  theme: 'preference-theme',
  locale: 'preference-locale',
  currency: 'preference-currency',
  testnet: 'preference-testnet',
  analytics: 'preference-analytics',
} as const

type ShownPreferences = Preferences & { readonly fiat: Fiat }

const DEFAULTS: ShownPreferences = {
  theme: 'auto',
  locale: DEFAULT_LOCALE,
  currency: 'USD',
  isTestnet: false,
  areNftsDisabled: false,
  fiat: US_DOLLARS,
}

/**
 * The visitor's preferences; defaults if the root loader failed. Theme and testnet mode are optimistic; language and currency change only
 * with the server's response. Only the document calls it and provides the result to others, because it re-renders on every navigation.
 */
export function useShownPreferences(): ShownPreferences {
  const saved = useRootData() ?? DEFAULTS
  const theme = useFetcher({ key: FETCHERS.theme }).formData?.get('theme')
  const testnet = useFetcher({ key: FETCHERS.testnet }).formData?.get('testnet')
  return useMemo(
    () => ({
      theme: theme === 'auto' || theme === 'light' || theme === 'dark' ? theme : saved.theme,
      locale: saved.locale,
      currency: saved.currency,
      isTestnet: typeof testnet === 'string' ? testnet === 'true' : saved.isTestnet,
      areNftsDisabled: saved.areNftsDisabled,
      fiat: saved.fiat,
    }),
    [saved, theme, testnet],
  )
}

const PreferencesContext = createContext(DEFAULTS)

export const PreferencesProvider = PreferencesContext.Provider

/** The preferences from `useShownPreferences`. */
export function usePreferences(): ShownPreferences {
  return useContext(PreferencesContext)
}
