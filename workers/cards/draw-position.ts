import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatsFor, moneyFormatsFor } from '#app/i18n/format.ts'
import { drawStats, drawFooter, drawCard, drawWatermark, type Canvas } from './canvas.ts'
import { drawCaution, drawPairHead } from './draw-pool.ts'
import { displaySymbol, drawSuspect } from './draw-token.ts'
import type { PositionCard } from './read-card.ts'
import { cardTextsOf } from './card-texts.ts'

const STATUS = { IN_RANGE: 'status.in', OUT_OF_RANGE: 'status.out', CLOSED: 'status.closed' } as const

/**
 * Draws a position's card: pair, version and fee, its value, fees and APR, and its range. If one of its tokens impersonates another, a
 * warning replaces the values, as on that token's card.
 */
export function drawPosition(canvas: Canvas, card: PositionCard): string {
  const texts = cardTextsOf(canvas.locale)
  const suspectToken = [card.base, card.quote].find((token) => token.isSuspect)
  if (suspectToken) return drawCard(canvas, card.time, drawSuspect(canvas, suspectToken) + drawPairHead(canvas, card))
  const { rate } = formatsFor(canvas.locale)
  const money = moneyFormatsFor(canvas.locale, chainById(card.chainId).isTestnet ? undefined : 'USD')
  const dollars = (value: string | null) => (value === null ? '–' : money.compactMoney(value))
  return drawCard(
    canvas,
    card.time,
    drawWatermark(canvas) +
      drawPairHead(canvas, card) +
      drawStats(canvas, 250, [
        [texts.value, dollars(card.value)],
        // Fees of a v2 pair are part of its liquidity.
        ...(card.version === 'v2' ? [] : [[texts.uncollected, dollars(card.fees)] as const]),
        [texts.earnedApr, card.apr === null ? '–' : rate(card.apr)],
      ]) +
      (drawCaution(canvas, card) ?? drawFooter(canvas, `${texts[STATUS[card.status]]} · ${rangeText(canvas, card)}`)),
  )
}

function rangeText(canvas: Canvas, { range, base, quote }: PositionCard): string {
  const texts = cardTextsOf(canvas.locale)
  if (range === null || (range.low === '0' && range.high === null)) return texts.fullRange
  const { tokenPrice } = formatsFor(canvas.locale)
  const prices = `${tokenPrice(range.low)} – ${range.high === null ? '∞' : tokenPrice(range.high)}`
  return `${prices} ${displaySymbol(canvas, quote)}/${displaySymbol(canvas, base)}`
}
