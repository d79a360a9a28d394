import { expect, test } from 'vitest'
import { isDismissible, readAcknowledgedWarnings, withAcknowledgement } from './acknowledged-warnings.ts'

const FOT = '1:0xf07f07f07f07f07f07f07f07f07f07f07f07f070'
const UNI = '1:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'

test('only low and medium warnings can be dismissed', () => {
  expect(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'BLOCKED'].filter(isDismissible)).toEqual(['LOW', 'MEDIUM'])
})

test('stored acknowledgements can be read back', () => {
  const stored = withAcknowledgement(withAcknowledgement(new Map(), UNI, 'LOW'), FOT, 'MEDIUM')
  expect(readAcknowledgedWarnings(JSON.stringify([...stored]))).toEqual(
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
  `[["${FOT}","HIGH"]]`,
  `[["${FOT}","toString"]]`,
  `[["${FOT}",null]]`,
])('%s contains no acknowledgements', (text) => {
  expect(readAcknowledgedWarnings(text)).toEqual(new Map())
})

test('the latest change counts, and an acknowledgement can be reset', () => {
  const once = withAcknowledgement(new Map(), FOT, 'LOW')
  expect(withAcknowledgement(once, FOT, 'MEDIUM')).toEqual(new Map([[FOT, 'MEDIUM']]))
  expect(withAcknowledgement(once, FOT, null)).toEqual(new Map())
})

test('beyond five hundred the oldest is dropped', () => {
  const keys = Array.from({ length: 500 }, (_, index) => `1:0x${index.toString(16).padStart(40, '0')}`)
  const after = withAcknowledgement(new Map(keys.map((key) => [key, 'LOW'])), FOT, 'LOW')
  expect([after.size, after.has(keys[0] ?? ''), after.has(FOT)]).toEqual([500, false, true])
})
