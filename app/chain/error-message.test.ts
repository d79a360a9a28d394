import { expect, test } from 'vitest'
import { RpcError } from './eip1193.ts'
import { redactedErrorMessage } from './error-message.ts'

test('a message contains no URL, address, calldata or key', () => {
  const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const text = `Request to https://node.example/v3/secret?key=1 failed:\n from 0x${'ab'.repeat(20)}, key ${key}, code -32603`
  expect(redactedErrorMessage(new RpcError(-32_603, text))).toBe('Request to … failed: from …, key …, code -32603')
})

test('a project id of a provider, 32 hex digits, is replaced; fewer digits are not', () => {
  const message = (digits: string) => `project ${digits} is over its limit`
  expect(redactedErrorMessage({ message: message('9a'.repeat(16)) })).toBe('project … is over its limit')
  const short = message('9a'.repeat(15) + '9')
  expect(redactedErrorMessage({ message: short })).toBe(short)
})

test('a message has at most 300 characters', () => {
  expect(redactedErrorMessage({ message: 'x '.repeat(1_000) })).toHaveLength(300)
})

test.each([1_960, 1_985, 1_999])('a key after %d characters of calldata is replaced as a whole', (length) => {
  const message = `0x${'ab'.repeat(length / 2)} ${'1f'.repeat(32)} reverted`
  expect(redactedErrorMessage({ message })).toBe('… … reverted')
})

test.each([
  ['a long scheme', `${'web'.repeat(20)}://node.example/secret`, `${'web'.repeat(20)}…`],
  ['no space before a URL', 'url="wss://node.example/secret"', 'url="…'],
  ['letters around hex digits', `key_${'1f'.repeat(32)}z`, 'key_…z'],
])('private text is replaced despite %s', (_what, message, expected) => {
  expect(redactedErrorMessage({ message })).toBe(expected)
})

test.each(['a.', 'a', 'ab.cd+', `${'f'.repeat(31)}g`, ' '])(
  'a message of a megabyte of %j is searched quickly',
  (part) => {
    const start = performance.now()
    redactedErrorMessage({ message: part.repeat(1_000_000 / part.length) })
    expect(performance.now() - start).toBeLessThan(500)
  },
)

test.each([undefined, null, 5, {}, { message: 7 }, new Error(''), { message: ' \n' }])('%o has no message', (error) => {
  expect(redactedErrorMessage(error)).toBeUndefined()
})
