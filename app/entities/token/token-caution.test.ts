import { expect, test } from 'vitest'
import { tokenCaution } from './token-caution.ts'

test('only a token of the default list bears no caution', () => {
  expect(tokenCaution({ safety: 'VERIFIED', isImpersonator: false })).toBe(null)
  expect(tokenCaution({ safety: 'MEDIUM_WARNING', isImpersonator: false })).toBe('unlisted')
})

test('a strong warning, a block and a borrowed symbol are told apart from merely unlisted', () => {
  expect(tokenCaution({ safety: 'STRONG_WARNING', isImpersonator: false })).toBe('suspect')
  expect(tokenCaution({ safety: 'BLOCKED', isImpersonator: false })).toBe('suspect')
  expect(tokenCaution({ safety: 'MEDIUM_WARNING', isImpersonator: true })).toBe('suspect')
})
