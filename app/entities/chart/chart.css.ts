import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius } from '#app/ui/theme/scale.ts'

/** Time runs from left to right in every language. */
export const chart = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) var(--value-axis-width)',
  direction: 'ltr',
})
export const size = styleVariants({
  full: { gridTemplateRows: '296px 28px', '@media': { [below.md]: { gridTemplateRows: '216px 28px' } } },
  /** A short chart next to the current value; without axes on narrow screens. */
  slim: {
    gridTemplateRows: '84px 20px',
    '@media': { [below.md]: { gridTemplate: '56px / minmax(0, 1fr)' } },
  },
})

/** The chart's frame. Each variant sets the width of the value axis, which the live chart reads from `--value-axis-width`. */
export const frame = styleVariants({
  narrowAxis: { position: 'relative', vars: { '--value-axis-width': '64px' } },
  wideAxis: { position: 'relative', vars: { '--value-axis-width': '96px' } },
  noAxis: { position: 'relative', vars: { '--value-axis-width': '0px' } },
})
/** The live chart covers the server-rendered series and hides it once drawn; grid and axes stay. */
export const live = style({ position: 'absolute', inset: 0, direction: 'ltr' })
globalStyle(`[data-live] > ${chart} [data-series]`, { visibility: 'hidden' })

export const plot = style({
  position: 'relative',
  minWidth: 0,
  borderRadius: radius[8],
  cursor: 'crosshair',
  // Horizontal touch selects points; vertical touch scrolls the page.
  touchAction: 'pan-y',
})

const fillCell = style({ width: '100%', height: '100%', overflow: 'visible' })
export const canvas = fillCell
export const valueAxis = style([fillCell, { gridColumn: 2 }])
export const timeAxis = style([fillCell, { gridColumn: 1 }])
// On narrow screens only every other label is shown.
globalStyle(`${timeAxis} > text:nth-child(even)`, { '@media': { [below.md]: { display: 'none' } } })
globalStyle(`${size.slim} > ${timeAxis} > text:nth-child(even)`, { '@media': { [below.xxl]: { display: 'none' } } })
globalStyle(`${size.slim} > :is(${valueAxis}, ${timeAxis})`, { '@media': { [below.md]: { display: 'none' } } })
// Labels keep the direction of their language, although the chart runs left to right.
globalStyle(`${chart} text`, { fill: vars.textTertiary, fontSize: fontSize[12], unicodeBidi: 'plaintext' })

export const gridLine = style({ stroke: vars.borderSubtle, strokeWidth: 1, shapeRendering: 'crispEdges' })

export const band = style({ fill: vars.accent, opacity: 0.1 })
export const bandEdge = style({ stroke: vars.accent, strokeWidth: 1, strokeDasharray: '4 3', opacity: 0.7 })

