import { expect, test } from 'vitest'
import { RpcError } from './eip1193.ts'
import { redactedErrorMessage } from './error-message.ts'

test('a message contains no URL, address, calldata or key', () => {
  const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const text = `Request to https://node.example/v3/secret?key=1 failed:\n from 0x${'ab'.repeat(20)}, key ${key}, code -32603`
  expect(redactedErrorMessage(new RpcError(-32_603, text))).toBe('Request to … failed: from …, key …, code -32603')
})

test('a message has at most 300 characters', () => {
  expect(redactedErrorMessage({ message: 'x '.repeat(1_000) })).toHaveLength(300)
})

test('a message of a megabyte is shortened before it is searched', () => {
  const start = performance.now()
  expect(redactedErrorMessage({ message: 'a.'.repeat(500_000) })).toHaveLength(300)
  expect(performance.now() - start).toBeLessThan(200)
})

test.each([undefined, null, 5, {}, { message: 7 }, new Error(''), { message: ' \n' }])('%o has no message', (error) => {
  expect(redactedErrorMessage(error)).toBeUndefined()
})
