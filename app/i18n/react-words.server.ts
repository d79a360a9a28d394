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

interface Asked {
  readonly nsMode?: 'default' | 'fallback'
}

/** Words are looked for in the first area, or, where they fall back, in one after another. */
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

/** i18next's plugin of that name, which has nothing to prepare here. */
export const initReactI18next = { type: '3rdParty', init: () => {} } as const
