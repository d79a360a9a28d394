import { expect, test } from 'vitest'
import { createI18n } from './create-i18n.ts'

test('texts with and without variables follow a change of language', async () => {
  const i18n = await createI18n('en-US', ['common', 'explore'])
  const t = i18n.getFixedT(null, 'explore')
  expect([t('close'), t('title', { network: 'Base' })]).toEqual(['Close', 'Tokens on Base'])
  await i18n.changeLanguage('de-DE')
  expect([t('close'), t('title', { network: 'Base' })]).toEqual(['Schließen', 'Token auf Base'])
})

test('a key is looked up in its namespace, then in common', async () => {
  const i18n = await createI18n('en-US', ['common', 'token', 'market'])
  const t = i18n.getFixedT(null, ['token', 'market'])
  expect([t('high'), t('market:high'), t('retry')]).toEqual(['52-week high', 'High', 'Try again'])
})

test('variables are interpolated once, whatever they contain', async () => {
  const i18n = await createI18n('en-US', ['common', 'explore'])
  const t = i18n.getFixedT(null, 'explore')
  for (const network of ['{{network}} $t(title)', '$& $1', '<b>&amp;', '\u202e', '']) {
    expect(t('title', { network })).toBe(`Tokens on ${network}`)
  }
})

test('a namespace loads into a running instance', async () => {
  const i18n = await createI18n('de-DE', ['common'])
  expect(i18n.hasLoadedNamespace('swap')).toBe(false)
  await i18n.loadNamespaces('swap')
  expect(i18n.getFixedT(null, 'swap')('sell')).toBe('Verkaufen')
})
