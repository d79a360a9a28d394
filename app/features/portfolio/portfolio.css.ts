import { style } from '@vanilla-extract/css'
import { nftItem } from '#app/entities/portfolio/portfolio.css.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'

/** As high as the button, which is loaded later. */
export const csvSlot = style({ minHeight: 36, '@media': { '(pointer: coarse)': { minHeight: 44 } } })
export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  minHeight: 44,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

/** As high as the chart. */
export const historySkeleton = style({
  minHeight: 480,
  padding: 20,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
})

/** The Send button of an NFT: at the end of a row, or below the name in a grid of pictures. */
export const nftSend = style({
  position: 'absolute',
  insetInlineEnd: 16,
  insetBlockStart: '50%',
  transform: 'translateY(-50%)',
  selectors: {
    [`${nftItem.pictures} > &`]: { insetBlock: 'auto 12px', insetInline: 12, transform: 'none' },
  },
})

// The start page.

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
