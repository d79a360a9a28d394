import { expect, test } from 'vitest'
import { tokenCaution } from './token-caution.ts'

test('only tokens of the default list have no caution', () => {
  expect(tokenCaution({ safety: 'VERIFIED', isImpersonator: false })).toBe(null)
  expect(tokenCaution({ safety: 'MEDIUM_WARNING', isImpersonator: false })).toBe('unlisted')
})

test('a token with a strong warning, a block or an impersonated symbol is suspect', () => {
  expect(tokenCaution({ safety: 'STRONG_WARNING', isImpersonator: false })).toBe('suspect')
  expect(tokenCaution({ safety: 'BLOCKED', isImpersonator: false })).toBe('suspect')
  expect(tokenCaution({ safety: 'MEDIUM_WARNING', isImpersonator: true })).toBe('suspect')
})
