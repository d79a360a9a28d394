import { IDENTITY, PALETTE } from '#app/base/identity.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { DISC_WATER, discFill, tokenDisc } from '#app/domain/token/token-disc.ts'
import { formatsFor } from '#app/i18n/format.ts'
import { directionOf, type Locale } from '#app/i18n/locale-catalogue.ts'
import { drawableText, fitText, widthOf, wrapText, type Faces } from './text-layout.ts'
import { text, type Line } from './svg.ts'

/** Size in pixels that link previews require. */
export const WIDTH = 1200
const HEIGHT = 630
/** Margin kept free at each edge, because some sites crop previews. */
export const MARGIN = 64
/** Width reserved for the site's logo and name at the end of a line. */
export const LOGO_SPACE = MARGIN + 190
export const COLORS = PALETTE.dark

/** The chart spans the full width; its line is above the last row of values. */
const CHART_TOP = 372
const CHART_BOTTOM = 500
const BARS_BOTTOM = 526
/** Top of the reflection gradient. */
const GRADIENT_TOP = 346
/** Baseline of the footer. */
const FOOTER_Y = 574
/** Width of the footer beside the date. */
const FOOTER_WIDTH = 660

type TextPlacement = Omit<Line, 'anchor'>

/** A drawing surface whose methods return SVG. `x` is the distance from the start of a line: the left edge, or in Arabic the right edge. */
export interface Canvas {
  readonly locale: Locale
  readonly faces: Faces
  /** SVG files of the built-in logos, by mark. */
  readonly logos: Readonly<Record<string, string>>
  /** Draws text that starts at `x`. */
  readonly text: (content: string, placement: TextPlacement) => string
  /** Draws text that ends at `x`. */
  readonly textEndingAt: (content: string, placement: TextPlacement) => string
  /** Returns the left edge of an element of this width that starts at `x`. */
  readonly left: (x: number, width: number) => number
}

export function canvasOf(locale: Locale, faces: Faces, logos: Canvas['logos'] = {}): Canvas {
  const isRtl = directionOf(locale) === 'rtl'
  const mirror = (x: number) => (isRtl ? WIDTH - x : x)
  const [start, end] = isRtl ? (['end', 'start'] as const) : (['start', 'end'] as const)
  return {
    locale,
    faces,
    logos,
    text: (content, placement) =>
      text(isolateDirection(content, isRtl), { ...placement, x: mirror(placement.x), anchor: start }),
    textEndingAt: (content, placement) =>
      text(isolateDirection(content, isRtl), { ...placement, x: mirror(placement.x), anchor: end }),
    left: (x, width) => (isRtl ? WIDTH - x - width : x),
  }
}

const RTL_LETTERS = '[\\p{Script=Arabic}\\p{Script=Hebrew}]'
const HAS_RTL_LETTERS = new RegExp(RTL_LETTERS, 'u')
const STARTS_WITH_RTL_LETTER = new RegExp(`^\\P{L}*${RTL_LETTERS}`, 'u')

/**
 * Sets the direction of a text: numbers run left to right in every language; text with Arabic or Hebrew letters, and
 * other text on an Arabic card, right to left.
 */
function isolateDirection(content: string, isRtl: boolean): string {
  return (isRtl ? HAS_RTL_LETTERS : STARTS_WITH_RTL_LETTER).test(content) ? `\u2067${content}\u2069` : content
}

/** Draws the whole card: content, background gradient, logo in the corner, and the time of its data (UNIX seconds). */
export function drawCard(canvas: Canvas, time: number, content: string): string {
  const date = formatsFor(canvas.locale).dateTime(time)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${COLORS.surfacePage}"/>` +
    `<stop offset="1" stop-color="${COLORS.accentSoft}"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.surfacePage}"/>` +
    // Gradients dominate the rendering time, so this starts where it becomes visible.
    `<rect y="${GRADIENT_TOP}" width="${WIDTH}" height="${HEIGHT - GRADIENT_TOP}" fill="url(#water)"/>` +
    content +
    drawSiteLogo(canvas) +
    canvas.textEndingAt(date, { x: WIDTH - MARGIN, y: FOOTER_Y, size: 24, weight: 400, fill: COLORS.textSecondary }) +
    '</svg>'
  )
}

/** Draws the site's logo and name at the end of a line. */
function drawSiteLogo(canvas: Canvas): string {
  const { peak, water } = IDENTITY.mark
  const size = 48
  const name = widthOf(IDENTITY.name, 38, 600, canvas.faces)
  const left = canvas.left(WIDTH - MARGIN - name - 16 - size, size)
  return (
    `<g transform="translate(${left} 66) scale(${size / 32})" fill="${COLORS.accent}">` +
    `<path d="${peak}"/><path d="${water}" opacity="0.55"/></g>` +
    canvas.textEndingAt(IDENTITY.name, { x: WIDTH - MARGIN, y: 104, size: 38, weight: 600, fill: COLORS.textPrimary })
  )
}

