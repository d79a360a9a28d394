import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { fail, ok } from '#app/base/result.ts'
import { RpcRefused } from '#workers/kit/exchange.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { cleanText } from './clean-text.ts'
import { metadataOf, readMetadata } from './read-metadata.ts'

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

test('the metadata of an ordinary token is read unchanged', () => {
  expect(metadataOf(text('USDC'), text('USD Coin'), number(6n), number(32_000_000n))).toEqual({
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    totalSupply: 32_000_000n,
    isOk: true,
  })
})

test('the zero bytes that pad a bytes32 symbol or name are removed', () => {
  const mkr: Hex = `0x4d4b52${'00'.repeat(29)}`
  const maker: Hex = `0x4d616b6572${'00'.repeat(27)}`
  expect(metadataOf(mkr, maker, number(18n), number(1n))).toMatchObject({ symbol: 'MKR', name: 'Maker' })
})

test('a contract that returns nothing gets placeholder metadata that is marked as not ok', () => {
  expect(metadataOf('0x', '0x', '0x', '0x')).toEqual({
    symbol: 'unknown',
    name: 'unknown',
    decimals: 18,
    totalSupply: 0n,
    isOk: false,
  })
})

test('decimals above 36 are rejected, 0 and 24 are not', () => {
  expect(metadataOf(text('A'), text('A'), number(37n), number(1n)).isOk).toBe(false)
  expect(metadataOf(text('A'), text('A'), number(2n ** 255n), number(1n)).isOk).toBe(false)
  expect(metadataOf(text('A'), text('A'), number(0n), number(1n))).toMatchObject({ decimals: 0, isOk: true })
  expect(metadataOf(text('A'), text('A'), number(24n), number(1n))).toMatchObject({ decimals: 24, isOk: true })
})

test('a string with an invalid offset or length is empty, one longer than its data is truncated', () => {
  const invalidOffset: Hex = `0x${'f'.repeat(64)}${'0'.repeat(64)}`
  const invalidLength: Hex = `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}41`
  const longLength: Hex = `0x${'20'.padStart(64, '0')}${'ffff'.padStart(64, '0')}${'41'.repeat(32)}`
  expect(metadataOf(invalidOffset, invalidLength, number(18n), number(0n))).toMatchObject({
    symbol: 'unknown',
    name: 'unknown',
  })
  expect(metadataOf(longLength, text(''), number(18n), number(0n))).toMatchObject({ symbol: 'A'.repeat(32) })
})

test('a symbol is truncated to 64 characters and a name to 128', () => {
  const { symbol, name } = metadataOf(text('S'.repeat(1_000)), text('🜚'.repeat(300)), number(18n), number(0n))
  expect(symbol).toBe('S'.repeat(64))
  expect(Array.from(name)).toHaveLength(128)
})

test('bytes that are not UTF-8 are dropped', () => {
  expect(metadataOf(`0x41ff42${'00'.repeat(29)}`, '0x', '0x', '0x').symbol).toBe('AB')
})

test('bidirectional controls and invisible characters are removed, HTML is unchanged', () => {
  expect(cleanText('US\u202EDC\u2066\u200B\uFEFF', 64)).toBe('USDC')
  expect(cleanText('a\u0000b\u0007c\u001B[31m', 64)).toBe('abc[31m')
  expect(cleanText('  two\n\twords \u00A0 here ', 64)).toBe('two words here')
  expect(cleanText('<b onclick=alert(1)>', 64)).toBe('<b onclick=alert(1)>')
  expect(cleanText('\u3164\u2800\u115F', 64)).toBe('')
})

const TOKEN = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** A node that refuses every second call with an error code. */
function nodeRefusingWith(code: number): Rpc {
  const settle: Rpc['settle'] = async (calls) =>
    calls.map(([method], index) =>
      index % 2 === 0 ? ok(number(6n)) : fail(new RpcRefused(method, { code, message: 'refused' })),
    )
  return { settle, batch: () => Promise.reject(new Error('no')), call: () => Promise.reject(new Error('no')) }
}

test('a rate limit is not mistaken for a token without metadata', async () => {
  await expect(readMetadata(nodeRefusingWith(429), [TOKEN])).rejects.toThrow(RpcRefused)
})

test('fields whose calls revert have placeholders', async () => {
  const found = await readMetadata(nodeRefusingWith(3), [TOKEN])
  expect(found.get(TOKEN)).toMatchObject({ name: 'unknown', decimals: 6, isOk: true, totalSupply: 0n })
})
