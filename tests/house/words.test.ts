import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS } from '#app/domain/errors/catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/words.ts'

test.each(OFFERED_LOCALES)('in %s every error code has its words', (locale) => {
  const file = new URL(`../../locales/${locale}/errors.json`, import.meta.url)
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const mute = Object.keys(ERRORS).filter((code) => (words[code] ?? '').trim() === '')
  expect(mute).toEqual([])
})
