import { globalStyle, style } from '@vanilla-extract/css'
import { chart } from '#app/entities/chart/chart.css.ts'
import { LANE } from '#app/entities/route/route-bands.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

/** Media query of the windows in which the panel is beside the card. */
export const WIDE = '(min-width: 1100px) and (scripting: enabled)'

const CHART = 140
const CHART_TIMES = 24
/** Number of paths that space is reserved for. Routes with more paths make the panel grow. */
const LANES = 3

/** The space is reserved before the code arrives, to avoid a layout shift. */
export const panel = style({
  display: 'none',
  '@media': {
    [WIDE]: {
      display: 'block',
      minWidth: 0,
      minHeight: 52 + CHART + CHART_TIMES + 20 + LANE * LANES + 160,
    },
  },
})

export const panelBody = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  padding: 24,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[24],
  background: vars.surfaceRaised,
})

/** The chart's height is the same in every state. */
const CHART_BOX = 50 + 8 + CHART + CHART_TIMES + 8 + 20

export const chartBox = style({ display: 'grid', gap: 8, alignContent: 'start', height: CHART_BOX, overflow: 'hidden' })
globalStyle(`${chartBox} ${chart}`, { gridTemplateRows: `${CHART}px ${CHART_TIMES}px` })

export const chartNone = style({
  display: 'grid',
  placeContent: 'center',
  height: CHART_BOX,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  textAlign: 'center',
})

export const pairPrice = style({
  display: 'block',
  overflow: 'hidden',
  fontSize: fontSize[20],
  fontWeight: weight.semibold,
  letterSpacing: '-0.015em',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // The chart is always drawn left to right, but aligned with the start of the page's lines.
  selectors: { '[dir="rtl"] &': { textAlign: 'end' } },
})

export const chartFoot = style({ color: vars.textTertiary, fontSize: fontSize[12] })

export const routeBox = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignContent: 'start',
  paddingBlockStart: 24,
  borderBlockStart: `1px solid ${vars.borderSubtle}`,
})

export const routeHead = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 16,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

export const routeTitle = style({ color: vars.textPrimary, fontSize: fontSize[16], fontWeight: weight.semibold })

export const routePaths = style({
  minHeight: LANE * LANES,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignContent: 'center',
})

export const routeNone = style({ color: vars.textSecondary, fontSize: fontSize[14], textAlign: 'center' })
