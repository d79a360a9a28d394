import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import * as original from 'react-i18next'
import { expect, test } from 'vitest'
import * as ours from './react-words.server.ts'

const RESOURCES = {
  en: {
    common: { retry: 'Try again', same: 'common' },
    token: { title: '{{name}} costs {{price}}', same: 'token', rows_one: 'one row', rows_other: '{{count}} rows' },
    market: { stats: 'Figures', same: 'market' },
  },
}

test.each([
  ['no area', [], ['retry', 'same', 'stats']],
  ['one area', ['token'], ['title', 'same', 'retry', 'stats', 'rows']],
  ['the first of several', [['token', 'market']], ['title', 'same', 'stats', 'retry']],
  ['one after another', [['token', 'market'], { nsMode: 'fallback' }], ['title', 'same', 'stats', 'retry', 'nothing']],
] as const)('texts of %s equal those of react-i18next', async (_, asked, keys) => {
  const spoken = async ({ initReactI18next, I18nextProvider, useTranslation }: typeof original | typeof ours) => {
    const words = createInstance()
    await words.use(initReactI18next).init({
      lng: 'en',
      resources: RESOURCES,
      defaultNS: 'common',
      fallbackNS: 'common',
      react: { useSuspense: false },
    })
    // Both have the same parameters but different types.
    const use = useTranslation as (...rest: readonly unknown[]) => { t(key: string, put?: object): string }
    function Page() {
      const { t } = use(...asked)
      return keys.map((key) => t(key, { name: 'UNI', price: 7, count: 3 })).join('|') + t('stats', { ns: 'market' })
    }
    return renderToString(
      <I18nextProvider i18n={words}>
        <Page />
      </I18nextProvider>,
    )
  }
  expect(await spoken(ours)).toBe(await spoken(original))
})
