import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatsFor, moneyFormatsFor } from '#app/i18n/format.ts'
import {
  drawBarChart,
  drawChips,
  drawStats,
  drawFooter,
  COLORS,
  MARGIN,
  networkChip,
  drawCard,
  LOGO_SPACE,
  drawWatermark,
  WIDTH,
  type Canvas,
} from './canvas.ts'
import { displaySymbol, drawSuspect, reasonText, drawTokenDisc } from './draw-token.ts'
import { fitText, type FittedText } from './text-layout.ts'
import type { CardPool, PoolCard } from './read-card.ts'
import { cardTextsOf } from './card-texts.ts'

const DISC = 108
/** Position of the second disc, which is partly behind the first, with all of its letters visible. */
const SECOND_DISC_OFFSET = 101
const TITLE_X = MARGIN + SECOND_DISC_OFFSET + DISC + 28
const SEPARATOR = ' / '

/**
 * Draws a pool's card: pair, version and fee, TVL and APR, and a month of volume. If one of its tokens impersonates another,
 * a warning replaces the APR, as on that token's card.
 */
export function drawPool(canvas: Canvas, card: PoolCard): string {
  const texts = cardTextsOf(canvas.locale)
  const { percent } = formatsFor(canvas.locale)
  const money = moneyFormatsFor(canvas.locale, chainById(card.chainId).isTestnet ? undefined : 'USD')
  const suspectToken = [card.base, card.quote].find((token) => token.isSuspect)
  if (suspectToken) return drawCard(canvas, card.time, drawSuspect(canvas, suspectToken) + drawPairHead(canvas, card))
  return drawCard(
    canvas,
    card.time,
    (card.heights.length > 0 ? drawBarChart(card.heights, COLORS.accent) : drawWatermark(canvas)) +
      drawPairHead(canvas, card) +
      drawStats(canvas, 250, [
        [texts.tvl, money.compactMoney(card.tvl)],
        [texts.dayVolume, money.compactMoney(card.dayVolume)],
        [texts.apr, card.apr === null ? '–' : percent(card.apr)],
      ]) +
      drawPoolFooter(canvas, card),
  )
}

/** Draws the pair of a pool with its logos, network, version and fee. */
export function drawPairHead(canvas: Canvas, card: CardPool): string {
  const { base, quote, chainId, version, isDynamicFee, fee, isHooked } = card
  const texts = cardTextsOf(canvas.locale)
  const title = fitPair(canvas, displaySymbol(canvas, base), displaySymbol(canvas, quote))
  const pairChips = [
    networkChip(chainId),
    { label: version },
    { label: isDynamicFee ? texts.dynamic : formatsFor(canvas.locale).percent(fee) },
    ...(isHooked ? [{ label: texts.hooked }] : []),
  ]
  return (
    drawTokenDisc(canvas, MARGIN + SECOND_DISC_OFFSET, 70, DISC, quote) +
    drawTokenDisc(canvas, MARGIN, 70, DISC, base) +
    canvas.text(title.text, { x: TITLE_X, y: 114, size: title.size, weight: 600, fill: COLORS.textPrimary }) +
    drawChips(canvas, TITLE_X, 140, pairChips).drawn
  )
}

/** Fits both symbols on one line; if they are too long, each gets half of it. */
function fitPair({ faces }: Canvas, base: string, quote: string): FittedText {
  const maxWidth = WIDTH - TITLE_X - LOGO_SPACE
  const fullTitle = fitText(base + SEPARATOR + quote, [60, 52, 44, 38], 600, maxWidth, faces)
  if (!fullTitle.text.endsWith('…')) return fullTitle
  const half = (maxWidth - fitText(SEPARATOR, [fullTitle.size], 600, maxWidth, faces).width) / 2
  const [first, second] = [base, quote].map((symbol) => fitText(symbol, [fullTitle.size], 600, half, faces).text)
  return { ...fullTitle, text: `${first}${SEPARATOR}${second}` }
}

/** Draws the footer: the caution of one of the pool's tokens, or else the legend of the bars. */
function drawPoolFooter(canvas: Canvas, card: PoolCard): string {
  const texts = cardTextsOf(canvas.locale)
  const volume = () => drawFooter(canvas, `${texts['chart.volume']} · ${texts['rangeShort.1M']}`)
  return drawCaution(canvas, card) ?? (card.heights.length > 0 ? volume() : '')
}

/** Draws the footer of a pool with a token that needs caution; undefined if neither does. */
export function drawCaution(canvas: Canvas, { base, quote }: Pick<CardPool, 'base' | 'quote'>): string | undefined {
  const tokensWithCaution = [base, quote].filter(({ reason }) => reason !== null)
  const feeToken = tokensWithCaution.find(({ reason }) => reason === 'fee')
  if (feeToken) return drawFooter(canvas, reasonText(canvas, feeToken), 'warning')
  return tokensWithCaution.length > 0 ? drawFooter(canvas, cardTextsOf(canvas.locale).unlisted, 'warning') : undefined
}
