import { expect, test } from 'vitest'
import { isHeedable, readHeeded, withHeeded } from './heeded.ts'

const FOT = '1:0xf07f07f07f07f07f07f07f07f07f07f07f07f070'
const UNI = '1:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'

test('a block is nothing to take note of, and neither is a token without fault', () => {
  expect(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'BLOCKED'].filter((severity) => isHeedable(severity as 'LOW'))).toEqual([
    'LOW',
    'MEDIUM',
    'HIGH',
  ])
})

test('what was kept is read again', () => {
  const kept = withHeeded(withHeeded(new Map(), UNI, 'LOW'), FOT, 'MEDIUM')
  expect(readHeeded(JSON.stringify([...kept]))).toEqual(
    new Map([
      [UNI, 'LOW'],
      [FOT, 'MEDIUM'],
    ]),
  )
})

test.each([
  null,
  '',
  '{',
  'null',
  '{}',
  '[1,null,"a"]',
  '[[]]',
  '[["1:0xABC","LOW"]]',
  `[["${FOT}","BLOCKED"]]`,
  `[["${FOT}","toString"]]`,
  `[["${FOT}",null]]`,
])('%s keeps nothing', (text) => {
  expect(readHeeded(text)).toEqual(new Map())
})

test('who wants to be told again is, and the last word counts', () => {
  const once = withHeeded(new Map(), FOT, 'LOW')
  expect(withHeeded(once, FOT, 'MEDIUM')).toEqual(new Map([[FOT, 'MEDIUM']]))
  expect(withHeeded(once, FOT, null)).toEqual(new Map())
})

test('of more than five hundred the oldest goes', () => {
  const keys = Array.from({ length: 500 }, (_, at) => `1:0x${at.toString(16).padStart(40, '0')}`)
  const after = withHeeded(new Map(keys.map((key) => [key, 'LOW'])), FOT, 'LOW')
  expect([after.size, after.has(keys[0] ?? ''), after.has(FOT)]).toEqual([500, false, true])
})
