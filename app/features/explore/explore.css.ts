import { keyframes, style, styleVariants, type ComplexStyleRule } from '@vanilla-extract/css'
import { tabs } from '#app/ui/tabs/tabs.css.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, weight } from '#app/ui/theme/scale.ts'

/** Tabs and filters: one line on wide screens. */
export const controls = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  '@media': { '(min-width: 1280px)': { flexDirection: 'row', alignItems: 'flex-start', gap: 20 } },
})

// Filters.

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  flex: 1,
  minWidth: 0,
  '@media': { print: { display: 'none' } },
})
export const frames = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginInlineStart: 'auto',
  '@media': { [below.md]: { width: '100%' } },
})
/** Label of the time frames, which names the column that they change. */
export const framesName = style({ marginInlineEnd: 4, color: vars.textSecondary, fontSize: fontSize[14] })
/** The sort order, shown on screens where the sorted column is hidden. */
export const orderName = style([framesName, { display: 'none', '@media': { [below.md]: { display: 'block' } } }])
export const tools = style({ display: 'flex', alignItems: 'center', gap: 4 })
/** A menu below its button. `&&` overrides the popover's own position. */
const menuBelow = (button: string): ComplexStyleRule => ({
  selectors: { '&&': { insetBlockStart: 200, insetInlineEnd: 16, maxHeight: '60vh', overflowY: 'auto' } },
  '@supports': {
    '(anchor-name: --a)': {
      selectors: {
        '&&': {
          positionAnchor: button,
          insetBlockStart: 'calc(anchor(bottom) + 8px)',
          // Keeps a margin to the edge of the page.
          insetInline: 16,
          justifySelf: 'anchor-center',
        },
      },
    },
  },
})
const COLUMNS = '--columns'
export const columnsButton = style({ anchorName: COLUMNS })
export const columnMenu = style(menuBelow(COLUMNS))
const MINIMUM_TVL = '--minimum-tvl'
export const minTvlButton = style({ anchorName: MINIMUM_TVL })
export const minTvlMenu = style(menuBelow(MINIMUM_TVL))
export const columnMark = style({ display: 'inline-flex', width: 16 })
export const searchForm = style({
  display: 'flex',
  gap: 8,
  flex: '1 1 140px',
  maxWidth: 264,
  // Beside the tools. On phones both are on one line, without the versions.
  '@media': { [below.xl]: { maxWidth: 'none', flexBasis: 300 }, [below.md]: { flexBasis: 172 } },
})
/** As high as the chips beside it. */
export const searchField = style({
  flex: 1,
  minWidth: 0,
  selectors: { '&&': { minHeight: 36 } },
  '@media': { '(pointer: coarse)': { selectors: { '&&': { minHeight: 44 } } } },
})
export const submit = style({ flexShrink: 0 })

// Table.

const hiddenBelow = (media: string) => style({ '@media': { [media]: { display: 'none' } } })
/** Classes of columns, named after the breakpoint below which the column is hidden. */
export const fromMd = hiddenBelow(below.md)
export const fromLg = hiddenBelow(below.lg)
export const fromXl = hiddenBelow(below.xl)
export const fromXxl = hiddenBelow(below.xxl)

export const column = styleVariants({
  // Star and rank; below md only the star.
  rank: { width: 96, '@media': { [below.xl]: { width: 76 }, [below.md]: { width: 44 } } },
  token: {},
  price: {
    width: 150,
    '@media': { [below.xxl]: { width: 128 }, [below.xl]: { width: 120 }, [below.md]: { width: 108 } },
  },
  change: {
    width: 120,
    '@media': { [below.xxl]: { width: 108 }, [below.xl]: { width: 98 }, [below.md]: { width: 90 } },
  },
  sum: { width: 136, '@media': { [below.xxl]: { width: 128 } } },
  sparkline: { width: 132 },
})
/**
 * Narrower columns, so that all fit side by side; they share the remaining space. Below md, where only the default columns are shown, they
 * have their usual width.
 */
const dense = (width: number, flexGrow = 1) =>
  style({
    '@media': {
      '(min-width: 640px)': {
        selectors: { 'tr > &': { width, flexGrow, paddingInline: 8 }, 'td&': { fontSize: fontSize[14] } },
      },
    },
  })
export const denseColumn = {
  rank: dense(76, 0),
  name: style({ '@media': { '(min-width: 640px)': { selectors: { 'tr > &': { flex: '3 1 144px' } } } } }),
  price: dense(100),
  change: dense(96),
  sum: dense(96),
  sparkline: dense(108, 0),
}

