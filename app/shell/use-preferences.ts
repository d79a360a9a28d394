import { useFetcher } from '@remix-run/react'
import { createContext, useContext, useMemo } from 'react'
import type { Preferences } from '#app/edge/preferences.server.ts'
import { US_DOLLARS, type Fiat } from '#app/domain/money/fiat.ts'
import { DEFAULT_LOCALE } from '#app/i18n/locale-catalogue.ts'
import { useRootData } from './use-root-data.ts'

/** The fetchers of the settings, one each so that no choice cuts off another on its way. */
export const FETCHERS = {
  theme: 'preference-theme',
  locale: 'preference-locale',
  currency: 'preference-currency',
  testnet: 'preference-testnet',
  analytics: 'preference-analytics',
} as const

type Shown = Preferences & { readonly fiat: Fiat }

const DEFAULTS: Shown = {
  theme: 'auto',
  locale: DEFAULT_LOCALE,
  currency: 'USD',
  isTestnet: false,
  areNftsDisabled: false,
  fiat: US_DOLLARS,
}

/**
 * The visitor's preferences; the defaults where the root loader itself failed. Theme and testnet mode show before the server has
 * answered; language and currency need what it sends. For the document, which hands them on: it asks the router at each step of a move.
 */
export function useShownPreferences(): Shown {
  const kept = useRootData() ?? DEFAULTS
  const theme = useFetcher({ key: FETCHERS.theme }).formData?.get('theme')
  const testnet = useFetcher({ key: FETCHERS.testnet }).formData?.get('testnet')
  return useMemo(
    () => ({
      theme: theme === 'auto' || theme === 'light' || theme === 'dark' ? theme : kept.theme,
      locale: kept.locale,
      currency: kept.currency,
      isTestnet: typeof testnet === 'string' ? testnet === 'true' : kept.isTestnet,
      areNftsDisabled: kept.areNftsDisabled,
      fiat: kept.fiat,
    }),
    [kept, theme, testnet],
  )
}

const PreferencesContext = createContext(DEFAULTS)

export const PreferencesProvider = PreferencesContext.Provider

/** What the document shows by: `useShownPreferences`. */
export function usePreferences(): Shown {
  return useContext(PreferencesContext)
}
