import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import type { Locale } from '#app/i18n/locale-catalogue.ts'
import { OFFERED_LOCALES } from '#app/i18n/translation-files.ts'
import { drawLogos } from '#tools/logos/draw-logos.ts'
import { canvasOf } from './canvas.ts'
import { drawPool } from './draw-pool.ts'
import { drawPortfolio } from './draw-portfolio.ts'
import { drawPosition } from './draw-position.ts'
import { drawToken } from './draw-token.ts'
import type { CardToken, PoolCard, PositionCard, TokenCard } from './read-card.ts'
import { readTypeface } from './typeface.ts'
import { CARD_LOCALES } from './card-texts.ts'

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
  mark: null,
  reason: null,
  isSuspect: false,
  isUnnamed: false,
}

const TOKEN_CARD: TokenCard = {
  kind: 'token',
  chainId: 1,
  token: WETH,
  price: '2513.2',
  dayChange: '2.417',
  tvl: '1243211000',
  dayVolume: '1',
  heights: [0, 1, 0.5],
  time: 1_795_262_400,
}

function tokenCard(token: Partial<CardToken>, values: Partial<TokenCard> = {}, locale: Locale = 'en-US'): string {
  return drawToken(canvasOf(locale, FACES), { ...TOKEN_CARD, token: { ...WETH, ...token }, ...values })
}

function poolCard(quote: Partial<CardToken>, values: Partial<PoolCard> = {}): string {
  const card: PoolCard = {
    kind: 'pool',
    chainId: 1,
    base: WETH,
    quote: { ...WETH, ...quote },
    version: 'v4',
    fee: '0.05',
    isDynamicFee: false,
    isHooked: true,
    tvl: '5012345',
    dayVolume: '912345',
    apr: '12.34',
    heights: [0.5, 1],
    time: 1_795_262_400,
    ...values,
  }
  return drawPool(canvasOf('en-US', FACES), card)
}

/** Returns the lines of text of a card in drawing order. */
function linesOf(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, line = '']) => line)
}

test('a token with a built-in logo is drawn with it instead of its letters', async () => {
  const files = await drawLogos()
  const logos = Object.fromEntries([...files].map(([file, svg]) => [file.replace('.svg', ''), svg]))
  const card = { ...TOKEN_CARD, token: { ...WETH, mark: 'weth' } }
  const drawn = drawToken(canvasOf('en-US', FACES, logos), card)
  expect(drawn).toContain(logos['weth']?.slice(5))
  expect(linesOf(drawn).filter((line) => line === 'WETH')).toHaveLength(1)
  expect(linesOf(drawToken(canvasOf('en-US', FACES), card)).filter((line) => line === 'WETH')).toHaveLength(2)
})

test("a token's card has name, price and time", () => {
  expect(linesOf(tokenCard({}))).toEqual(
    expect.arrayContaining([
      'WETH',
      'Wrapped Ether',
      'Ethereum',
      '$2,513.20',
      '+2.42%',
      '1D',
      'TVL $1.24B',
      'Tarn',
      'Nov 21, 2026, 12:00 PM UTC',
    ]),
  )
})

test("a pool's card has its pair and APR", () => {
  expect(linesOf(poolCard({ symbol: 'USDC' }))).toEqual(
    expect.arrayContaining([
      'WETH / USDC',
      'Ethereum',
      'v4',
      '0.05%',
      'Has a hook',
      'TVL',
      '$5.01M',
      '1D volume',
      '$912K',
      'APR',
      '12.34%',
      'Volume · 1M',
    ]),
  )
  expect(linesOf(poolCard({ symbol: 'NEW', reason: 'unlisted' }))).toEqual(
    expect.arrayContaining(['12.34%', 'Not on our token list']),
  )
  expect(linesOf(poolCard({ symbol: 'FOT', reason: 'fee' }))).toContain('FOT takes a fee on transfers.')
})

function positionCard(values: Partial<PositionCard> = {}): readonly string[] {
  const card: PositionCard = {
    kind: 'position',
    chainId: 1,
    base: WETH,
    quote: { ...WETH, symbol: 'USDC' },
    version: 'v3',
    fee: '0.05',
    isDynamicFee: false,
    isHooked: false,
    status: 'OUT_OF_RANGE',
    value: '5012345',
    fees: '12.5',
    apr: '8.219',
    range: { low: '2500', high: '3000' },
    time: 1_795_262_400,
    ...values,
  }
  return linesOf(drawPosition(canvasOf('en-US', FACES), card))
}

test("a position's card has its pair, value, fees, APR and range", () => {
  expect(positionCard()).toEqual(
    expect.arrayContaining([
      'WETH / USDC',
      'Ethereum',
      'v3',
      '0.05%',
      'Value',
      '$5.01M',
      'Uncollected fees',
      '$12.50',
      'Earned APR',
      '8.21%',
      'Out of range · 2,500.00 – 3,000.00 USDC/WETH',
    ]),
  )
  expect(positionCard({ range: { low: '0', high: null }, status: 'IN_RANGE' })).toContain('In range · Full range')
  const share = positionCard({ version: 'v2', range: null, fees: null, apr: null })
  expect(share).toEqual(expect.arrayContaining(['Earned APR', '–']))
  expect(share).not.toContain('Uncollected fees')
})