/** Aligns the star's icon, not its hit area, with the edge. */
export const rankCell = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: vars.textTertiary,
  fontSize: fontSize[14],
  selectors: { 'tr > &&:first-child': { paddingInlineStart: 12 } },
  '@media': { [below.md]: { selectors: { 'tr > &&:first-child': { paddingInlineStart: 6 } } } },
})
export const rankHead = style({ marginInlineStart: 28 })
const aloneWithoutScript = `(scripting: none) and ${below.md}`
/** Hidden without JavaScript on screens where it would contain only a star. */
export const rankColumn = style({ '@media': { [aloneWithoutScript]: { display: 'none' } } })
/** Close to the star on screens where only the star precedes the name. */
export const besideStar = style({
  '@media': {
    [below.md]: { selectors: { 'tr > &': { paddingInlineStart: 0 } } },
    [aloneWithoutScript]: { selectors: { 'tr > &': { paddingInlineStart: 16 } } },
  },
})
export const nameCell = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '@media': { [below.md]: { gap: 8 } },
})
const names = { display: 'flex', minWidth: 0 } as const
const stacked = { flexDirection: 'column', alignItems: 'flex-start', gap: 0, lineHeight: 1.3 } as const
export const tokenNames = style({ ...names, alignItems: 'baseline', gap: 8, '@media': { [below.xl]: stacked } })
/** The symbol above the name on wide screens too. */
export const stackedNames = style({ ...names, ...stacked })
const truncated = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
const oneLine = { whiteSpace: 'nowrap', minWidth: 0, maxWidth: '100%' } as const
/** Beside a name, the name is truncated first. */
export const symbolText = style({
  ...oneLine,
  ...truncated,
  flexShrink: 0,
  maxWidth: 'min(8em, 100%)',
  fontWeight: weight.semibold,
})
/** For symbols of at most 77 px, the space on the narrowest screen; they are never truncated. */
export const shortSymbolText = style({ ...oneLine, flexShrink: 0, fontWeight: weight.semibold })
export const nameText = style({ ...oneLine, ...truncated, color: vars.textSecondary, fontSize: fontSize[14] })
/** For names of at most 160 px including their symbol: never truncated beside the symbol, but may wrap below it. */
export const shortNameText = style({
  ...oneLine,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  '@media': { [below.xl]: truncated },
})
export const cautionMark = style({ color: vars.warning, display: 'inline-flex' })
/** Adjacent amounts on phones: millions of yen in Arabic need this width. */
export const tightValue = style({ '@media': { [below.sm]: { selectors: { 'td&': { fontSize: '0.8125rem' } } } } })
export const priceColumn = style([tightValue, { fontWeight: weight.medium }])

const rise = keyframes({ from: { color: vars.positive } })
const fall = keyframes({ from: { color: vars.textTertiary } })
const motionAllowed = '(prefers-reduced-motion: no-preference)'
/** Highlights a value that just changed: green if it rose, grey if it fell. */
export const flash = styleVariants({
  up: { '@media': { [motionAllowed]: { animation: `${rise} 250ms step-end` } } },
  down: { '@media': { [motionAllowed]: { animation: `${fall} 250ms step-end` } } },
})

const line = style({
  marginInlineStart: 'auto',
  fill: 'none',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
})
export const sparkline = styleVariants({
  up: [line, { stroke: vars.positive }],
  down: [line, { stroke: vars.negative }],
  none: [line, { stroke: vars.textTertiary }],
})

// Below the table, or in its place.

export const footLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  minHeight: 44,
})
/** Fixed height, so that loading more rows moves nothing. */
export const moreLine = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  minHeight: 44,
  color: vars.textSecondary,
  '@media': { print: { display: 'none' } },
})
export const asOf = style({ color: vars.textSecondary, fontSize: fontSize[14] })
export const pager = style({ display: 'flex', alignItems: 'center', gap: 12 })
export const code = style({ fontFamily: MONO_STACK, userSelect: 'all' })

// The three lists.

/** Beside the tools of the list on wide screens, where they have no line below. */
export const listTabs = style([
  tabs,
  { '@media': { '(min-width: 1280px)': { borderBlockEnd: 0, marginBlockStart: -4 } } },
])

// Pools.

export const poolColumn = styleVariants({
  sum: { width: 112, '@media': { [below.md]: { width: 104 } } },
  apr: { width: 108, '@media': { [below.md]: { width: 92 } } },
  age: { width: 136, fontSize: fontSize[14], '@media': { [below.md]: { width: 112 } } },
  add: { width: 64 },
})
/** A second interactive element in a row that is a link. */
export const aboveRow = style({ position: 'relative', zIndex: 1 })
export const versions = style({
  marginInlineStart: 'auto',
  '@media': { [below.md]: { marginInlineStart: 0 } },
})
