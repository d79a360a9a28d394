import { expect, test } from 'vitest'
import { isProviderPage } from './is-provider-page.ts'

const ORIGIN = 'http://localhost:3000'

test.each(['https://buy.provider.example/?a=1', `${ORIGIN}/sandbox`])('%s may be opened', (url) => {
  expect(isProviderPage(url, ORIGIN)).toBe(true)
})

test.each([
  'http://buy.provider.example/',
  'http://localhost:3001/',
  'javascript:alert(1)',
  'data:text/html,x',
  `blob:${ORIGIN}/6f1c1c9e`,
  'https://user:secret@provider.example/',
  '/sandbox',
  '',
])('%s is not opened', (url) => {
  expect(isProviderPage(url, ORIGIN)).toBe(false)
})
