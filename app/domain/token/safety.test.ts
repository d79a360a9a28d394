import { expect, test } from 'vitest'
import { foldSymbol, isListable, isTrap, safetyReason, severityOf, tokenSafety, withTrial } from './safety.ts'

const listed = new Set(['USDC', 'ETH', 'WBTC'].map(foldSymbol))
const token = { address: '0x01', symbol: 'PEPE', name: 'Pepe', isListed: false, isBlocked: false, isMetadataOk: true }

test('a listed token is verified regardless of its name', () => {
  expect(tokenSafety({ ...token, symbol: 'USDC', isListed: true }, listed)).toEqual({
    level: 'VERIFIED',
    isImpersonator: false,
    isSpam: false,
    reasons: [],
  })
})

test('an unknown token with an honest name gets a medium warning and may be listed', () => {
  expect(tokenSafety(token, listed)).toEqual({
    level: 'MEDIUM_WARNING',
    isImpersonator: false,
    isSpam: false,
    reasons: ['unlisted'],
  })
})

test.each([
  ['USDC', 'the same letters'],
  ['usdc', 'another case'],
  ['U S D C', 'spaces between'],
  ['USD\u200BC', 'an invisible character'],
  ['USDС', 'a Cyrillic letter'],
  ['ÚSDC', 'an accent'],
  ['ЕТН', 'Cyrillic altogether'],
  ['ＵＳＤＣ', 'full width'],
  ['𝐔𝐒𝐃𝐂', 'mathematical letters'],
  ['ՍЅᎠС', 'Armenian, Cyrillic and Cherokee letters'],
  ['USD.C', 'a point between'],
  ['U$DC', 'a dollar sign'],
  ['$USDC', 'a dollar sign before'],
  ['VVBTC', 'not this one: two letters for one'],
  ['W8TC', 'not this one: 8 is no B here'],
])('%s is distinguished from the listed symbol (%s)', (symbol, reason) => {
  const { isImpersonator } = tokenSafety({ ...token, symbol }, listed)
  expect(isImpersonator).toBe(!reason.startsWith('not this one'))
})

test('an impersonator gets a strong warning and is spam', () => {
  expect(tokenSafety({ ...token, symbol: 'USDC' }, listed)).toEqual({
    level: 'STRONG_WARNING',
    isImpersonator: true,
    isSpam: true,
    reasons: ['impersonator', 'unlisted'],
  })
})

test.each([
  [{ name: '<img src=x onerror=alert(1)>' }, 'markup'],
  [{ name: 'Pepe \u202Etxt.exe' }, 'reversed text'],
  [{ name: 'claim at https://example.org' }, 'a link'],
  [{ name: 'x'.repeat(81) }, 'an overlong name'],
  [{ symbol: 'ABCDEFGHIJKLMNOPQRSTU' }, 'an overlong symbol'],
  [{ symbol: ' ' }, 'no symbol'],
  [{ isMetadataOk: false }, 'unreadable decimals'],
])('%o is spam: %s', (change: Partial<typeof token>, _) => {
  expect(tokenSafety({ ...token, ...change }, listed)).toMatchObject({ level: 'STRONG_WARNING', isSpam: true })
})

test('a blocked token is blocked, listed or not', () => {
  expect(tokenSafety({ ...token, isListed: true, isBlocked: true }, listed)).toMatchObject({
    level: 'BLOCKED',
    reasons: ['blocked'],
  })
})

const listedToken = tokenSafety({ ...token, isListed: true }, listed)

