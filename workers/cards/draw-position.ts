import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatsFor, moneyFormatsFor } from '#app/i18n/format.ts'
import { figures, foot, picture, watermark, type Canvas } from './canvas.ts'
import { caution, drawPairHead } from './draw-pool.ts'
import { shownSymbol, suspect } from './draw-token.ts'
import type { PositionCard } from './read-card.ts'
import { wordsOf } from './words.ts'

const STATUS = { IN_RANGE: 'status.in', OUT_OF_RANGE: 'status.out', CLOSED: 'status.closed' } as const

/**
 * Draws a position's card: pair, version and fee, its value, fees and APR, and its range. If one of its tokens impersonates another, a
 * warning replaces the values, as on that token's card.
 */
export function drawPosition(canvas: Canvas, card: PositionCard): string {
  const words = wordsOf(canvas.locale)
  const suspected = [card.base, card.quote].find((token) => token.isSuspect)
  if (suspected) return picture(canvas, card.time, suspect(canvas, suspected) + drawPairHead(canvas, card))
  const { rate } = formatsFor(canvas.locale)
  const money = moneyFormatsFor(canvas.locale, chainById(card.chainId).isTestnet ? undefined : 'USD')
  const dollars = (value: string | null) => (value === null ? '–' : money.compactMoney(value))
  return picture(
    canvas,
    card.time,
    watermark(canvas) +
      drawPairHead(canvas, card) +
      figures(canvas, 250, [
        [words.value, dollars(card.value)],
        // Fees of a v2 pair are part of its liquidity.
        ...(card.version === 'v2' ? [] : [[words.uncollected, dollars(card.fees)] as const]),
        [words.earnedApr, card.apr === null ? '–' : rate(card.apr)],
      ]) +
      (caution(canvas, card) ?? foot(canvas, `${words[STATUS[card.status]]} · ${rangeText(canvas, card)}`)),
  )
}

function rangeText(canvas: Canvas, { range, base, quote }: PositionCard): string {
  const words = wordsOf(canvas.locale)
  if (range === null || (range.low === '0' && range.high === null)) return words.fullRange
  const { tokenPrice } = formatsFor(canvas.locale)
  const prices = `${tokenPrice(range.low)} – ${range.high === null ? '∞' : tokenPrice(range.high)}`
  return `${prices} ${shownSymbol(canvas, quote)}/${shownSymbol(canvas, base)}`
}
