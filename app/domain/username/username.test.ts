import { expect, test } from 'vitest'
import { parseUsername } from './username.ts'

test.each([
  ['Ada', 'ada'],
  [' ada7 ', 'ada7'],
  ['a'.repeat(20), 'a'.repeat(20)],
])('%s is the username %s', (text, name) => {
  expect(parseUsername(text)).toBe(name)
})

test.each(['', 'ad', 'a'.repeat(21), 'ada.eth', 'a da', 'аda', 'ada-7', '0xada', '0XADA'])(
  '%j is not a username',
  (text) => {
    expect(parseUsername(text)).toBeUndefined()
  },
)
