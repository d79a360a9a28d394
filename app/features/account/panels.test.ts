import { expect, test } from 'vitest'
import { parentOf, wayBetween } from './panels.ts'

test('a change to a deeper panel is animated forward and to a shallower one backward, and between equal depths not at all', () => {
  expect(wayBetween('default', 'settings')).toBe('forward')
  expect(wayBetween('settings', 'language')).toBe('forward')
  expect(wayBetween('language', 'settings')).toBe('backward')
  expect(wayBetween('currency', 'default')).toBe('backward')
  expect(wayBetween('language', 'currency')).toBe('none')
})

test('the back button opens the panel one level up', () => {
  expect(parentOf('balances')).toBe('settings')
  expect(parentOf('settings')).toBe('default')
  expect(parentOf('receive')).toBe('default')
})
