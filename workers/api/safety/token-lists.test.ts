import { expect, test, vi } from 'vitest'
import type { ApiEnv } from '../env.ts'
import { parseTokenList, readLists } from './token-lists.ts'

const USDC = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const LIST = {
  name: 'A list',
  timestamp: '2026-11-21T00:00:00.000Z',
  version: { major: 1, minor: 2, patch: 3 },
  tokens: [USDC],
}

test('the tokens of a list are keyed by chain and address', () => {
  expect(parseTokenList(LIST)).toEqual([['1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'USDC', null, null]])
})

test('the logo URI of a list entry is read, and is null if too long or not a string', () => {
  const uriOf = (logoURI: unknown) => parseTokenList({ ...LIST, tokens: [{ ...USDC, logoURI }] })?.[0]?.[2]
  expect(uriOf('https://tokens.example/usdc.png')).toBe('https://tokens.example/usdc.png')
  expect(uriOf(`data:image/png;base64,${'A'.repeat(400)}`)).toBe(null)
  expect(uriOf(7)).toBe(null)
})

test('unknown fields are ignored', () => {
  expect(parseTokenList({ ...LIST, logoURI: 'x', tokens: [{ ...USDC, tags: ['x'], extensions: {} }] })).toHaveLength(1)
})

test.each([
  { ...USDC, address: '0xA0b8' },
  { ...USDC, chainId: '1' },
  { ...USDC, symbol: '' },
  { ...USDC, decimals: 256 },
  null,
])('an invalid token is dropped, and the others are read: %j', (token) => {
  expect(parseTokenList({ ...LIST, tokens: [token, USDC] })).toHaveLength(1)
})

test.each([
  [null],
  ['text'],
  [{ ...LIST, tokens: [] }],
  [{ ...LIST, version: '1.2.3' }],
  [{ tokens: [USDC] }],
  [{ ...LIST, tokens: Array.from({ length: 10_001 }, () => USDC) }],
])('a response that is not a token list of 1 to 10,000 tokens is rejected', (source) => {
  expect(parseTokenList(source)).toBe(undefined)
})

test('a mistyped token in BLOCKED_TOKENS is logged, and the others are blocked', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const key = `1:${USDC.address.toLowerCase()}`
  const mistyped = [USDC.address, `7:${USDC.address}`, key.slice(0, -1)]
  // Without URLs, nothing else is read.
  const env = { BLOCKED_TOKENS: [...mistyped, key].join(', ') } as ApiEnv
  const { blocked } = await readLists(env, () => undefined)
  expect([...blocked]).toEqual([key])
  expect(log.mock.calls).toEqual(mistyped.map((entry) => ['BLOCKED_TOKENS', `neither a URL nor a token: ${entry}`]))
  log.mockRestore()
})
