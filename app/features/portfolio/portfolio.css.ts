import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, weight } from '#app/ui/theme/scale.ts'

export const identity = style({ display: 'flex', alignItems: 'center', gap: 4, minHeight: 44 })
const heading = style({ marginInlineEnd: 4, fontSize: fontSize[20], fontWeight: weight.semibold })
export const ownerText = style([
  heading,
  { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
])
export const addressText = styleVariants({
  heading: [heading, { fontFamily: MONO_STACK, letterSpacing: '-0.02em' }],
  aside: { flexShrink: 0, fontFamily: MONO_STACK, fontSize: fontSize[14], color: vars.textSecondary },
})
export const iconLink = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  color: vars.textSecondary,
  selectors: { '&:hover': { color: vars.accent } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44 } },
})
// Not shared with explore: a common module would load explore's tables with this page.

export const tabList = style({
  display: 'flex',
  gap: 24,
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  marginBlockEnd: -1,
  borderBlockEnd: '2px solid transparent',
  color: vars.textSecondary,
  fontSize: fontSize[16],
  fontWeight: weight.semibold,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-current="page"]': { color: vars.textPrimary, borderBlockEndColor: vars.accent },
  },
})

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  '@media': { print: { display: 'none' } },
})
export const networks = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
/** As high as the button that comes later. */
export const csvPlace = style({ minHeight: 36, '@media': { '(pointer: coarse)': { minHeight: 44 } } })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  minHeight: 44,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
export const note = style({ maxWidth: 680, color: vars.textSecondary, fontSize: fontSize[14] })

// Without an account.

export const start = style({
  display: 'grid',
  gap: 24,
  width: '100%',
  maxWidth: 560,
  marginInline: 'auto',
  paddingBlock: '56px 80px',
  '@media': { [below.md]: { paddingBlock: '24px 40px' } },
})
export const startTitle = style({
  fontSize: fontSize[40],
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  lineHeight: 1.1,
  '@media': { [below.md]: { fontSize: fontSize[32] } },
})
export const startForm = style({ display: 'grid', gap: 8 })
export const startLine = style({ display: 'flex', gap: 8, '@media': { [below.sm]: { flexDirection: 'column' } } })
export const startField = style({ flex: 1, minWidth: 0 })
export const startConnect = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' })
