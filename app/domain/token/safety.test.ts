import { expect, test } from 'vitest'
import { foldSymbol, isListable, tokenSafety } from './safety.ts'

const listed = new Set(['USDC', 'ETH', 'WBTC'].map(foldSymbol))
const token = { address: '0x01', symbol: 'PEPE', name: 'Pepe', isListed: false, isMetadataOk: true }

test('a listed token is verified whatever it is called', () => {
  expect(tokenSafety({ ...token, symbol: 'USDC', isListed: true }, listed)).toEqual({
    level: 'VERIFIED',
    isImpersonator: false,
    isSpam: false,
  })
})

test('an unknown token with an honest name gets a medium warning and may be listed', () => {
  expect(tokenSafety(token, listed)).toEqual({ level: 'MEDIUM_WARNING', isImpersonator: false, isSpam: false })
})

test.each([
  ['USDC', 'the same letters'],
  ['usdc', 'another case'],
  ['U S D C', 'spaces between'],
  ['USD\u200BC', 'an invisible character'],
  ['USDС', 'a Cyrillic letter'],
  ['ÚSDC', 'an accent'],
  ['ЕТН', 'Cyrillic altogether'],
  ['W8TC', 'not this one: 8 is no B here'],
])('%s is told from the listed symbol (%s)', (symbol, reason) => {
  const { isImpersonator } = tokenSafety({ ...token, symbol }, listed)
  expect(isImpersonator).toBe(!reason.startsWith('not this one'))
})

test('an impersonator gets a strong warning and is spam', () => {
  expect(tokenSafety({ ...token, symbol: 'USDC' }, listed)).toEqual({
    level: 'STRONG_WARNING',
    isImpersonator: true,
    isSpam: true,
  })
})

test.each([
  [{ name: '<img src=x onerror=alert(1)>' }, 'markup'],
  [{ name: 'Pepe \u202Etxt.exe' }, 'reversed text'],
  [{ name: 'claim at https://example.org' }, 'a link'],
  [{ name: 'x'.repeat(81) }, 'an endless name'],
  [{ symbol: 'ABCDEFGHIJKLMNOPQRSTU' }, 'an endless symbol'],
  [{ symbol: ' ' }, 'no symbol'],
  [{ isMetadataOk: false }, 'unreadable decimals'],
])('%o is spam: %s', (change: Partial<typeof token>, _) => {
  expect(tokenSafety({ ...token, ...change }, listed)).toMatchObject({ level: 'STRONG_WARNING', isSpam: true })
})

const honest = tokenSafety(token, listed)

test('a token is listed when it was traded in the last day', () => {
  expect(isListable({ price: 1n, dayVolume: 1n, tvl: 0n }, honest)).toBe(true)
})

test('an untraded token is listed from 1,000 dollars of value locked', () => {
  expect(isListable({ price: 1n, dayVolume: 0n, tvl: 1_000_000_000n }, honest)).toBe(true)
  expect(isListable({ price: 1n, dayVolume: 0n, tvl: 999_999_999n }, honest)).toBe(false)
})

test('a token that no pool prices is not listed', () => {
  expect(isListable({ price: null, dayVolume: 1n, tvl: 1_000_000_000n }, honest)).toBe(false)
})

test('spam is not listed', () => {
  expect(isListable({ price: 1n, dayVolume: 1n, tvl: 1n }, tokenSafety({ ...token, symbol: 'ETH' }, listed))).toBe(
    false,
  )
})
