import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const editor = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })
export const modes = style({ display: 'flex' })

export const priceLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
// On phones the name is above the price, so that the button stays beside the price.
globalStyle(`${priceLine} > :first-child`, { '@media': { [below.sm]: { flexBasis: '100%' } } })
export const priceText = style({ color: vars.textPrimary, fontWeight: weight.medium, overflowWrap: 'anywhere' })

// Chart.

/** Prices rise from left to right in every language. */
export const chartBox = style({
  position: 'relative',
  padding: 8,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  direction: 'ltr',
})
export const zoom = style({ display: 'flex', justifyContent: 'flex-end' })
/** Space for the handles at the edges. */
export const plot = style({ paddingInline: 28 })
const fill = { display: 'block', width: '100%', overflow: 'visible' } as const
export const canvas = style({ ...fill, height: 220, '@media': { [below.md]: { height: 180 } } })
export const priceAxis = style({ ...fill, height: 24 })
globalStyle(`${priceAxis} text`, { fill: vars.textTertiary, fontSize: fontSize[12], unicodeBidi: 'plaintext' })
globalStyle(`${priceAxis} > text:nth-child(even)`, { '@media': { [below.md]: { display: 'none' } } })

export const band = style({ fill: vars.accent, opacity: 0.14 })
export const bars = style({ fill: vars.textTertiary, opacity: 0.5 })
export const barsInRange = style({ fill: vars.accent })
export const axis = style({ stroke: vars.borderStrong, strokeWidth: 1, shapeRendering: 'crispEdges' })
export const currentLine = style({ stroke: vars.textPrimary, strokeWidth: 1.5, strokeDasharray: '4 3' })
export const currentText = style({ fill: vars.textPrimary, fontSize: fontSize[12], fontWeight: weight.semibold })

/** The focus ring is drawn around the grip, because one around the whole handle would be as high as the chart. */
export const handle = style({ cursor: 'ew-resize', touchAction: 'none', outline: 'none' })
export const touchTarget = style({ fill: 'transparent', touchAction: 'none' })
export const handleLine = style({ stroke: vars.accent, strokeWidth: 2 })
export const grip = style({ fill: vars.accent, stroke: vars.surfaceSunken, strokeWidth: 2, forcedColorAdjust: 'none' })
export const gripMarks = style({ stroke: vars.textOnAccent, strokeWidth: 1.5, strokeLinecap: 'round' })
globalStyle(`${handle}:focus-visible ${grip}`, { stroke: vars.textPrimary, strokeWidth: 3 })
globalStyle(`${handle}:hover ${grip}`, { fill: vars.accentHover })

// Presets.

export const presets = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 8,
  '@media': { [below.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const preset = style({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  minHeight: 56,
  padding: '8px 12px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[12],
  background: vars.surfaceRaised,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  textAlign: 'start',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: vars.surfaceHover },
    '&[aria-pressed="true"]': { borderColor: vars.accent, background: vars.accentSoft },
  },
  '@media': { '(forced-colors: active)': { selectors: { '&[aria-pressed="true"]': { borderWidth: 3 } } } },
})
export const presetNote = style({ color: vars.textSecondary, fontSize: fontSize[12], fontWeight: weight.regular })

// Prices.

export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  '@media': { [below.md]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const fieldBox = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 4,
  padding: '11px 15px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  transition: `border-color ${motion.quick}`,
  selectors: {
    '&:focus-within': { borderColor: vars.accent },
    '&[data-problem="true"]': { borderColor: vars.negative },
  },
})
globalStyle(`${fieldBox} > label`, { color: vars.textSecondary, fontSize: fontSize[14] })
export const fieldRow = style({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 44 })
/** Container whose width determines the font size of the price. */
export const fieldAmount = style({ flex: 1, minWidth: 0, containerType: 'inline-size' })
globalStyle(`${fieldAmount} input`, { maxHeight: 44 })
export const steppers = style({ display: 'flex', gap: 4, flexShrink: 0 })
export const stepper = style({ '@media': { '(pointer: coarse)': { minWidth: 44, minHeight: 44 } } })
export const fieldNote = style({
  color: vars.textSecondary,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})
export const fieldProblem = style([fieldNote, { color: vars.negative }])
