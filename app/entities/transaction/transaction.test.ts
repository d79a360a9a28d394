import { expect, test } from 'vitest'
import { readCursor } from './transaction.ts'

test('a cursor consists of letters, digits, - and _, with a maximum length', () => {
  expect(readCursor('MS4yMw-_')).toBe('MS4yMw-_')
  expect([null, '', 'a b', 'a=', '../x', 'x'.repeat(201)].map(readCursor)).toEqual(['', '', '', '', '', ''])
})
