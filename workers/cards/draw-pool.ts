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
  LOGO_SPACE,
  watermark,
  WIDTH,
  type Canvas,
} from './canvas.ts'
import { shownSymbol, suspect, reasonText, tokenDisc } from './draw-token.ts'
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
export function drawPool(canvas: Canvas, card: PoolCard): string {
  const words = wordsOf(canvas.locale)
  const { percent } = formatsFor(canvas.locale)
  const money = moneyFormatsFor(canvas.locale, chainById(card.chainId).isTestnet ? undefined : 'USD')
  const suspected = [card.base, card.quote].find((token) => token.isSuspect)
  if (suspected) return picture(canvas, card.time, suspect(canvas, suspected) + drawPairHead(canvas, card))
  return picture(
    canvas,
    card.time,
    (card.heights.length > 0 ? barChart(card.heights, INK.accent) : watermark(canvas)) +
      drawPairHead(canvas, card) +
      figures(canvas, 250, [
        [words.tvl, money.compactMoney(card.tvl)],
        [words.dayVolume, money.compactMoney(card.dayVolume)],
        [words.apr, card.apr === null ? '–' : percent(card.apr)],
      ]) +
      row(canvas, card),
  )
}

/** Draws the pair of a pool with its logos, network, version and fee. */
export function drawPairHead(canvas: Canvas, card: CardPool): string {
  const { base, quote, chainId, version, isDynamicFee, fee, isHooked } = card
  const words = wordsOf(canvas.locale)
  const title = pair(canvas, shownSymbol(canvas, base), shownSymbol(canvas, quote))
  const kind = [
    networkChip(chainId),
    { label: version },
    { label: isDynamicFee ? words.dynamic : formatsFor(canvas.locale).percent(fee) },
    ...(isHooked ? [{ label: words.hooked }] : []),
  ]
  return (
    tokenDisc(canvas, MARGIN + SECOND, 70, DISC, quote) +
    tokenDisc(canvas, MARGIN, 70, DISC, base) +
    canvas.text(title.text, { x: HEAD, y: 114, size: title.size, weight: 600, fill: INK.textPrimary }) +
    chips(canvas, HEAD, 140, kind).drawn
  )
}

/** Fits both symbols on one line; if they are too long, each gets half of it. */
function pair({ faces }: Canvas, base: string, quote: string): Fitted {
  const room = WIDTH - HEAD - LOGO_SPACE
  const whole = fit(base + BETWEEN + quote, [60, 52, 44, 38], 600, room, faces)
  if (!whole.text.endsWith('…')) return whole
  const half = (room - fit(BETWEEN, [whole.size], 600, room, faces).width) / 2
  const [first, second] = [base, quote].map((symbol) => fit(symbol, [whole.size], 600, half, faces).text)
  return { ...whole, text: `${first}${BETWEEN}${second}` }
}

/** Draws the last row: the caution of one of the pool's tokens, or else the legend of the bars. */
function row(canvas: Canvas, card: PoolCard): string {
  const words = wordsOf(canvas.locale)
  const volume = () => foot(canvas, `${words['chart.volume']} · ${words['rangeShort.1M']}`)
  return caution(canvas, card) ?? (card.heights.length > 0 ? volume() : '')
}

/** Draws the last row of a pool with a token that needs caution; undefined if neither does. */
export function caution(canvas: Canvas, { base, quote }: Pick<CardPool, 'base' | 'quote'>): string | undefined {
  const careful = [base, quote].filter(({ reason }) => reason !== null)
  const costly = careful.find(({ reason }) => reason === 'fee')
  if (costly) return foot(canvas, reasonText(canvas, costly), 'warning')
  return careful.length > 0 ? foot(canvas, wordsOf(canvas.locale).unlisted, 'warning') : undefined
}
