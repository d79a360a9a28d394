import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** Clips the table to its rounded corners. Never scrolls sideways: columns are hidden instead. */
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
  // Sorting moves rows, and scroll anchoring would follow one of them.
  overflowAnchor: 'none',
  marginBlockEnd: -1,
  '@media': { [below.md]: { fontSize: '0.9375rem' } },
  // Faded while new rows load.
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
  // Labels in wide fonts, as in Arabic, wrap to two lines instead of being clipped.
  lineHeight: 1.2,
  '@media': { [below.md]: { paddingInline: 4 } },
})

export const row = style({
  position: 'relative',
  transition: `background-color ${motion.quick}`,
  selectors: { 'tbody &:hover': { background: vars.surfaceHover } },
})

export const cell = style({
  padding: 0,
  paddingInline: 12,
  whiteSpace: 'nowrap',
  // On every row; that of the last row is hidden by the frame. A rule for adjacent rows (`tr + tr`) would restyle all rows
  // on each change.
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

/** Cells that become the last in their row when the following ones are hidden. */
export const edgeBelowMd = styleVariants({
  start: { '@media': { [below.md]: { selectors: { 'tr > &': { paddingInlineStart: 16 } } } } },
  end: { '@media': { [below.md]: { selectors: { 'tr > &': { paddingInlineEnd: 16 } } } } },
})

export const align = styleVariants({ start: { textAlign: 'start' }, end: { textAlign: 'end' } })

/**
 * A table for long lists, built of blocks and flex rows of equal height that are independent of each other: adding or
 * removing a row does not lay out or paint the others, unlike in a real table. Columns have fixed widths in the head
 * and in each row; one takes the remaining space. Needs explicit roles, since browsers drop the implicit ones.
 */
export const lightTable = style([table, { display: 'block' }])
export const lightBody = style({ display: 'block' })
export const lightHead = style({ display: 'block', position: 'sticky', insetBlockStart: 64, zIndex: 10 })
const line = style({ display: 'flex', alignItems: 'center', verticalAlign: 'baseline' })
export const lightHeadRow = style([
  line,
  { height: 44, background: vars.surfaceSunken, borderBlockEnd: `1px solid ${vars.borderSubtle}` },
])
/** Rem. */
export const ROW_HEIGHT = 3
export const lightRow = style([
  row,
  line,
  // Not `strict`: style containment makes the browser look for counters in every row.
  { height: `${ROW_HEIGHT}rem`, contain: 'size layout paint', borderBlockEnd: `1px solid ${vars.borderSubtle}` },
])
/** Absolutely positioned in a body as tall as all its rows. */
export const placedRow = style([lightRow, { position: 'absolute', insetInline: 0, insetBlockStart: 0 }])
// Overrides `inherit` of the user-agent stylesheet, which restyles every cell with its row and defeats style sharing.
const lightCell = { flexShrink: 0, border: 0, verticalAlign: 'baseline' } as const
// No background of its own: a link inside is as tall as the row and would cover the row's border.
export const lightHeadCell = style([
  head,
  lightCell,
  { position: 'static', height: 'auto', minHeight: '1lh', background: 'none' },
])
export const lightRowCell = style([cell, lightCell])
export const skeletonCell = style({ display: 'flex', justifyContent: 'flex-end' })
export const lightRest = style({ flex: '1 1 0', minWidth: 0 })

/** The link of a row; its hit area is the whole row. */
export const rowLink = style({
  '::after': { content: '""', position: 'absolute', inset: 0 },
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${vars.accent}`, outlineOffset: -2, borderRadius: radius[8] },
  },
})

/** The link in a sortable column header. */
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
