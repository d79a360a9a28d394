import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatsFor, moneyFormatsFor } from '#app/i18n/format.ts'
import {
  chips,
  disc,
  foot,
  INK,
  lineChart,
  MARGIN,
  networkChip,
  picture,
  LOGO_SPACE,
  warning,
  watermark,
  WIDTH,
  type Canvas,
} from './canvas.ts'
import { drawable, fit, widthOf, wrap } from './lettering.ts'
import type { CardToken, TokenCard } from './read-card.ts'
import { wordsOf } from './words.ts'

const DISC = 116
/** Start of the text in the header. */
const HEAD = MARGIN + DISC + 28

/** Draws a token's card: price, day change and chart; for a suspect token, a warning instead. */
export function drawToken(canvas: Canvas, card: TokenCard): string {
  const { token } = card
  return picture(
    canvas,
    card.time,
    (token.isSuspect ? suspect(canvas, token) : market(canvas, card)) + head(canvas, card),
  )
}

/** Returns the symbol, or a short address if the symbol is deceptive or the fonts lack its letters. */
export function shownSymbol({ faces }: Canvas, { address, symbol, isUnnamed }: CardToken): string {
  return (isUnnamed ? undefined : drawable(symbol, faces)) ?? shortAddress(address)
}

/** Draws a token's disc, with a question mark instead of the letters of a deceptive symbol. */
export function tokenDisc(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  { address, symbol, mark, isUnnamed }: CardToken,
): string {
  return disc(canvas, x, y, size, { address, symbol: isUnnamed ? '?' : symbol, mark })
}

function head(canvas: Canvas, { token, chainId }: TokenCard): string {
  const room = WIDTH - HEAD - LOGO_SPACE
  const title = fit(shownSymbol(canvas, token), [64, 56, 48, 40], 600, room, canvas.faces)
  const network = chips(canvas, HEAD, 140, [networkChip(chainId)])
  const name = isNameShown(token) ? drawable(token.name, canvas.faces) : undefined
  const left = WIDTH - MARGIN - network.end - 8
  return (
    tokenDisc(canvas, MARGIN, 66, DISC, token) +
    canvas.text(title.text, { x: HEAD, y: 114, size: title.size, weight: 600, fill: INK.textPrimary }) +
    network.drawn +
    (name === undefined
      ? ''
      : canvas.text(fit(name, [28], 400, left, canvas.faces).text, {
          x: network.end + 8,
          y: 172,
          size: 28,
          weight: 400,
          fill: INK.textSecondary,
        }))
  )
}

/** Whether to show the name: not for suspect tokens, nor if it equals the symbol. */
function isNameShown({ name, symbol, isSuspect }: CardToken): boolean {
  return name !== symbol && !isSuspect
}

function market(canvas: Canvas, card: TokenCard): string {
  const { token, price, dayChange, heights, chainId } = card
  const words = wordsOf(canvas.locale)
  const money = moneyFormatsFor(canvas.locale, chainById(chainId).isTestnet ? undefined : 'USD')
  const row =
    token.reason === null
      ? foot(canvas, `${words.tvl} ${money.compactMoney(card.tvl)}`)
      : foot(canvas, token.reason === 'fee' ? reasonText(canvas, token) : words.unlisted, 'warning')
  if (price === null) return watermark(canvas) + unpriced(canvas, words.noPrice) + row
  const line = fit(money.price(price), [104, 88, 72], 600, 660, canvas.faces)
  return (
    lineChart(heights, COLORS[directionOf(canvas, dayChange)]) +
    canvas.text(line.text, { x: MARGIN, y: 318, size: line.size, weight: 600, fill: INK.textPrimary }) +
    drawChange(canvas, MARGIN + line.width + 36, dayChange) +
    row
  )
}

function unpriced(canvas: Canvas, words: string): string {
  const line = { x: MARGIN, size: 44, weight: 400, fill: INK.textSecondary } as const
  return wrap(words, 44, 400, 700, canvas.faces)
    .map((part, at) => canvas.text(part, { ...line, y: 300 + at * 58 }))
    .join('')
}

type Direction = 'up' | 'down' | 'none'

/** Returns the direction of a change; none if it rounds to zero. */
function directionOf({ locale }: Canvas, change: string | null): Direction {
  if (change === null || !/[1-9]/.test(formatsFor(locale).change(change))) return 'none'
  return change.startsWith('-') ? 'down' : 'up'
}

const COLORS: Readonly<Record<Direction, string>> = { up: INK.positive, down: INK.negative, none: INK.accent }

/** Draws the day change with arrow, sign, colour and period; empty if it is unknown. */
export function drawChange(canvas: Canvas, x: number, percent: string | null): string {
  if (percent === null) return ''
  const written = formatsFor(canvas.locale).change(percent)
  const direction = directionOf(canvas, percent)
  const isNone = direction === 'none'
  const left = canvas.left(x, 32)
  const arrow = direction === 'down' ? `M${left} 288h32l-16 26Z` : `M${left} 314h32l-16-26Z`
  const figure = isNone ? x : x + 46
  const after = figure + widthOf(written, 44, 600, canvas.faces) + 18
  const fill = isNone ? INK.textSecondary : COLORS[direction]
  return (
    (isNone ? '' : `<path d="${arrow}" fill="${fill}"/>`) +
    canvas.text(written, { x: figure, y: 317, size: 44, weight: 600, fill }) +
    canvas.text(wordsOf(canvas.locale)['rangeShort.1D'], {
      x: after,
      y: 317,
      size: 32,
      weight: 400,
      fill: INK.textSecondary,
    })
  )
}

/** Draws the reason for caution and the token's address, instead of values. */
export function suspect(canvas: Canvas, token: CardToken): string {
  return warning(canvas, 256, reasonText(canvas, token)) + foot(canvas, token.address)
}

/** Returns the text of the reason for caution, as on the token's page. */
export function reasonText(canvas: Canvas, token: CardToken): string {
  const words = wordsOf(canvas.locale)[`unsafe.${token.reason ?? 'unlisted'}`]
  return words.replaceAll('{{symbol}}', shownSymbol(canvas, token))
}
