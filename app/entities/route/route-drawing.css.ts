import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'
import { LANE, LANE_POOLS } from './route-bands.ts'

const END = '--route-end'
const INSET = '--route-inset'

/** The first token, the lanes of the paths, the last token. */
export const drawing = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `var(${END}) minmax(0, 1fr) var(${END})`,
  vars: { [END]: '72px', [INSET]: '40px' },
  '@media': { [below.md]: { vars: { [END]: '48px', [INSET]: '20px' } } },
})

/** The first or last token, vertically centred on the bands. */
export const end = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  paddingBlockEnd: LANE - LANE_POOLS,
})

export const endSymbol = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: `calc(50% + ${20 - (LANE - LANE_POOLS) / 2}px + 4px)`,
  fontSize: fontSize[12],
  fontWeight: weight.semibold,
  textAlign: 'center',
})

/** Spans from the middle of the first token to the middle of the last, behind both. */
export const bands = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: `calc(var(${END}) / 2)`,
  width: `calc(100% - var(${END}))`,
})
globalStyle(`${bands} path`, { fill: 'none', stroke: vars.accent, opacity: 0.26 })
/** No route yet. */
export const dashed = style({})
globalStyle(`${bands} ${dashed}`, { stroke: vars.borderStrong, strokeDasharray: '2 6', opacity: 1 })

export const lanes = style({ position: 'relative', minWidth: 0 })

export const lane = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: `${LANE_POOLS}px ${LANE - LANE_POOLS}px`,
  height: LANE,
  paddingInline: `var(${INSET})`,
})

export const pools = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-evenly',
  gap: 4,
  minWidth: 0,
  selectors: { '&[data-long]': { '@media': { [below.md]: { gap: 1, marginInline: -16 } } } },
})
const LONG = `${pools}[data-long] > &`

/** Puts the fee below the version where space is short. */
const STACKED = { flexDirection: 'column', justifyContent: 'center', paddingBlock: 2, paddingInline: 6 } as const

export const poolChip = style({
  display: 'inline-flex',
  columnGap: 6,
  alignItems: 'center',
  paddingInline: 8,
  minHeight: 28,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: radius[8],
  background: vars.surfaceRaised,
  fontSize: fontSize[12],
  fontWeight: weight.medium,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  flexShrink: 0,
  '@media': { [below.md]: STACKED },
  selectors: { [LONG]: { ...STACKED, '@media': { [below.md]: { paddingInline: 3 } } } },
})

export const poolVersion = style({ color: vars.accent, fontWeight: weight.semibold })

/** A token between two pools. */
export const intermediateToken = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flexShrink: 0,
  padding: 2,
  borderRadius: radius.full,
  background: vars.surfaceRaised,
  fontSize: fontSize[12],
  selectors: { [LONG]: { '@media': { [below.md]: { padding: 0 } } } },
})
/** Hidden where space is short; the logo stays. */
export const intermediateSymbol = style({
  paddingInlineEnd: 6,
  maxWidth: 72,
  '@media': { [below.lg]: { display: 'none' } },
  selectors: { [`${pools}[data-long] &`]: { display: 'none' } },
})

export const caption = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 8,
  color: vars.textSecondary,
  fontSize: fontSize[12],
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
})

export const captionShare = style({ color: vars.textPrimary, fontWeight: weight.semibold })
