import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, motion, radius, weight } from '#app/ui/theme/scale.ts'

// Token and pool pages. Layout: chart and lists beside the aside; one column with the aside after the chart on narrow screens.

export const crumbs = style({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
export const lastCrumb = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' })
globalStyle(`${crumbs} a:hover`, { color: vars.textPrimary })

/** Breadcrumbs and the age of the data. */
export const topLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 24px',
})
export const liveLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  // As high as the pause button, which appears after hydration.
  minHeight: 32,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
export const liveButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: radius[8],
  selectors: { '&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44 }, print: { display: 'none' } },
})

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 360px',
  gridTemplateRows: 'auto auto 1fr',
  gridTemplateAreas: '"chart aside" "lists aside" ". aside"',
  alignItems: 'start',
  gap: 24,
  '@media': {
    [below.xl]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"chart" "aside" "lists"',
      gridTemplateRows: 'auto',
    },
  },
})
export const chartArea = style({
  gridArea: 'chart',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
})
export const listsArea = style({
  gridArea: 'lists',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 32,
})
export const asideArea = style({
  gridArea: 'aside',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '@media': {
    '(min-width: 640px) and (max-width: 1023.98px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'start',
    },
  },
})

// Header.

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '16px 24px',
})
export const identity = style({ display: 'flex', alignItems: 'center', gap: 16, minWidth: 0, flex: '1 1 320px' })
export const names = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6, minWidth: 0, flex: 1 })
/** The name, followed by badges. */
export const titleLine = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 })
export const badges = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 8px' })
export const networkName = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
export const actions = style({
  display: 'flex',
  gap: 12,
  '@media': { [below.md]: { width: '100%' }, print: { display: 'none' } },
})
globalStyle(`${actions} > *`, { '@media': { [below.md]: { flex: 1, paddingInline: 8 } } })

// Chart.

export const chartCard = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: 20,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
  boxShadow: `inset 0 1px 0 ${vars.highlight}`,
  transition: `opacity ${motion.calm}`,
  '@media': { [below.md]: { padding: 16 } },
})
export const chartHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12px 16px',
})
/** Fixed height, so that pointing at the chart moves nothing. */
export const readout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minHeight: 72,
  minWidth: 0,
  flex: '1 1 260px',
})
export const readoutValue = style({
  display: 'flex',
  flexWrap: 'nowrap',
  alignItems: 'baseline',
  gap: 8,
  minWidth: 0,
  fontSize: fontSize[32],
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  lineHeight: 1.25,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': { [below.md]: { fontSize: fontSize[24] } },
})
export const readoutNote = style({
  minHeight: 24,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media': { [below.md]: { minHeight: 40 } },
})
export const chartFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  minHeight: 36,
})
/** Stale values. */
export const dimmed = style({ opacity: 0.55 })
export const staleNote = style({ color: vars.warning, fontSize: fontSize[14] })
/** Attribution required by the chart library's licence. */
export const attribution = style({ flex: '1 1 160px', color: vars.textTertiary, fontSize: fontSize[12] })
/** As high as a disclosure that may load late. */
export const attributionLine = style({
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  minHeight: 36,
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
globalStyle(`${attribution} a:hover`, { color: vars.accent })
export const asTable = style({ selectors: { '&[open]': { flexBasis: '100%' } } })

// Cards of statistics.

export const cardTitle = style({ fontSize: fontSize[16], fontWeight: weight.semibold })
export const block = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })
/** Spans two rows in the two-column layout, beside two shorter cards. */
export const statsCard = style({ '@media': { '(min-width: 640px) and (max-width: 1023.98px)': { gridRow: 'span 2' } } })
const stats = style({ display: 'grid', gap: '20px 16px' })
export const statGrid = styleVariants({
  // Columns are sized by their content, because compact amounts are long in some languages.
  card: [stats, { gridTemplateColumns: 'repeat(2, auto)' }],
  strip: [
    stats,
    {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      '@media': { [below.md]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  ],
})
export const factRows = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })
export const factRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 36,
  fontSize: fontSize[14],
})
globalStyle(`${factRow} dt`, { display: 'grid', color: vars.textSecondary, minWidth: 0 })
globalStyle(`${factRow} dd`, { display: 'flex', flexShrink: 0, alignItems: 'center', margin: 0, textAlign: 'end' })
export const shortCode = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  paddingInline: 4,
  minHeight: 32,
  borderRadius: radius[8],
  fontFamily: MONO_STACK,
  whiteSpace: 'nowrap',
  selectors: { 'a&:hover': { color: vars.accent } },
})

// Transactions.

export const tradesHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
})
export const largeFilter = style({ marginInlineStart: 'auto' })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  minHeight: 44,
})
export const note = style({ color: vars.textSecondary, fontSize: fontSize[14] })
export const code = style({ fontFamily: MONO_STACK, userSelect: 'all' })

/** As tall as the viewport, so the content below stays out of view. */
export const fullHeight = style({ minBlockSize: '100vh', alignContent: 'start' })
