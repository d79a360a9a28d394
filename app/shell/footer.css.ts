import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight, MONO_STACK } from '#app/ui/theme/scale.ts'

export const footer = style({
  borderBlockStart: `1px solid ${vars.borderSubtle}`,
  paddingBlock: '40px 24px',
  marginBlockStart: 40,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  '@media': { print: { display: 'none' } },
})

export const footerInner = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) repeat(3, minmax(120px, max-content))',
  gap: '32px 56px',
  '@media': {
    [below.xl]: { gap: '32px 40px' },
    [below.lg]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [below.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '32px 16px' },
  },
})

export const brand = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  maxWidth: 320,
  '@media': { [below.lg]: { gridColumn: '1 / -1' } },
})

export const brandName = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: vars.accent,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
})

export const brandWord = style({ color: vars.textPrimary })

export const columnName = style({
  marginBlockEnd: 4,
  color: vars.textPrimary,
  fontSize: fontSize[14],
  fontWeight: weight.semibold,
  letterSpacing: 0,
})

export const footerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 32,
  borderRadius: radius[8],
  transition: `color ${motion.quick}`,
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
  selectors: { '&:hover': { color: vars.textPrimary } },
})

export const legal = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 24px',
  marginBlockStart: 32,
  paddingBlockStart: 16,
  borderBlockStart: `1px solid ${vars.borderSubtle}`,
  color: vars.textTertiary,
  fontSize: fontSize[14],
})

export const build = style({ fontFamily: MONO_STACK, color: vars.textSecondary })
