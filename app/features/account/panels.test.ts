import { expect, test } from 'vitest'
import { parentOf, transitionBetween } from './panels.ts'

test('a change to a deeper panel is animated forward and to a shallower one backward, and between equal depths not at all', () => {
  expect(transitionBetween('default', 'settings')).toBe('forward')
  expect(transitionBetween('settings', 'language')).toBe('forward')
  expect(transitionBetween('language', 'settings')).toBe('backward')
  expect(transitionBetween('currency', 'default')).toBe('backward')
  expect(transitionBetween('language', 'currency')).toBe('none')
})

test('the back button opens the panel one level up', () => {
  expect(parentOf('balances')).toBe('settings')
  expect(parentOf('settings')).toBe('default')
  expect(parentOf('receive')).toBe('default')
})
