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
      {t('retry')} {page}
    </p>
  )
}

async function speaking(language: string, retry: string) {
  const words = createInstance()
  const resources = { [language]: { common: { retry } } }
  await words.use(initReactI18next).init({ lng: language, resources, defaultNS: 'common' })
  return words
}

test('a component renders once per language and props, whatever its handlers', async () => {
  const english = await speaking('en', 'Retry')
  const german = await speaking('de', 'Nochmal')
  expect(cachedMarkup(english, <Part page="swap" onPress={() => {}} />)).toBe('<p>Retry<!-- --> <!-- -->swap</p>')
  expect(cachedMarkup(english, <Part page="swap" onPress={() => {}} />)).toBe('<p>Retry<!-- --> <!-- -->swap</p>')
  expect(renders).toBe(1)
  expect(cachedMarkup(german, <Part page="swap" />)).toBe('<p>Nochmal<!-- --> <!-- -->swap</p>')
  expect(cachedMarkup(english, <Part page="pool" />)).toBe('<p>Retry<!-- --> <!-- -->pool</p>')
  expect(renders).toBe(3)
})

test('the cache is bounded', async () => {
  const english = await speaking('en', 'Retry')
  renders = 0
  for (let page = 0; page < 1_000; page += 1) cachedMarkup(english, <Part page={`p${page}`} />)
  for (let page = 0; page < 1_000; page += 1) cachedMarkup(english, <Part page={`p${page}`} />)
  expect(renders).toBe(2_000)
})
