import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { moneyFormatsFor } from '#app/i18n/format.ts'
import { foot, INK, MARGIN, picture, watermark, type Sheet } from './canvas.ts'
import { drawChange } from './draw-token.ts'
import { fit } from './lettering.ts'
import type { PortfolioCard } from './read-card.ts'
import { wordsOf } from './words.ts'

/** Draws a portfolio's card: its address and, if all networks could be read, its value and day change. */
export function drawPortfolio(sheet: Sheet, card: PortfolioCard): string {
  const networks = card.chainIds.map((chainId) => chainById(chainId).name).join(' · ')
  return picture(sheet, card.time, watermark(sheet) + head(sheet, card) + value(sheet, card) + foot(sheet, networks))
}

function head(sheet: Sheet, { address }: PortfolioCard): string {
  return (
    sheet.text(wordsOf(sheet.locale).portfolio, {
      x: MARGIN,
      y: 96,
      size: 32,
      weight: 400,
      fill: INK.textSecondary,
    }) + sheet.text(shortAddress(address), { x: MARGIN, y: 160, size: 56, weight: 600, fill: INK.textPrimary })
  )
}

function value(sheet: Sheet, { total, dayChange }: PortfolioCard): string {
  if (total === null) return ''
  const line = fit(moneyFormatsFor(sheet.locale, 'USD').money(total), [104, 88, 72], 600, 700, sheet.faces)
  return (
    sheet.text(line.text, { x: MARGIN, y: 318, size: line.size, weight: 600, fill: INK.textPrimary }) +
    drawChange(sheet, MARGIN + line.width + 36, dayChange)
  )
}
