import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { cachedMarkup } from './cached-markup.server.tsx'

let renders = 0

function Part({ page }: { readonly page: string; readonly onPress?: () => void }) {
  const { t } = useTranslation()
  renders += 1
  return (
    <p>
      {t('hello')} {page}
    </p>
  )
}

async function speaking(language: string, hello: string) {
  const words = createInstance()
  const resources = { [language]: { translation: { hello } } }
  await words.use(initReactI18next).init({ lng: language, resources })
  return words
}

test('a component renders once per language and props, whatever its handlers', async () => {
  const english = await speaking('en', 'Hello')
  const german = await speaking('de', 'Hallo')
  expect(cachedMarkup(english, <Part page="swap" onPress={() => {}} />)).toBe('<p>Hello<!-- --> <!-- -->swap</p>')
  expect(cachedMarkup(english, <Part page="swap" onPress={() => {}} />)).toBe('<p>Hello<!-- --> <!-- -->swap</p>')
  expect(renders).toBe(1)
  expect(cachedMarkup(german, <Part page="swap" />)).toBe('<p>Hallo<!-- --> <!-- -->swap</p>')
  expect(cachedMarkup(english, <Part page="pool" />)).toBe('<p>Hello<!-- --> <!-- -->pool</p>')
  expect(renders).toBe(3)
})

test('the cache is bounded', async () => {
  const english = await speaking('en', 'Hello')
  renders = 0
  for (let page = 0; page < 1_000; page += 1) cachedMarkup(english, <Part page={`p${page}`} />)
  for (let page = 0; page < 1_000; page += 1) cachedMarkup(english, <Part page={`p${page}`} />)
  expect(renders).toBe(2_000)
})