test('a position with a deceptive token has the reason in place of its values', () => {
  const quote = { ...WETH, address: ADDRESS, symbol: 'HONEY', reason: 'honeypot', isSuspect: true } as const
  const lines = positionCard({ quote })
  expect(lines).toEqual(expect.arrayContaining(['WETH / HONEY', ADDRESS]))
  expect(lines.join(' ')).not.toMatch(/\$|8\.21/)
})

test('a pool with a deceptive token has the reason in place of its APR', () => {
  const lines = linesOf(poolCard({ address: ADDRESS, symbol: 'HONEY', reason: 'honeypot', isSuspect: true }))
  expect(lines).toEqual(expect.arrayContaining(['WETH / HONEY', ADDRESS]))
  expect(lines.join(' ')).toContain('HONEY is a honeypot. You can buy it, but selling it fails or returns nothing.')
  expect(lines.join(' ')).not.toMatch(/%.*%|\$/)
  const blocked = linesOf(poolCard({ symbol: 'HONEY', reason: 'blocked', isSuspect: true, isUnnamed: true }))
  expect(blocked.join(' ')).not.toMatch(/HONEY|12\.34/)
})

test('markup in a name is escaped in elements and attributes', () => {
  const name = `</text><script>alert(1)</script><image href="file:///etc/passwd"/>&"'`
  const svg = tokenCard({ name, reason: 'unlisted' })
  expect(svg).not.toMatch(/<(?:script|image)/)
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;')
  expect(poolCard({ symbol: '<b>X</b>&', reason: 'unlisted' })).toContain('&lt;b&gt;X')
})

test('a deceptive token is shown without name, symbol and price', () => {
  const lines = linesOf(
    tokenCard({
      address: ADDRESS,
      symbol: 'visit scam.example',
      name: 'Claim',
      reason: 'honeypot',
      isSuspect: true,
      isUnnamed: true,
    }),
  )
  expect(lines.join(' ')).not.toMatch(/scam|Claim|\$/)
  expect(lines).toEqual(expect.arrayContaining(['0xdEad…dead', ADDRESS]))
  expect(lines.join(' ')).toContain(
    '0xdEad…dead is a honeypot. You can buy it, but selling it fails or returns nothing.',
  )
})

test('the card of a fee-on-transfer token states the fee below the price', () => {
  const lines = linesOf(tokenCard({ symbol: 'FOT', reason: 'fee' }))
  expect(lines).toEqual(expect.arrayContaining(['$2,513.20', 'FOT takes a fee on transfers.']))
})

test('if the fonts lack a letter of the symbol, the address is shown', () => {
  const lines = linesOf(tokenCard({ address: ADDRESS, symbol: '柴犬', name: '柴犬 Inu', reason: 'unlisted' }))
  expect(lines).toContain('0xdEad…dead')
  expect(lines.join('')).not.toMatch(/Inu/)
})

test('a name of a kilobyte stays within the card', () => {
  for (const line of linesOf(tokenCard({ symbol: 'W'.repeat(1_000), name: 'x'.repeat(1_000), reason: 'unlisted' }))) {
    expect(line.length).toBeLessThan(90)
  }
})

test('a change that rounds to zero has no direction, and a missing price is stated', () => {
  const unchanged = tokenCard({}, { dayChange: '0.001' })
  expect(linesOf(unchanged)).toContain('0.00%')
  expect(unchanged).not.toMatch(/h32l-?16/)
  expect(tokenCard({}, { dayChange: '-3' })).toMatch(/h32l-16 26Z/)
  expect(linesOf(tokenCard({}, { price: null })).join(' ')).toContain('Not enough liquidity to price this token.')
})

test('on test networks amounts have no currency sign', () => {
  expect(linesOf(tokenCard({}, { chainId: 11155111 }))).toContain('2,513.20')
})

test('in Arabic lines start at the right', () => {
  expect(tokenCard({}, {}, 'ar-SA')).toMatch(/<text x="992" y="114" text-anchor="end"[^>]*>WETH/)
  expect(tokenCard({})).toMatch(/<text x="208" y="114" text-anchor="start"[^>]*>WETH/)
})

test('cards exist in every language of the pages', () => {
  expect([...CARD_LOCALES].sort()).toEqual([...OFFERED_LOCALES].sort())
})

test("a portfolio's card has address, value, change and networks; without the total value, neither value nor change", () => {
  const card = { kind: 'portfolio', address: ADDRESS, chainIds: [1, 8453], time: 1_795_262_400 } as const
  const linesWith = (values: { total: string | null; dayChange: string | null }) =>
    linesOf(drawPortfolio(canvasOf('en-US', FACES), { ...card, ...values }))
  const lines = linesWith({ total: '10234.5', dayChange: '-1.5' })
  for (const line of ['0xdEad…dead', '$10,234.50', '-1.50%', 'Ethereum · Base']) expect(lines).toContain(line)
  const partial = linesWith({ total: null, dayChange: null })
  expect(partial).toContain('0xdEad…dead')
  expect(partial.join()).not.toMatch(/\$|%/)
})