const DISC_FONT_SIZES = [15, 12.5, 10.5, 8.5] as const

/** The part of a circle of radius 16 at (16, 16) below the waterline. */
const WATER_TOP = 32 * DISC_WATER.from
const WATER_REACH = Math.sqrt(16 ** 2 - (WATER_TOP - 16) ** 2)
const WATER = `M${16 - WATER_REACH} ${WATER_TOP}H${16 + WATER_REACH}A16 16 0 0 1 ${16 - WATER_REACH} ${WATER_TOP}Z`

/** Draws a token's logo, or else its disc as on pages; a symbol that these fonts cannot draw becomes a question mark. */
export function drawDisc(canvas: Canvas, x: number, y: number, size: number, token: Disc): string {
  const logo = token.mark === null ? undefined : canvas.logos[token.mark]
  return (
    `<g transform="translate(${canvas.left(x, size)} ${y}) scale(${size / 32})"><circle cx="16" cy="16" r="17.5" fill="${COLORS.surfacePage}"/>` +
    `${logo === undefined ? drawLetteredDisc(canvas, token) : clipLogo(logo, `disc-${x}`)}</g>`
  )
}

interface Disc {
  readonly address: string
  readonly symbol: string
  /** The name of a built-in logo; null without one. */
  readonly mark: string | null
}

function drawLetteredDisc({ faces }: Canvas, { address, symbol }: Disc): string {
  const { letters, hue } = tokenDisc(address, drawableText(symbol, faces) ?? '?')
  const fontSize = DISC_FONT_SIZES[Array.from(letters).length - 1] ?? 8.5
  const line = { x: 16, y: 16 + fontSize * 0.36, size: fontSize, weight: 600, fill: '#fff', anchor: 'middle' } as const
  return (
    `<circle cx="16" cy="16" r="16" fill="${discFill(hue)}"/>` +
    `<path d="${WATER}" fill-opacity="${DISC_WATER.shade}"/>${text(letters, line)}`
  )
}

/** Clips a logo to a circle, because logos fill their square. `id` is unique in the card. */
function clipLogo(logo: string, id: string): string {
  return (
    `<clipPath id="${id}"><circle cx="16" cy="16" r="16"/></clipPath>` +
    `<g clip-path="url(#${id})">${logo.replace('<svg ', '<svg width="32" height="32" ')}</g>`
  )
}

export interface Chip {
  readonly label: string
  readonly dot?: string
}

const CHIP = { height: 44, inset: 18, gap: 12, size: 24, dot: 14 } as const

/** Draws chips in a row from `x`; also returns the `x` at which the row ends. */
export function drawChips(
  canvas: Canvas,
  x: number,
  y: number,
  row: readonly Chip[],
): { readonly drawn: string; readonly end: number } {
  let chipX = x
  let drawn = ''
  for (const { label, dot } of row) {
    const iconWidth = dot === undefined ? 0 : CHIP.dot + 10
    const width = Math.ceil(widthOf(label, CHIP.size, 400, canvas.faces)) + iconWidth + 2 * CHIP.inset
    drawn +=
      `<rect x="${canvas.left(chipX, width) + 1}" y="${y + 1}" width="${width - 2}" height="${CHIP.height - 2}" ` +
      `rx="${CHIP.height / 2 - 1}" fill="${COLORS.surfaceOverlay}" stroke="${COLORS.borderStrong}" stroke-width="2"/>`
    if (dot !== undefined) {
      const center = canvas.left(chipX + CHIP.inset, CHIP.dot) + CHIP.dot / 2
      drawn += `<circle cx="${center}" cy="${y + CHIP.height / 2}" r="${CHIP.dot / 2}" fill="${dot}"/>`
    }
    const placement = { x: chipX + CHIP.inset + iconWidth, y: y + CHIP.height / 2 + CHIP.size * 0.36 }
    drawn += canvas.text(label, { ...placement, size: CHIP.size, weight: 400, fill: COLORS.textPrimary })
    chipX += width + CHIP.gap
  }
  return { drawn, end: chipX }
}

export function networkChip(chainId: ChainId): Chip {
  const { name, color } = chainById(chainId)
  return { label: name, dot: color.dark }
}

const VALUE_SIZES = [72, 60, 48]
const NAME_SIZES = [28, 24, 20]

/** Draws values side by side below their labels, all in one font size. */
export function drawStats(canvas: Canvas, y: number, row: readonly (readonly [name: string, value: string])[]): string {
  const step = (WIDTH - 2 * MARGIN) / row.length
  const maxWidth = step - 24
  const size = Math.min(...row.map(([, value]) => fitText(value, VALUE_SIZES, 600, maxWidth, canvas.faces).size))
  return row
    .map(([name, value], index) => {
      const x = MARGIN + index * step
      const label = fitText(name, NAME_SIZES, 400, maxWidth, canvas.faces)
      const { text: fitted } = fitText(value, [size], 600, maxWidth, canvas.faces)
      return (
        canvas.text(label.text, { x, y, size: label.size, weight: 400, fill: COLORS.textSecondary }) +
        canvas.text(fitted, { x, y: y + 78, size, weight: 600, fill: COLORS.textPrimary })
      )
    })
    .join('')
}

