import { expect, test } from 'vitest'
import { readCursor, readType } from './transaction.ts'

test('a kind is read in any letters, and what is none asks for all', () => {
  expect(['swap', 'ADD', 'Remove'].map(readType)).toEqual(['swap', 'add', 'remove'])
  expect([null, '', 'burn', 'toString', 'swap '].map(readType)).toEqual([null, null, null, null, null])
})

test('a cursor is of letters, digits, - and _, and not without end', () => {
  expect(readCursor('MS4yMw-_')).toBe('MS4yMw-_')
  expect([null, '', 'a b', 'a=', '../x', 'x'.repeat(201)].map(readCursor)).toEqual(['', '', '', '', '', ''])
})
