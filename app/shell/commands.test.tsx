import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { I18N } from '#app/i18n/create-i18n.ts'
import common from '../../locales/en-US/common.json'
import search from '../../locales/en-US/search.json'
import settings from '../../locales/en-US/settings.json'
import Commands from './commands.client.tsx'

test('every command is named without a gap', async () => {
  const i18n = createInstance()
  const resources = { 'en-US': { common, search, settings } }
  await i18n.use(initReactI18next).init({ ...I18N, lng: 'en-US', resources })
  const labels: string[] = []
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Commands>
        {(commands) => {
          labels.push(...commands.map(({ label }) => label))
          return null
        }}
      </Commands>
    </I18nextProvider>,
  )
  expect(labels).toContain('About Tarn')
  for (const label of labels) expect(label).toMatch(/^\S[^{}]*\S$/)
})
