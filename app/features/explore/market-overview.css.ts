import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const overview = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 })
/** Two panels with a rule between them. */
export const panels = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })

/** The chart is beside the value, and below it on narrow screens. */
export const panel = style({
  display: 'grid',
  gridTemplateColumns: '216px minmax(0, 1fr)',
  gap: 24,
  minWidth: 0,
  paddingInlineEnd: 32,
  selectors: {
    '& + &': { borderInlineStart: `1px solid ${vars.borderSubtle}`, paddingInline: '32px 0' },
  },
  '@media': {
    [below.xl]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
    [below.md]: { paddingInlineEnd: 12, selectors: { '& + &': { paddingInline: '12px 0' } } },
  },
})

export const summary = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' })
const truncated = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
export const label = style({
  ...truncated,
  height: 20,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.regular,
  letterSpacing: 'normal',
  lineHeight: '20px',
  whiteSpace: 'nowrap',
  '@media': { [below.md]: { fontSize: fontSize[12] } },
})
export const value = style({
  ...truncated,
  height: 32,
  fontSize: fontSize[24],
  fontWeight: weight.semibold,
  letterSpacing: '-0.015em',
  lineHeight: '32px',
  whiteSpace: 'nowrap',
  '@media': { [below.md]: { fontSize: fontSize[20] } },
})
/** The change, or the day of the selected value. */
export const note = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 20,
  marginBlockEnd: 8,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  lineHeight: '20px',
})

/** The height of the chart. */
export const noData = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 8,
  minHeight: 104,
  borderRadius: radius[8],
  background: vars.surfaceSunken,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  textAlign: 'center',
  '@media': { [below.md]: { minHeight: 56 } },
})

const TABLE = '--market-table'
export const tableButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  flexShrink: 0,
  borderRadius: radius[8],
  color: vars.textTertiary,
  anchorName: TABLE,
  selectors: { '&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44, marginInlineEnd: -12 }, print: { display: 'none' } },
})
/** Below its button. `&&` overrides the popover's own position. */
export const tableBox = style({
  selectors: { '&&': { insetBlockStart: 200, insetInlineEnd: 16, minWidth: 280 } },
  '@supports': {
    '(anchor-name: --a)': {
      selectors: {
        '&&': {
          positionAnchor: TABLE,
          insetBlockStart: 'calc(anchor(bottom) + 8px)',
          // Keeps a margin to the edge of the page.
          insetInline: 16,
          justifySelf: 'anchor-center',
        },
      },
    },
  },
})
globalStyle(`${tableBox} th`, { background: vars.surfaceOverlay, whiteSpace: 'nowrap' })
