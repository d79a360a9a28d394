import type { i18n, TFunction } from 'i18next'
import { createContext, createElement, useContext, type ReactNode } from 'react'

// What the worker's bundle has in the place of react-i18next (wrangler.toml): a page asks for its words some two hundred times, and the
// original prepares each time for languages that change and areas that come later. On the server neither does: an instance has one
// language for the life of the isolate, and the areas of a page are there before it is rendered (`i18nFor`).

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

export function useTranslation(areas?: string | readonly string[]): Words {
  const words = useContext(WordsContext)
  if (!words) throw new Error('there are no words without I18nextProvider')
  // The first is the one that words are looked for in; others are named with the word.
  const area = (typeof areas === 'string' ? areas : areas?.[0]) ?? 'common'
  let ofInstance = known.get(words)
  if (!ofInstance) known.set(words, (ofInstance = new Map<string, Words>()))
  let found = ofInstance.get(area)
  if (!found) ofInstance.set(area, (found = { t: words.getFixedT(null, area), i18n: words, ready: true }))
  return found
}

/** i18next's plugin of that name, which has nothing to prepare here. */
export const initReactI18next = { type: '3rdParty', init: () => {} } as const
