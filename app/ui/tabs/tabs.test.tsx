import { expect, test } from 'vitest'
import { nextTab } from './tabs.tsx'

test('the right arrow on the last tab leads to the first', () => {
  expect(nextTab('ArrowRight', 2, 3)).toBe(0)
})

test('the left arrow on the first tab leads to the last', () => {
  expect(nextTab('ArrowLeft', 0, 3)).toBe(2)
})

test('End leads to the last tab and Home to the first', () => {
  expect([nextTab('End', 0, 3), nextTab('Home', 2, 3)]).toEqual([2, 0])
})

test('a letter leads nowhere', () => {
  expect(nextTab('a', 1, 3)).toBeUndefined()
})
