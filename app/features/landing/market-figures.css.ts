import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const board = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 })

/** Two large and three small statistics, each with a hairline above. */
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '32px 24px',
  '@media': { [below.lg]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: '24px 16px' } },
})

const cell = style({
  display: 'grid',
  alignContent: 'start',
  gap: 8,
  paddingBlockStart: 16,
  borderBlockStart: `1px solid ${vars.borderStrong}`,
})

export const sum = style([
  cell,
  {
    gridColumn: 'span 6',
    minWidth: 0,
    '@media': { [below.lg]: { gridColumn: 'span 3' }, [below.md]: { gridColumn: 'span 6' } },
  },
])
export const count = style([cell, { gridColumn: 'span 4', '@media': { [below.lg]: { gridColumn: 'span 2' } } }])

export const name = style({ color: vars.textSecondary, fontSize: fontSize[14] })

export const sumFigure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 16,
  minHeight: '1.15em',
  fontSize: fontSize[64],
  fontWeight: weight.medium,
  letterSpacing: '-0.04em',
  lineHeight: 1.15,
  '@media': { [below.xl]: { fontSize: fontSize[52] }, [below.lg]: { fontSize: fontSize[40] } },
})

export const countFigure = style({
  minHeight: '1.2em',
  fontSize: fontSize[32],
  fontWeight: weight.medium,
  letterSpacing: '-0.03em',
  lineHeight: 1.2,
  '@media': { [below.lg]: { fontSize: fontSize[24] } },
})

export const change = style({ fontSize: fontSize[16], letterSpacing: 0 })

export const shares = style({ display: 'grid', gap: 12, paddingBlockStart: 8 })

export const bar = style({ borderRadius: radius.full, overflow: 'hidden', background: vars.surfaceSunken })
globalStyle(`${bar} > svg`, { width: '100%', height: 12 })
globalStyle(`[dir="rtl"] ${bar} > svg`, { transform: 'scaleX(-1)' })

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

export const legendEntry = style({ display: 'flex', alignItems: 'center', gap: 8 })
export const legendFigure = style({ color: vars.textPrimary, fontWeight: weight.medium })

/** From the oldest version to the newest, increasingly bright. */
export const shade = {
  V2: style({ fill: vars.borderStrong }),
  V3: style({ fill: vars.accent, opacity: 0.55 }),
  V4: style({ fill: vars.accent }),
}

/** Gap between versions. */
export const seam = style({ fill: vars.surfacePage })

export const source = style({ minHeight: '1.5em', color: vars.textTertiary, fontSize: fontSize[14] })

export const failed = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: 12,
  // As tall as the statistics.
  minHeight: 340,
})

export const errorId = style({ color: vars.textTertiary, fontSize: fontSize[12], userSelect: 'all' })
