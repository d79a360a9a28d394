import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** Holds the table's round corners; it never scrolls sideways, for columns go away instead. */
export const frame = style({
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
  overflow: 'clip',
  '@media': { [below.md]: { marginInline: -16, borderRadius: 0, borderInline: 0 } },
})

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: fontSize[16],
  transition: `opacity ${motion.calm}`,
  // Sorting moves rows: the page stays where it is scrolled to, and does not follow one of them.
  overflowAnchor: 'none',
  marginBlockEnd: -1,
  '@media': { [below.md]: { fontSize: '0.9375rem' } },
  // Other rows are on their way.
  selectors: { '&[data-refreshing]': { opacity: 0.6 } },
})

export const head = style({
  position: 'sticky',
  insetBlockStart: 64,
  zIndex: 10,
  height: 44,
  padding: 0,
  paddingInline: 12,
  background: vars.surfaceSunken,
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  textAlign: 'start',
  // Where a face is wide, as those of Arabic may be, words stand on two lines rather than being cut.
  lineHeight: 1.2,
  '@media': { [below.md]: { paddingInline: 4 } },
})

export const row = style({
  position: 'relative',
  height: 64,
  transition: `background-color ${motion.quick}`,
  selectors: { 'tbody &:hover': { background: vars.surfaceHover } },
})

export const cell = style({
  padding: 0,
  paddingInline: 12,
  whiteSpace: 'nowrap',
  // On every row, the last one's under the edge of the frame: a rule between neighbours would have all rows styled anew with each that comes.
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  '@media': { [below.md]: { paddingInline: 4 } },
})
globalStyle(`tr > ${head}:first-child, tr > ${cell}:first-child`, {
  paddingInlineStart: 20,
  '@media': { [below.md]: { paddingInlineStart: 16 } },
})
globalStyle(`tr > ${head}:last-child, tr > ${cell}:last-child`, {
  paddingInlineEnd: 20,
  '@media': { [below.md]: { paddingInlineEnd: 16 } },
})

/** On cells that stand at the table's edge only once their neighbours have left. */
export const edgeBelowMd = styleVariants({
  start: { '@media': { [below.md]: { selectors: { 'tr > &': { paddingInlineStart: 16 } } } } },
  end: { '@media': { [below.md]: { selectors: { 'tr > &': { paddingInlineEnd: 16 } } } } },
})

export const align = styleVariants({ start: { textAlign: 'start' }, end: { textAlign: 'end' } })

/**
 * A table for long lists, of blocks and flex rows: rows are as high as each other and know nothing of one another, so that one that comes
 * or goes has no other laid out or painted again. A real table lays out all with each. Columns have widths of their own, in the head and in
 * every row; the one without takes what is left. Where they are not told by roles, some
 * browsers no longer take them for a table.
 */
export const lightTable = style([table, { display: 'block' }])
export const lightBody = style({ display: 'block' })
export const lightHead = style({ display: 'block', position: 'sticky', insetBlockStart: 64, zIndex: 10 })
const line = style({ display: 'flex', alignItems: 'center', verticalAlign: 'baseline' })
export const lightHeadRow = style([
  line,
  { height: 44, background: vars.surfaceSunken, borderBlockEnd: `1px solid ${vars.borderSubtle}` },
])
/** In rem. */
export const ROW_HEIGHT = 4
export const lightRow = style([
  row,
  line,
  // Not `strict`: to hold counters, too, has a browser look for them with every row.
  { height: `${ROW_HEIGHT}rem`, contain: 'size layout paint', borderBlockEnd: `1px solid ${vars.borderSubtle}` },
])
/** At its own place in a body that is as high as all its rows. */
export const placedRow = style([lightRow, { position: 'absolute', insetInline: 0, insetBlockStart: 0 }])
// The browser's own `inherit` has every cell styled anew with its row, and none from what the browser has ready.
const lightCell = { flexShrink: 0, border: 0, verticalAlign: 'baseline' } as const
// Without a ground of its own: a link in it is as high as the row, and would lie over the row's rule.
export const lightHeadCell = style([
  head,
  lightCell,
  { position: 'static', height: 'auto', minHeight: '1lh', background: 'none' },
])
export const lightRowCell = style([cell, lightCell])
export const lightRest = style({ flex: '1 1 0', minWidth: 0 })

/** The link of a row: its press area is the whole row. */
export const rowLink = style({
  '::after': { content: '""', position: 'absolute', inset: 0 },
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.accent}`, outlineOffset: -2, borderRadius: radius[8] },
  },
})

/** The link of a head that sorts. */
export const sortLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  borderRadius: radius[8],
  transition: `color ${motion.quick}`,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '[aria-sort] > &': { color: vars.textPrimary },
  },
})