/** Draws a line chart of heights between 0 and 1, with the area below filled. */
export function drawLineChart(heights: readonly number[], color: string): string {
  if (heights.length < 2) return ''
  const step = WIDTH / (heights.length - 1)
  const points = heights.map(
    (height, index) => `${round(index * step)} ${round(CHART_BOTTOM - height * (CHART_BOTTOM - CHART_TOP))}`,
  )
  const line = `M${points.join('L')}`
  return (
    `<defs><linearGradient id="under" x1="0" y1="${CHART_TOP}" x2="0" y2="${HEIGHT}" gradientUnits="userSpaceOnUse">` +
    `<stop offset="0" stop-color="${color}" stop-opacity="0.34"/><stop offset="1" stop-color="${color}" stop-opacity="0"/>` +
    `</linearGradient></defs><path d="${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z" fill="url(#under)"/>` +
    `<path d="${line}" fill="none" stroke="${color}" stroke-width="4" stroke-linejoin="round"/>`
  )
}

/** Draws heights between 0 and 1 as bars over the full width; a height of 0 is a hairline. */
export function drawBarChart(heights: readonly number[], color: string): string {
  if (heights.length === 0) return ''
  const step = WIDTH / heights.length
  const bars = heights.map((height, index) => {
    const top = BARS_BOTTOM - Math.max(height * (BARS_BOTTOM - CHART_TOP), 2)
    return `M${round(index * step + step * 0.12)} ${BARS_BOTTOM}V${round(top)}h${round(step * 0.76)}V${BARS_BOTTOM}Z`
  })
  return (
    `<defs><linearGradient id="bars" x1="0" y1="${CHART_TOP}" x2="0" y2="${BARS_BOTTOM}" gradientUnits="userSpaceOnUse">` +
    `<stop offset="0" stop-color="${color}" stop-opacity="0.8"/><stop offset="1" stop-color="${color}" stop-opacity="0.3"/>` +
    `</linearGradient></defs><path d="${bars.join('')}" fill="url(#bars)"/>`
  )
}

const CAUTION_ICON =
  'M10.3 2.9 1.8 17.2A2 2 0 0 0 3.5 20.2h17a2 2 0 0 0 1.7-3L13.7 2.9a2 2 0 0 0-3.4 0ZM11 8h2v5.5h-2Zm0 7.5h2v2h-2Z'

function drawCautionIcon(left: number, top: number, size: number, tone: 'warning' | 'negative'): string {
  return `<path transform="translate(${left} ${top}) scale(${size / 24})" fill="${COLORS[tone]}" fill-rule="evenodd" d="${CAUTION_ICON}"/>`
}

/** Draws a warning of up to three lines in a box. */
export function drawWarning(canvas: Canvas, y: number, content: string): string {
  const size = 38
  const maxWidth = WIDTH - 2 * MARGIN
  const lines = wrapText(content, size, 600, maxWidth - 2 * 40 - 64, canvas.faces).slice(0, 3)
  const height = 64 + lines.length * 54
  const line = { x: MARGIN + 40 + 64, size, weight: 600, fill: COLORS.negative } as const
  return (
    `<rect x="${MARGIN}" y="${y}" width="${maxWidth}" height="${height}" rx="20" fill="${COLORS.negativeSoft}"/>` +
    drawCautionIcon(canvas.left(MARGIN + 40, 46), y + 35, 46, 'negative') +
    lines.map((text, index) => canvas.text(text, { ...line, y: y + 72 + index * 54 })).join('')
  )
}

/** Draws the footer: a note on the data, or a caution with its icon. */
export function drawFooter(canvas: Canvas, content: string, tone?: 'warning' | 'negative'): string {
  const iconWidth = tone === undefined ? 0 : 40
  const { text: fitted } = fitText(content, [26], 400, FOOTER_WIDTH - iconWidth, canvas.faces)
  const fill = tone === undefined ? COLORS.textSecondary : COLORS[tone]
  const line = canvas.text(fitted, { x: MARGIN + iconWidth, y: FOOTER_Y, size: 26, weight: 400, fill })
  return tone === undefined ? line : drawCautionIcon(canvas.left(MARGIN, 30), FOOTER_Y - 25, 30, tone) + line
}

/** Draws a large, faint logo on cards without a chart. */
export function drawWatermark(canvas: Canvas): string {
  const { peak, water } = IDENTITY.mark
  const size = 480
  const left = canvas.left(WIDTH - size + 20, size)
  return (
    `<g transform="translate(${left} 220) scale(${size / 32})" fill="${COLORS.accentSoft}" opacity="0.75">` +
    `<path d="${peak}"/><path d="${water}" opacity="0.55"/></g>`
  )
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
