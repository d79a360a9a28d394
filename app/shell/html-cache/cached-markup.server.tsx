import type { i18n } from 'i18next'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'

/** Markups cached per isolate. More combinations of language, currency and so on exist than are requested. */
const MAX_MARKUPS = 300

const markups = new Map<unknown, Map<string, string>>()
let count = 0

/** The markup of `content` in a language, rendered once per isolate. `useCachedMarkup` says what it may depend on. */
export function cachedMarkup(words: i18n, content: ReactElement): string {
  let ofComponent = markups.get(content.type)
  if (!ofComponent) markups.set(content.type, (ofComponent = new Map<string, string>()))
  const key = `${words.language} ${JSON.stringify(content.props)}`
  const known = ofComponent.get(key)
  if (known !== undefined) return known
  const markup = renderToString(<I18nextProvider i18n={words}>{content}</I18nextProvider>)
  if (count >= MAX_MARKUPS) {
    markups.clear()
    count = 0
    return markup
  }
  ofComponent.set(key, markup)
  count += 1
  return markup
}
