import { expect, test } from 'vitest'
import { readCursor, readType } from './transaction.ts'

test('a type is case-insensitive, and an invalid one selects all', () => {
  expect(['swap', 'ADD', 'Remove'].map(readType)).toEqual(['swap', 'add', 'remove'])
  expect([null, '', 'burn', 'toString', 'swap '].map(readType)).toEqual([null, null, null, null, null])
})

test('a cursor consists of letters, digits, - and _, with a maximum length', () => {
  expect(readCursor('MS4yMw-_')).toBe('MS4yMw-_')
  expect([null, '', 'a b', 'a=', '../x', 'x'.repeat(201)].map(readCursor)).toEqual(['', '', '', '', '', ''])
})
