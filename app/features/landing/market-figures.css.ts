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
