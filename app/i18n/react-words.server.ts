import type { i18n, TFunction } from 'i18next'
import { createContext, createElement, useContext, type ReactNode } from 'react'

// Replaces react-i18next in the worker's bundle (wrangler.toml): a page translates about two hundred texts, and the
// original prepares each for changes of language and areas loaded later. On the server neither happens: an instance has
// one language, and a page's areas are loaded before it renders (`i18nFor`).

interface Words {
  readonly t: TFunction
  readonly i18n: i18n
  readonly ready: true
}

const WordsContext = createContext<i18n | undefined>(undefined)
const known = new WeakMap<i18n, Map<string, Words>>()

export function I18nextProvider({ i18n: words, children }: { readonly i18n: i18n; readonly children: ReactNode }) {
  return createElement(WordsContext.Provider, { value: words }, children)
}

interface Asked {
  readonly nsMode?: 'default' | 'fallback'
}

/** Looks up texts in the first area, or with `nsMode: 'fallback'` in one after another. */
export function useTranslation(areas: string | readonly string[] = 'common', { nsMode }: Asked = {}): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('there are no words without I18nextProvider')
  let ofInstance = known.get(words)
  if (!ofInstance) known.set(words, (ofInstance = new Map<string, Words>()))
  const all = typeof areas === 'string' ? [areas] : areas
  const asked = nsMode === 'fallback' ? all : all.slice(0, 1)
  const name = asked.join(' ')
  let found = ofInstance.get(name)
  if (!found) ofInstance.set(name, (found = { t: words.getFixedT(null, asked), i18n: words, ready: true }))
  return found
}

/** i18next's plugin of that name; nothing to initialise here. */
export const initReactI18next = { type: '3rdParty', init: () => {} } as const
