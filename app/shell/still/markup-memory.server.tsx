import type { i18n } from 'i18next'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'

/** So many markups an isolate keeps: languages × currencies × the like are more, those that are asked for are not. */
const MOST = 300

const kept = new Map<unknown, Map<string, string>>()
let count = 0

/** The markup of `content` in a language, made once an isolate. What it may depend on: see `useStill`. */
export function markupOf(words: i18n, content: ReactElement): string {
  let ofComponent = kept.get(content.type)
  if (!ofComponent) kept.set(content.type, (ofComponent = new Map<string, string>()))
  const key = `${words.language} ${JSON.stringify(content.props)}`
  const known = ofComponent.get(key)
  if (known !== undefined) return known
  const markup = renderToString(<I18nextProvider i18n={words}>{content}</I18nextProvider>)
  if (count >= MOST) {
    kept.clear()
    count = 0
    return markup
  }
  ofComponent.set(key, markup)
  count += 1
  return markup
}
