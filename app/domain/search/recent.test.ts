import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { readRecents, withRecent, writeRecents, type Recent } from './recent.ts'

const ADDRESSES = Array.from({ length: 8 }, (_, index) => `0x${String(index + 1).repeat(40)}` as const)
const wallet = (index: number): Recent => ({ kind: 'wallet', address: ADDRESSES[index] ?? '0x', name: null })
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const token = (name: string, address = USDC) => ({
  kind: 'token' as const,
  token: {
    chainId: 1 as const,
    address,
    symbol: 'USDC',
    name,
    decimals: 6,
    safety: 'VERIFIED' as const,
    isImpersonator: false,
    logo: '/assets/logos/1a2b3c4d/usdc.svg',
  },
})

test('five are stored, newest first, without duplicates', () => {
  const chosen = [0, 1, 2, 3, 4, 5, 3]
  const list = chosen.reduce<readonly Recent[]>((known, index) => withRecent(known, wallet(index)), [])
  expect(list).toEqual([3, 5, 4, 2, 1].map(wallet))
})

test('a token is the same in any case of its address', () => {
  const list = withRecent([token('x', USDC.toLowerCase() as Address)], token('USD Coin'))
  expect(list).toEqual([token('USD Coin')])
})

test('a written list is read back unchanged', () => {
  const list = [token('USD Coin'), wallet(1)]
  expect(readRecents(writeRecents(list))).toEqual(list)
})

test('only the fields of a recent search are stored, with a truncated name', () => {
  const long = token('x'.repeat(1_000))
  const priced = { ...long, token: { ...long.token, price: '1' } }
  const written = writeRecents([priced])
  expect(written).not.toContain('price')
  expect(written.length).toBeLessThan(400)
})

test('an entry of an earlier version has no logo, and one with a foreign logo is ignored', () => {
  const { logo: _, ...earlier } = token('USD Coin').token
  expect(readRecents(JSON.stringify([{ kind: 'token', token: earlier }]))).toEqual([
    { kind: 'token', token: { ...earlier, logo: null } },
  ])
  const foreign = { ...earlier, logo: 'https://tracker.example/x.svg' }
  expect(readRecents(JSON.stringify([{ kind: 'token', token: foreign }]))).toEqual([])
})

test.each([
  null,
  '',
  'nonsense',
  '{}',
  '[1]',
  '[{"kind":"token"}]',
  '[{"kind":"wallet","address":"0x12","name":null}]',
])('%s contains no recent searches', (stored) => {
  expect(readRecents(stored)).toEqual([])
})
