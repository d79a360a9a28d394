import { createContainer, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

// A position in a list.

/** The width of the list, not of the screen, decides the layout of its cards, because the account drawer is narrow on any screen. */
const listBox = createContainer()
const narrow = `${listBox} (max-width: 920px)`
const narrowest = `${listBox} (max-width: 600px)`
export const positions = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  containerName: listBox,
  containerType: 'inline-size',
})
/** The pair, its figures and the status: side by side on wide screens. */
export const positionCard = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2.8fr) 136px',
  gridTemplateAreas: '"head figures status"',
  alignItems: 'center',
  gap: '16px 24px',
  padding: 20,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
  boxShadow: `inset 0 1px 0 ${vars.highlight}`,
  selectors: { '&:has(a:hover)': { background: vars.surfaceHover } },
  '@container': {
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"head status" "figures figures"',
    },
    [narrowest]: { padding: 16, columnGap: 12 },
  },
})
export const positionHead = style({ gridArea: 'head', display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 })
export const statusArea = style({ gridArea: 'status', justifySelf: 'end', textAlign: 'end' })
export const positionNames = style({ display: 'grid', gap: 4, minWidth: 0 })
export const pairText = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
  lineHeight: 1.25,
  // Symbols run left to right, so that the end of a pair is cut, not its start.
  selectors: { '[dir="rtl"] &': { direction: 'ltr', textAlign: 'end' } },
})
/** The link of a card, which fills it. */
export const positionLink = style({
  '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius[16] },
})
/** Stacked above the link of the card. */
export const hideAction = style({ position: 'relative', gridColumn: '1 / -1', justifySelf: 'end' })

export const stats = style({
  gridArea: 'figures',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.8fr)',
  gap: '12px 24px',
  '@container': {
    [narrowest]: { gridTemplateColumns: 'repeat(3, auto)', justifyContent: 'space-between', gap: '12px 16px' },
  },
})
/** Aligns the values of adjacent figures below the tallest name. */
export const stat = style({
  display: 'grid',
  gridRow: 'span 2',
  gridTemplateRows: 'subgrid',
  rowGap: 2,
  minWidth: 0,
  fontWeight: weight.medium,
  overflowWrap: 'anywhere',
})
/** Spans the other figures without widening them. */
export const rangeStat = style([
  stat,
  { '@container': { [narrowest]: { gridColumn: '1 / -1', width: 0, minWidth: '100%' } } },
])
export const statLabel = style({ color: vars.textSecondary, fontSize: fontSize[14], fontWeight: weight.regular })

// Status.

const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
})
export const statusText = styleVariants({
  in: [status],
  out: [status, { color: vars.warning }],
  closed: [status],
})
const dot = style({ width: 8, height: 8, borderRadius: radius.full, forcedColorAdjust: 'none' })
export const statusDot = styleVariants({
  in: [dot, { background: vars.positive }],
  out: [dot, { background: vars.warning }],
  closed: [dot, { background: vars.textTertiary }],
})

// Range.

export const rangeBar = style({ width: '100%', height: 12, marginBlockStart: 6, overflow: 'visible' })
export const barTrack = style({ fill: vars.surfaceSunken })
export const barBand = styleVariants({ in: { fill: vars.positive }, out: { fill: vars.warning } })
export const barMark = style({ fill: vars.textPrimary })
