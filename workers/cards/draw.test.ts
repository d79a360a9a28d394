import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { Locale } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/words.ts'
import { sheetOf } from './canvas.ts'
import { drawPool } from './draw-pool.ts'
import { drawToken } from './draw-token.ts'
import type { CardToken, PoolCard, TokenCard } from './read-card.ts'
import { readTypeface } from './typeface.ts'
import { CARD_LOCALES } from './words.ts'

const packages = createRequire(import.meta.url)
const inter = readTypeface(
  new Uint8Array(readFileSync(packages.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))).buffer,
)
const FACES = { 400: [inter], 600: [inter] }
const ADDRESS = '0xdEad10cc0dEAd10cC0Dead10Cc0deAd10Cc0dead'
const WETH: CardToken = {
  address: NATIVE,
  symbol: 'WETH',
  name: 'Wrapped Ether',
  reason: null,
  isSuspect: false,
  isUnnamed: false,
}

function tokenCard(token: Partial<CardToken>, figures: Partial<TokenCard> = {}, locale: Locale = 'en-US'): string {
  const card: TokenCard = {
    ...{
      kind: 'token',
      chainId: 1,
      token: { ...WETH, ...token },
      price: '2513.2',
      dayChange: '2.417',
      tvl: '1243211000',
    },
    ...{ dayVolume: '1', heights: [0, 1, 0.5], time: 1_795_262_400 },
    ...figures,
  }
  return drawToken(sheetOf(locale, FACES), card)
}

function poolCard(quote: Partial<CardToken>, figures: Partial<PoolCard> = {}): string {
  const card: PoolCard = {
    ...{ kind: 'pool', chainId: 1, base: WETH, quote: { ...WETH, ...quote }, version: 'v4', fee: '0.05' },
    ...{ isDynamicFee: false, isHooked: true, tvl: '5012345', dayVolume: '912345', apr: '12.34', heights: [0.5, 1] },
    time: 1_795_262_400,
    ...figures,
  }
  return drawPool(sheetOf('en-US', FACES), card)
}

/** The lines of a picture, in the order they are drawn. */
function linesOf(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line = '']) => line)
}

test('a token’s card says what it is, what it costs and when that was so', () => {
  expect(linesOf(tokenCard({}))).toEqual(
    expect.arrayContaining([
      ...['WETH', 'Wrapped Ether', 'Ethereum', '$2,513.20', '+2.42%', '1D', 'TVL $1.24B', 'Tarn'],
      'Nov 21, 2026, 12:00 PM UTC',
    ]),
  )
})

test('a pool’s card says which it is and what it earns', () => {
  expect(linesOf(poolCard({ symbol: 'USDC' }))).toEqual(
    expect.arrayContaining([
      ...['WETH / USDC', 'Ethereum', 'v4', '0.05%', 'Has a hook', 'TVL', '$5.01M', '1D volume', '$912K'],
      ...['LP APR', '12.34%', 'Volume · 1M'],
    ]),
  )
  expect(linesOf(poolCard({ symbol: 'NEW', reason: 'unlisted' }))).toEqual(
    expect.arrayContaining(['12.34%', 'Caution: not on the default list']),
  )
  expect(linesOf(poolCard({ symbol: 'FOT', reason: 'fee' }))).toContain('FOT keeps a share of whatever moves.')
})

test('of a pool whose token deceives no yield is told: why not stands in its place', () => {
  const lines = linesOf(poolCard({ address: ADDRESS, symbol: 'HONEY', reason: 'honeypot', isSuspect: true }))
  expect(lines).toEqual(expect.arrayContaining(['WETH / HONEY', ADDRESS]))
  expect(lines.join(' ')).toContain('HONEY can be bought but not sold: whoever buys it is trapped.')
  expect(lines.join(' ')).not.toMatch(/%.*%|\$/)
  const blocked = linesOf(poolCard({ symbol: 'HONEY', reason: 'blocked', isSuspect: true, isUnnamed: true }))
  expect(blocked.join(' ')).not.toMatch(/HONEY|12\.34/)
})

test('markup in a name is text, in an element and out of one', () => {
  const name = `</text><script>alert(1)</script><image href="file:///etc/passwd"/>&"'`
  const svg = tokenCard({ name, reason: 'unlisted' })
  expect(svg).not.toMatch(/<(?:script|image)/)
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;')
  expect(poolCard({ symbol: '<b>X</b>&', reason: 'unlisted' })).toContain('&lt;b&gt;X')
})

test('a token that deceives is not called by its own words, and no price is told of it', () => {
  const lines = linesOf(
    tokenCard({
      ...{ address: ADDRESS, symbol: 'visit scam.example', name: 'Claim' },
      ...{ reason: 'honeypot', isSuspect: true, isUnnamed: true },
    }),
  )
  expect(lines.join(' ')).not.toMatch(/scam|Claim|\$/)
  expect(lines).toEqual(expect.arrayContaining(['0xdEad…dead', ADDRESS]))
  expect(lines.join(' ')).toContain('0xdEad…dead can be bought but not sold: whoever buys it is trapped.')
})

test('a token that keeps a share of what moves says so below its price', () => {
  const lines = linesOf(tokenCard({ symbol: 'FOT', reason: 'fee' }))
  expect(lines).toEqual(expect.arrayContaining(['$2,513.20', 'FOT keeps a share of whatever moves.']))
})

test('where the fonts lack a letter the address stands', () => {
  const lines = linesOf(tokenCard({ address: ADDRESS, symbol: '柴犬', name: '柴犬 Inu', reason: 'unlisted' }))
  expect(lines).toContain('0xdEad…dead')
  expect(lines.join('')).not.toMatch(/Inu/)
})

test('a kilobyte of name stays within the picture', () => {
  for (const line of linesOf(tokenCard({ symbol: 'W'.repeat(1_000), name: 'x'.repeat(1_000), reason: 'unlisted' }))) {
    expect(line.length).toBeLessThan(90)
  }
})

test('what rounds to nothing is shown as nothing; without a price that is said', () => {
  const still = tokenCard({}, { dayChange: '0.001' })
  expect(linesOf(still)).toContain('0.00%')
  expect(still).not.toMatch(/h32l-?16/)
  expect(tokenCard({}, { dayChange: '-3' })).toMatch(/h32l-16 26Z/)
  expect(linesOf(tokenCard({}, { price: null })).join(' ')).toContain('No pool is deep enough to say what it costs.')
})

test('what is worth no money has no sign of any', () => {
  expect(linesOf(tokenCard({}, { chainId: 11155111 }))).toContain('2,513.20')
})

test('in Arabic a line begins at the right', () => {
  expect(tokenCard({}, {}, 'ar-SA')).toMatch(/<text x="992" y="114" text-anchor="end"[^>]*>WETH/)
  expect(tokenCard({})).toMatch(/<text x="208" y="114" text-anchor="start"[^>]*>WETH/)
})

test('cards are drawn in every language that pages are offered in', () => {
  expect([...CARD_LOCALES].sort()).toEqual([...OFFERED_LOCALES].sort())
})
