import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatsFor, moneyFormatsFor } from '#app/i18n/format.ts'
import {
  barChart,
  chips,
  figures,
  foot,
  INK,
  MARGIN,
  networkChip,
  picture,
  SIGN_ROOM,
  watermark,
  WIDTH,
  type Sheet,
} from './canvas.ts'
import { shownSymbol, suspect, told, tokenDisc } from './draw-token.ts'
import { fit, type Fitted } from './lettering.ts'
import type { CardPool, PoolCard } from './read-card.ts'
import { wordsOf } from './words.ts'

const DISC = 108
/** Position of the second disc, which is partly behind the first, with all of its letters visible. */
const SECOND = 101
const HEAD = MARGIN + SECOND + DISC + 28
const BETWEEN = ' / '

/**
 * Draws a pool's card: pair, version and fee, TVL and APR, and a month of volume. If one of its tokens impersonates another,
 * a warning replaces the APR, as on that token's card.
 */
export function drawPool(sheet: Sheet, card: PoolCard): string {
  const words = wordsOf(sheet.locale)
  const { percent } = formatsFor(sheet.locale)
  const money = moneyFormatsFor(sheet.locale, chainById(card.chainId).isTestnet ? undefined : 'USD')
  const suspected = [card.base, card.quote].find((token) => token.isSuspect)
  if (suspected) return picture(sheet, card.time, suspect(sheet, suspected) + drawPairHead(sheet, card))
  return picture(
    sheet,
    card.time,
    (card.heights.length > 0 ? barChart(card.heights, INK.accent) : watermark(sheet)) +
      drawPairHead(sheet, card) +
      figures(sheet, 250, [
        [words.tvl, money.compactMoney(card.tvl)],
        [words.dayVolume, money.compactMoney(card.dayVolume)],
        [words.apr, card.apr === null ? '–' : percent(card.apr)],
      ]) +
      row(sheet, card),
  )
}

/** Draws the pair of a pool with its logos, network, version and fee. */
export function drawPairHead(sheet: Sheet, card: CardPool): string {
  const { base, quote, chainId, version, isDynamicFee, fee, isHooked } = card
  const words = wordsOf(sheet.locale)
  const title = pair(sheet, shownSymbol(sheet, base), shownSymbol(sheet, quote))
  const kind = [
    networkChip(chainId),
    { label: version },
    { label: isDynamicFee ? words.dynamic : formatsFor(sheet.locale).percent(fee) },
    ...(isHooked ? [{ label: words.hooked }] : []),
  ]
  return (
    tokenDisc(sheet, MARGIN + SECOND, 70, DISC, quote) +
    tokenDisc(sheet, MARGIN, 70, DISC, base) +
    sheet.text(title.text, { x: HEAD, y: 114, size: title.size, weight: 600, fill: INK.textPrimary }) +
    chips(sheet, HEAD, 140, kind).drawn
  )
}

/** Fits both symbols on one line; if they are too long, each gets half of it. */
function pair({ faces }: Sheet, base: string, quote: string): Fitted {
  const room = WIDTH - HEAD - SIGN_ROOM
  const whole = fit(base + BETWEEN + quote, [60, 52, 44, 38], 600, room, faces)
  if (!whole.text.endsWith('…')) return whole
  const half = (room - fit(BETWEEN, [whole.size], 600, room, faces).width) / 2
  const [first, second] = [base, quote].map((symbol) => fit(symbol, [whole.size], 600, half, faces).text)
  return { ...whole, text: `${first}${BETWEEN}${second}` }
}

/** Draws the last row: the caution of one of the pool's tokens, or else the legend of the bars. */
function row(sheet: Sheet, card: PoolCard): string {
  const words = wordsOf(sheet.locale)
  const volume = () => foot(sheet, `${words['chart.volume']} · ${words['rangeShort.1M']}`)
  return caution(sheet, card) ?? (card.heights.length > 0 ? volume() : '')
}

/** Draws the last row of a pool with a token that needs caution; undefined if neither does. */
export function caution(sheet: Sheet, { base, quote }: Pick<CardPool, 'base' | 'quote'>): string | undefined {
  const careful = [base, quote].filter(({ reason }) => reason !== null)
  const costly = careful.find(({ reason }) => reason === 'fee')
  if (costly) return foot(sheet, told(sheet, costly), 'warning')
  return careful.length > 0 ? foot(sheet, wordsOf(sheet.locale).unlisted, 'warning') : undefined
}
