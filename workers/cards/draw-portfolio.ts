import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { moneyFormatsFor } from '#app/i18n/format.ts'
import { foot, INK, MARGIN, picture, watermark, type Canvas } from './canvas.ts'
import { drawChange } from './draw-token.ts'
import { fit } from './lettering.ts'
import type { PortfolioCard } from './read-card.ts'
import { wordsOf } from './words.ts'

/** Draws a portfolio's card: its address and, if all networks could be read, its value and day change. */
export function drawPortfolio(canvas: Canvas, card: PortfolioCard): string {
  const networks = card.chainIds.map((chainId) => chainById(chainId).name).join(' · ')
  return picture(
    canvas,
    card.time,
    watermark(canvas) + head(canvas, card) + value(canvas, card) + foot(canvas, networks),
  )
}

function head(canvas: Canvas, { address }: PortfolioCard): string {
  return (
    canvas.text(wordsOf(canvas.locale).portfolio, {
      x: MARGIN,
      y: 96,
      size: 32,
      weight: 400,
      fill: INK.textSecondary,
    }) + canvas.text(shortAddress(address), { x: MARGIN, y: 160, size: 56, weight: 600, fill: INK.textPrimary })
  )
}

function value(canvas: Canvas, { total, dayChange }: PortfolioCard): string {
  if (total === null) return ''
  const line = fit(moneyFormatsFor(canvas.locale, 'USD').money(total), [104, 88, 72], 600, 700, canvas.faces)
  return (
    canvas.text(line.text, { x: MARGIN, y: 318, size: line.size, weight: 600, fill: INK.textPrimary }) +
    drawChange(canvas, MARGIN + line.width + 36, dayChange)
  )
}
