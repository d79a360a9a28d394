import { expect, test } from 'vitest'
import { parentOf, wayBetween } from './panels.ts'

test('a deeper panel comes forward, a shallower one backward, one of the same depth is not animated', () => {
  expect(wayBetween('default', 'settings')).toBe('forward')
  expect(wayBetween('settings', 'language')).toBe('forward')
  expect(wayBetween('language', 'settings')).toBe('backward')
  expect(wayBetween('currency', 'default')).toBe('backward')
  expect(wayBetween('language', 'currency')).toBe('none')
})

test('back leads one level up', () => {
  expect(parentOf('balances')).toBe('settings')
  expect(parentOf('settings')).toBe('default')
  expect(parentOf('accounts')).toBe('default')
})
