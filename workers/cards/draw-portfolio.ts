import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { moneyFormatsFor } from '#app/i18n/format.ts'
import { drawFooter, COLORS, MARGIN, drawCard, drawWatermark, type Canvas } from './canvas.ts'
import { drawChange } from './draw-token.ts'
import { fitText } from './text-layout.ts'
import type { PortfolioCard } from './read-card.ts'
import { cardTextsOf } from './card-texts.ts'

/** Draws a portfolio's card: its address and, if all networks could be read, its value and day change. */
export function drawPortfolio(canvas: Canvas, card: PortfolioCard): string {
  const networks = card.chainIds.map((chainId) => chainById(chainId).name).join(' · ')
  return drawCard(
    canvas,
    card.time,
    drawWatermark(canvas) + drawHead(canvas, card) + drawValue(canvas, card) + drawFooter(canvas, networks),
  )
}

function drawHead(canvas: Canvas, { address }: PortfolioCard): string {
  return (
    canvas.text(cardTextsOf(canvas.locale).portfolio, {
      x: MARGIN,
      y: 96,
      size: 32,
      weight: 400,
      fill: COLORS.textSecondary,
    }) + canvas.text(shortAddress(address), { x: MARGIN, y: 160, size: 56, weight: 600, fill: COLORS.textPrimary })
  )
}

function drawValue(canvas: Canvas, { total, dayChange }: PortfolioCard): string {
  if (total === null) return ''
  const line = fitText(moneyFormatsFor(canvas.locale, 'USD').money(total), [104, 88, 72], 600, 700, canvas.faces)
  return (
    canvas.text(line.text, { x: MARGIN, y: 318, size: line.size, weight: 600, fill: COLORS.textPrimary }) +
    drawChange(canvas, MARGIN + line.width + 36, dayChange)
  )
}
