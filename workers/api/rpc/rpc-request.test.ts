import { expect, test } from 'vitest'
import { readRequest } from './rpc-request.ts'

test('a single call and a batch are accepted', () => {
  const text = '{"jsonrpc":"2.0","id":7,"method":"eth_chainId"}'
  expect(readRequest(text)).toEqual({
    ok: true,
    value: { isBatch: false, calls: [{ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }] },
  })
  expect(readRequest(`[${text},${text}]`)).toMatchObject({ ok: true, value: { isBatch: true } })
})

test.each([
  '',
  'x',
  '[]',
  '{}',
  '[1]',
  '{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}',
  '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":{}}',
])('%s is refused as malformed', (text) => {
  expect(readRequest(text)).toMatchObject({ ok: false, problem: { data: { code: 'request.malformed' } } })
})

test('a batch of twenty calls is accepted, one of twenty-one refused', () => {
  const batch = (length: number) =>
    JSON.stringify(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })))
  expect(readRequest(batch(20)).ok).toBe(true)
  expect(readRequest(batch(21))).toMatchObject({ ok: false, problem: { data: { code: 'request.tooLarge' } } })
})
