import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatsFor, moneyFormatsFor } from '#app/i18n/format.ts'
import {
  drawChips,
  drawDisc,
  drawFooter,
  COLORS,
  drawLineChart,
  MARGIN,
  networkChip,
  drawCard,
  LOGO_SPACE,
  drawWarning,
  drawWatermark,
  WIDTH,
  type Canvas,
} from './canvas.ts'
import { drawableText, fitText, widthOf, wrapText } from './text-layout.ts'
import type { CardToken, TokenCard } from './read-card.ts'
import { cardTextsOf } from './card-texts.ts'

const DISC = 116
/** Start of the text in the header. */
const TITLE_X = MARGIN + DISC + 28

/** Draws a token's card: price, day change and chart; for a suspect token, a warning instead. */
export function drawToken(canvas: Canvas, card: TokenCard): string {
  const { token } = card
  return drawCard(
    canvas,
    card.time,
    (token.isSuspect ? drawSuspect(canvas, token) : drawMarket(canvas, card)) + drawHead(canvas, card),
  )
}

/** Returns the symbol, or a short address if the symbol is deceptive or the fonts lack its letters. */
export function displaySymbol({ faces }: Canvas, { address, symbol, isUnnamed }: CardToken): string {
  return (isUnnamed ? undefined : drawableText(symbol, faces)) ?? shortAddress(address)
}

/** Draws a token's disc, with a question mark instead of the letters of a deceptive symbol. */
export function drawTokenDisc(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  { address, symbol, mark, isUnnamed }: CardToken,
): string {
  return drawDisc(canvas, x, y, size, { address, symbol: isUnnamed ? '?' : symbol, mark })
}

function drawHead(canvas: Canvas, { token, chainId }: TokenCard): string {
  const maxWidth = WIDTH - TITLE_X - LOGO_SPACE
  const title = fitText(displaySymbol(canvas, token), [64, 56, 48, 40], 600, maxWidth, canvas.faces)
  const network = drawChips(canvas, TITLE_X, 140, [networkChip(chainId)])
  const name = isNameShown(token) ? drawableText(token.name, canvas.faces) : undefined
  const nameWidth = WIDTH - MARGIN - network.end - 8
  return (
    drawTokenDisc(canvas, MARGIN, 66, DISC, token) +
    canvas.text(title.text, { x: TITLE_X, y: 114, size: title.size, weight: 600, fill: COLORS.textPrimary }) +
    network.drawn +
    (name === undefined
      ? ''
      : canvas.text(fitText(name, [28], 400, nameWidth, canvas.faces).text, {
          x: network.end + 8,
          y: 172,
          size: 28,
          weight: 400,
          fill: COLORS.textSecondary,
        }))
  )
}

/** Whether to show the name: not for suspect tokens, nor if it equals the symbol. */
function isNameShown({ name, symbol, isSuspect }: CardToken): boolean {
  return name !== symbol && !isSuspect
}

function drawMarket(canvas: Canvas, card: TokenCard): string {
  const { token, price, dayChange, heights, chainId } = card
  const texts = cardTextsOf(canvas.locale)
  const money = moneyFormatsFor(canvas.locale, chainById(chainId).isTestnet ? undefined : 'USD')
  const row =
    token.reason === null
      ? drawFooter(canvas, `${texts.tvl} ${money.compactMoney(card.tvl)}`)
      : drawFooter(canvas, token.reason === 'fee' ? reasonText(canvas, token) : texts.unlisted, 'warning')
  if (price === null) return drawWatermark(canvas) + drawNoPrice(canvas, texts.noPrice) + row
  const line = fitText(money.price(price), [104, 88, 72], 600, 660, canvas.faces)
  return (
    drawLineChart(heights, CHANGE_COLORS[directionOf(canvas, dayChange)]) +
    canvas.text(line.text, { x: MARGIN, y: 318, size: line.size, weight: 600, fill: COLORS.textPrimary }) +
    drawChange(canvas, MARGIN + line.width + 36, dayChange) +
    row
  )
}

function drawNoPrice(canvas: Canvas, text: string): string {
  const line = { x: MARGIN, size: 44, weight: 400, fill: COLORS.textSecondary } as const
  return wrapText(text, 44, 400, 700, canvas.faces)
    .map((part, index) => canvas.text(part, { ...line, y: 300 + index * 58 }))
    .join('')
}

type Direction = 'up' | 'down' | 'none'

/** Returns the direction of a change; none if it rounds to zero. */
function directionOf({ locale }: Canvas, change: string | null): Direction {
  if (change === null || !/[1-9]/.test(formatsFor(locale).change(change))) return 'none'
  return change.startsWith('-') ? 'down' : 'up'
}

const CHANGE_COLORS: Readonly<Record<Direction, string>> = {
  up: COLORS.positive,
  down: COLORS.negative,
  none: COLORS.accent,
}

/** Draws the day change with arrow, sign, colour and period; empty if it is unknown. */
export function drawChange(canvas: Canvas, x: number, percent: string | null): string {
  if (percent === null) return ''
  const formatted = formatsFor(canvas.locale).change(percent)
  const direction = directionOf(canvas, percent)
  const isNone = direction === 'none'
  const left = canvas.left(x, 32)
  const arrow = direction === 'down' ? `M${left} 288h32l-16 26Z` : `M${left} 314h32l-16-26Z`
  const textX = isNone ? x : x + 46
  const periodX = textX + widthOf(formatted, 44, 600, canvas.faces) + 18
  const fill = isNone ? COLORS.textSecondary : CHANGE_COLORS[direction]
  return (
    (isNone ? '' : `<path d="${arrow}" fill="${fill}"/>`) +
    canvas.text(formatted, { x: textX, y: 317, size: 44, weight: 600, fill }) +
    canvas.text(cardTextsOf(canvas.locale)['rangeShort.1D'], {
      x: periodX,
      y: 317,
      size: 32,
      weight: 400,
      fill: COLORS.textSecondary,
    })
  )
}

/** Draws the reason for caution and the token's address, instead of values. */
export function drawSuspect(canvas: Canvas, token: CardToken): string {
  return drawWarning(canvas, 256, reasonText(canvas, token)) + drawFooter(canvas, token.address)
}

/** Returns the text of the reason for caution, as on the token's page. */
export function reasonText(canvas: Canvas, token: CardToken): string {
  const text = cardTextsOf(canvas.locale)[`unsafe.${token.reason ?? 'unlisted'}`]
  return text.replaceAll('{{symbol}}', displaySymbol(canvas, token))
}