test.each([
  [{ buyFee: 0, sellFee: 0 }, 'VERIFIED', 'NONE', []],
  [{ buyFee: 0, sellFee: 1 }, 'MEDIUM_WARNING', 'MEDIUM', ['fee']],
  [{ buyFee: 1_499, sellFee: 0 }, 'MEDIUM_WARNING', 'MEDIUM', ['fee']],
  [{ buyFee: 0, sellFee: 1_500 }, 'STRONG_WARNING', 'MEDIUM', ['highFee']],
  [{ buyFee: 7_999, sellFee: 0 }, 'STRONG_WARNING', 'MEDIUM', ['highFee']],
  [{ buyFee: 8_000, sellFee: 0 }, 'STRONG_WARNING', 'HIGH', ['veryHighFee']],
  [{ buyFee: 0, sellFee: 9_999 }, 'STRONG_WARNING', 'HIGH', ['veryHighFee']],
  [{ buyFee: 0, sellFee: 10_000 }, 'STRONG_WARNING', 'HIGH', ['honeypot']],
  [{ buyFee: 0, sellFee: null }, 'STRONG_WARNING', 'HIGH', ['honeypot']],
  [{ buyFee: null, sellFee: null }, 'STRONG_WARNING', 'HIGH', ['frozen']],
] as const)('a listed token with the trial %o is %s, %s: %j', (trial, level, severity, reasons) => {
  const found = withTrial(listedToken, trial)
  expect(found).toMatchObject({ level, reasons })
  expect(severityOf(found.reasons)).toBe(severity)
})

test.each([
  ['an impersonator', { symbol: 'USDC' }],
  ['a deceptive name', { name: '<img src=x onerror=alert(1)>' }],
])('%s is of high severity, whatever the transfer tax', (_, change) => {
  const suspect = tokenSafety({ ...token, ...change }, listed)
  expect(severityOf(suspect.reasons)).toBe('HIGH')
  expect(severityOf(withTrial(suspect, { buyFee: 0, sellFee: 2_000 }).reasons)).toBe('HIGH')
})

test('trial results are sorted among the other reasons, and a missing trial adds none', () => {
  const suspect = tokenSafety({ ...token, symbol: 'USDC' }, listed)
  expect(withTrial(suspect, { buyFee: 0, sellFee: null }).reasons).toEqual(['honeypot', 'impersonator', 'unlisted'])
  expect(withTrial(suspect, { buyFee: 0, sellFee: 200 }).reasons).toEqual(['impersonator', 'fee', 'unlisted'])
  expect(withTrial(suspect, null)).toEqual(suspect)
})

test.each([
  [{ safety: 'VERIFIED' }, null],
  [{ safety: 'STRONG_WARNING', isImpersonator: true }, 'impersonator'],
  [{ safety: 'STRONG_WARNING', symbol: '<b>' }, 'deceptive'],
  [{ safety: 'STRONG_WARNING' }, 'unreadable'],
  [{ safety: 'MEDIUM_WARNING' }, 'unlisted'],
  [{ safety: 'BLOCKED', isImpersonator: true }, 'blocked'],
] as const)('without findings a token that is %j has the reason %s', (fields, reason) => {
  expect(safetyReason({ symbol: 'PEPE', name: 'Pepe', isImpersonator: false, ...fields })).toBe(reason)
})

test('the reason of a token with findings is the most severe one', () => {
  const findings = { reasons: ['honeypot', 'unlisted'], buyFee: 0, sellFee: null, triedAt: 1 } as const
  const scam = { symbol: 'HONEY', name: 'Honey', safety: 'STRONG_WARNING', isImpersonator: false, findings } as const
  expect(safetyReason(scam)).toBe('honeypot')
})

const honest = tokenSafety(token, listed)

test('a token is listable if it is traded and priced', () => {
  expect(isListable({ price: 1n, volume: 1n }, honest.isSpam)).toBe(true)
  expect(isListable({ price: 1n, volume: 0n }, honest.isSpam)).toBe(false)
  expect(isListable({ price: null, volume: 1n }, honest.isSpam)).toBe(false)
})

test('spam is not listable', () => {
  expect(isListable({ price: 1n, volume: 1n }, tokenSafety({ ...token, symbol: 'ETH' }, listed).isSpam)).toBe(false)
})

test('a token that cannot be sold or bought, or taxes nearly the whole transfer, is a trap', () => {
  const trials: [buyFee: number | null, sellFee: number | null][] = [
    [0, null],
    [null, 0],
    [0, 8_000],
    [0, 10_000],
    [0, 7_999],
    [200, 200],
    [0, 0],
  ]
  expect(trials.map(([buyFee, sellFee]) => isTrap({ buyFee, sellFee }))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
