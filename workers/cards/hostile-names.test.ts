import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { beforeAll, expect, test } from 'vitest'
import { hostileNames } from '#tests/builders/hostile-names.ts'
import { MARGIN, canvasOf, WIDTH } from './canvas.ts'
import { drawPool } from './draw-pool.ts'
import { drawPosition } from './draw-position.ts'
import { drawToken } from './draw-token.ts'
import { widthOf } from './text-layout.ts'
import type { CardToken } from './read-card.ts'
import { readTypeface } from './typeface.ts'

const packages = createRequire(import.meta.url)
const fontOf = (path: string) => readTypeface(new Uint8Array(readFileSync(packages.resolve(path))).buffer)
const inter = fontOf('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const semibold = fontOf('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const arabic = fontOf('@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf')
const FACES = { 400: [inter, arabic], 600: [semibold, arabic] }
const ADDRESS = '0xdEad10cc0dEAd10cC0Dead10Cc0deAd10Cc0dead'
/** Matches elements that no card contains. */
const FOREIGN_ELEMENTS = /<(?!\/?(?:svg|g|path|rect|circle|text|defs|linearGradient|stop|clipPath|mask)[ >/])[^>]*>/g

beforeAll(async () => {
  await initWasm(readFileSync(packages.resolve('@resvg/resvg-wasm/index_bg.wasm')))
})

/** Draws token, position and pool cards with this token, in two languages, with and without warning. */
function cardsOf(token: CardToken): readonly string[] {
  const time = 1_795_262_400
  const variants = [token, { ...token, isSuspect: true, reason: 'impersonator' as const }]
  return variants.flatMap((token) => {
    const pool = { base: token, quote: token, version: 'v4', fee: '0.05', isDynamicFee: false, isHooked: true }
    return [
      drawToken(canvasOf('en-US', FACES), {
        kind: 'token',
        chainId: 1,
        token,
        price: '1',
        dayChange: '1',
        tvl: '1',
        dayVolume: '1',
        heights: [0, 1],
        time,
      }),
      drawPosition(canvasOf('de-DE', FACES), {
        kind: 'position',
        chainId: 1,
        ...pool,
        status: 'IN_RANGE',
        value: '1',
        fees: '1',
        apr: '1',
        range: { low: '0.000000012345', high: '123456789.12345' },
        time,
      }),
      drawPool(canvasOf('ar-SA', FACES), {
        kind: 'pool',
        chainId: 1,
        ...pool,
        tvl: '1',
        dayVolume: '1',
        apr: '1',
        heights: [1],
        time,
      }),
    ]
  })
}

test('five hundred hostile names are drawn as text within the card', () => {
  for (const { symbol, name } of hostileNames()) {
    const state = { mark: null, reason: 'unlisted', isSuspect: false, isUnnamed: false } as const
    const token: CardToken = { address: ADDRESS, symbol, name, ...state }
    for (const svg of cardsOf(token)) {
      expect(svg.match(FOREIGN_ELEMENTS)).toBeNull()
      for (const [, size = '', weight = '', line = ''] of svg.matchAll(
        /<text [^>]*font-size="(\d+)" font-weight="(\d+)"[^>]*>([^<]*)</g,
      )) {
        const letters = line.replace(/&(?:amp|lt|gt|quot|apos);/g, 'x')
        expect([line, widthOf(letters, Number(size), weight === '600' ? 600 : 400, FACES)]).toEqual([
          line,
          expect.toSatisfy((width: number) => width <= WIDTH - MARGIN),
        ])
      }
      // Throws on malformed SVG.
      new Resvg(svg).free()
    }
  }
})
