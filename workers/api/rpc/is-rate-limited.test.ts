import { expect, test } from 'vitest'
import { isRateLimited } from './is-rate-limited.ts'

const bytes = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer, null, 1))
const error = (code: number, id = 1) => ({ jsonrpc: '2.0', id, error: { code, message: 'limit exceeded' } })
const calls = (...methods: readonly string[]) => methods.map((method) => ({ method }))

test.each([
  ['-32005', error(-32_005), calls('eth_call'), true],
  ['429', error(429), calls('eth_getLogs'), true],
  ['429 of one call of a batch', [{ id: 2, result: '0x' }, error(429)], calls('eth_call', 'eth_call'), true],
  ['another error', error(3), calls('eth_call'), false],
  ['a result that quotes an error', { id: 1, result: JSON.stringify(error(429)) }, calls('eth_call'), false],
  ['-32005 for too many logs', error(-32_005), calls('eth_getLogs'), false],
  [
    '429 beside a transaction',
    [error(429), { id: 2, result: '0x' }],
    calls('eth_call', 'eth_sendRawTransaction'),
    false,
  ],
  [
    '429 beside a long result',
    [{ id: 2, result: `0x${'0'.repeat(9_999)}` }, error(429)],
    calls('eth_call', 'eth_call'),
    true,
  ],
  ['429 for a transaction alone', error(429), calls('eth_sendRawTransaction'), true],
] as const)(
  'an answer with %s is recognised as a rate limit if another node may answer',
  (_, answer, requested, expected) => {
    expect(isRateLimited(bytes(answer), requested)).toBe(expected)
  },
)
