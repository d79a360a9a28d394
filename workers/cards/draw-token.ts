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
  SIGN_ROOM,
  warning,
  watermark,
  WIDTH,
  type Sheet,
} from './canvas.ts'
import { drawable, fit, widthOf, wrap } from './lettering.ts'
import type { CardToken, TokenCard } from './read-card.ts'
import { wordsOf } from './words.ts'

const DISC = 116
/** Start of the text in the header. */
const HEAD = MARGIN + DISC + 28

/** Draws a token's card: price, day change and chart; for a suspect token, a warning instead. */
export function drawToken(sheet: Sheet, card: TokenCard): string {
  const { token } = card
  return picture(sheet, card.time, (token.isSuspect ? suspect(sheet, token) : market(sheet, card)) + head(sheet, card))
}

/** Returns the symbol, or a short address if the symbol is deceptive or the fonts lack its letters. */
export function shownSymbol({ faces }: Sheet, { address, symbol, isUnnamed }: CardToken): string {
  return (isUnnamed ? undefined : drawable(symbol, faces)) ?? shortAddress(address)
}

/** Draws a token's disc, with a question mark instead of the letters of a deceptive symbol. */
export function tokenDisc(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  { address, symbol, mark, isUnnamed }: CardToken,
): string {
  return disc(sheet, x, y, size, { address, symbol: isUnnamed ? '?' : symbol, mark })
}

function head(sheet: Sheet, { token, chainId }: TokenCard): string {
  const room = WIDTH - HEAD - SIGN_ROOM
  const title = fit(shownSymbol(sheet, token), [64, 56, 48, 40], 600, room, sheet.faces)
  const network = chips(sheet, HEAD, 140, [networkChip(chainId)])
  const name = isTold(token) ? drawable(token.name, sheet.faces) : undefined
  const left = WIDTH - MARGIN - network.end - 8
  return (
    tokenDisc(sheet, MARGIN, 66, DISC, token) +
    sheet.text(title.text, { x: HEAD, y: 114, size: title.size, weight: 600, fill: INK.textPrimary }) +
    network.drawn +
    (name === undefined
      ? ''
      : sheet.text(fit(name, [28], 400, left, sheet.faces).text, {
          x: network.end + 8,
          y: 172,
          size: 28,
          weight: 400,
          fill: INK.textSecondary,
        }))
  )
}

/** Whether to show the name: not for suspect tokens, nor if it equals the symbol. */
function isTold({ name, symbol, isSuspect }: CardToken): boolean {
  return name !== symbol && !isSuspect
}

function market(sheet: Sheet, card: TokenCard): string {
  const { token, price, dayChange, heights, chainId } = card
  const words = wordsOf(sheet.locale)
  const money = moneyFormatsFor(sheet.locale, chainById(chainId).isTestnet ? undefined : 'USD')
  const row =
    token.reason === null
      ? foot(sheet, `${words.tvl} ${money.compactMoney(card.tvl)}`)
      : foot(sheet, token.reason === 'fee' ? told(sheet, token) : words.unlisted, 'warning')
  if (price === null) return watermark(sheet) + unpriced(sheet, words.noPrice) + row
  const line = fit(money.price(price), [104, 88, 72], 600, 660, sheet.faces)
  return (
    lineChart(heights, COLORS[courseOf(sheet, dayChange)]) +
    sheet.text(line.text, { x: MARGIN, y: 318, size: line.size, weight: 600, fill: INK.textPrimary }) +
    drawChange(sheet, MARGIN + line.width + 36, dayChange) +
    row
  )
}

function unpriced(sheet: Sheet, words: string): string {
  const line = { x: MARGIN, size: 44, weight: 400, fill: INK.textSecondary } as const
  return wrap(words, 44, 400, 700, sheet.faces)
    .map((part, at) => sheet.text(part, { ...line, y: 300 + at * 58 }))
    .join('')
}

type Course = 'up' | 'down' | 'none'

/** Returns the direction of a change; none if it rounds to zero. */
function courseOf({ locale }: Sheet, change: string | null): Course {
  if (change === null || !/[1-9]/.test(formatsFor(locale).change(change))) return 'none'
  return change.startsWith('-') ? 'down' : 'up'
}

const COLORS: Readonly<Record<Course, string>> = { up: INK.positive, down: INK.negative, none: INK.accent }

/** Draws the day change with arrow, sign, colour and period; empty if it is unknown. */
export function drawChange(sheet: Sheet, x: number, percent: string | null): string {
  if (percent === null) return ''
  const written = formatsFor(sheet.locale).change(percent)
  const course = courseOf(sheet, percent)
  const isNone = course === 'none'
  const left = sheet.left(x, 32)
  const arrow = course === 'down' ? `M${left} 288h32l-16 26Z` : `M${left} 314h32l-16-26Z`
  const figure = isNone ? x : x + 46
  const after = figure + widthOf(written, 44, 600, sheet.faces) + 18
  const fill = isNone ? INK.textSecondary : COLORS[course]
  return (
    (isNone ? '' : `<path d="${arrow}" fill="${fill}"/>`) +
    sheet.text(written, { x: figure, y: 317, size: 44, weight: 600, fill }) +
    sheet.text(wordsOf(sheet.locale)['rangeShort.1D'], {
      x: after,
      y: 317,
      size: 32,
      weight: 400,
      fill: INK.textSecondary,
    })
  )
}

/** Draws the reason for caution and the token's address, instead of values. */
export function suspect(sheet: Sheet, token: CardToken): string {
  return warning(sheet, 256, told(sheet, token)) + foot(sheet, token.address)
}

/** Returns the text of the reason for caution, as on the token's page. */
export function told(sheet: Sheet, token: CardToken): string {
  const words = wordsOf(sheet.locale)[`unsafe.${token.reason ?? 'unlisted'}`]
  return words.replaceAll('{{symbol}}', shownSymbol(sheet, token))
}