export const line = styleVariants({
  accent: { fill: 'none', stroke: vars.accent, strokeWidth: 2, strokeLinejoin: 'round' },
  up: { fill: 'none', stroke: vars.positive, strokeWidth: 2, strokeLinejoin: 'round' },
  down: { fill: 'none', stroke: vars.negative, strokeWidth: 2, strokeLinejoin: 'round' },
})
/** Gradient stops: the area below a line fades towards the axis. */
export const areaTop = styleVariants({
  accent: { stopColor: vars.accent, stopOpacity: 0.24 },
  up: { stopColor: vars.positive, stopOpacity: 0.24 },
  down: { stopColor: vars.negative, stopOpacity: 0.24 },
})
export const areaBottom = styleVariants({
  accent: { stopColor: vars.accent, stopOpacity: 0 },
  up: { stopColor: vars.positive, stopOpacity: 0 },
  down: { stopColor: vars.negative, stopOpacity: 0 },
})
export const bars = style({ fill: vars.accent, opacity: 0.78 })
export const otherBars = style({ fill: vars.textTertiary, opacity: 0.62 })
export const selectedBar = style({ fill: vars.textPrimary, opacity: 0.1 })
export const pointer = style({ stroke: vars.textTertiary, strokeWidth: 1, strokeDasharray: '3 3' })
/** Hollow if the price rose, so that colour is not the only cue. */
export const candle = styleVariants({
  up: { fill: vars.surfaceRaised, stroke: vars.positive, strokeWidth: 1 },
  down: { fill: vars.negative, stroke: vars.negative, strokeWidth: 1 },
})
const dotEdge = { stroke: vars.surfaceRaised, strokeWidth: 2 }
export const dot = styleVariants({
  accent: { fill: vars.accent, ...dotEdge },
  up: { fill: vars.positive, ...dotEdge },
  down: { fill: vars.negative, ...dotEdge },
})
const tradeEdge = {
  stroke: vars.surfaceRaised,
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
} as const
/** A trade by the account, as a triangle: below the line for a purchase, above it for a sale, so that colour is not the only cue. */
export const trade = styleVariants({
  buy: { fill: vars.positive, ...tradeEdge },
  sell: { fill: vars.negative, ...tradeEdge },
})
export const marker = style({ stroke: vars.textPrimary, strokeWidth: 1.5, strokeDasharray: '4 3' })
globalStyle(`${chart} text[data-marker]`, { fill: vars.textPrimary, fontWeight: 600 })

/** The height of `size.full`. */
const heightOfFull = { height: 324, '@media': { [below.md]: { height: 244 } } }
const blank = style({
  position: 'relative',
  borderRadius: radius[8],
  // A line along the bottom, in place of the time axis.
  background: `linear-gradient(${vars.borderSubtle}, ${vars.borderSubtle}) 0 100% / 100% 1px no-repeat`,
})
const textBox = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 12,
  paddingInline: 16,
  textAlign: 'center',
  color: vars.textSecondary,
  ...heightOfFull,
} as const
/** A text in place of a chart that has nothing to draw. */
export const noChart = style({ ...textBox, borderRadius: radius[12], background: vars.surfaceSunken })

export const skeleton = styleVariants({
  full: [blank, heightOfFull],
  slim: [blank, { height: 104, '@media': { [below.md]: { height: 56 } } }],
})
/** A text over a placeholder line, for values that cannot be drawn. */
export const invalid = style([blank, textBox])
export const placeholderLine = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', zIndex: 0 })
globalStyle(`${placeholderLine} path`, {
  fill: 'none',
  stroke: vars.borderSubtle,
  strokeWidth: 2,
  strokeDasharray: '2 6',
})
globalStyle(`${invalid} > :not(svg)`, {
  position: 'relative',
  maxWidth: 420,
  paddingInline: 8,
  background: vars.surfaceRaised,
})

/** At the end of the card’s footer. */
export const fullScreenSegments = style({
  marginInlineStart: 'auto',
  '@media': { '(scripting: none)': { display: 'none' } },
})

// In full screen the frame fills the screen, and the chart takes the remaining height of its card.
const FULL_SCREEN = '[data-full-screen]'
globalStyle(FULL_SCREEN, {
  position: 'fixed',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  border: 0,
  padding: 'max(16px, env(safe-area-inset-top)) 16px max(16px, env(safe-area-inset-bottom))',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: vars.surfacePage,
  color: vars.textPrimary,
  '@media': { [below.md]: { padding: 'env(safe-area-inset-top) 0 env(safe-area-inset-bottom)' } },
})
globalStyle(`html:has(${FULL_SCREEN})`, { overflow: 'hidden' })
// The card, the box inside it and the chart each take the remaining height.
globalStyle(`${FULL_SCREEN} [data-chart-card]`, { flex: '1 0 auto', display: 'flex', flexDirection: 'column' })
globalStyle(`${FULL_SCREEN} [data-chart-box]`, { flex: '1 0 240px', display: 'grid', minHeight: 0 })
globalStyle(`${FULL_SCREEN} ${chart}`, { height: '100%', gridTemplateRows: 'minmax(200px, 1fr) 28px' })
