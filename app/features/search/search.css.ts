import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius } from '#app/ui/theme/scale.ts'

/** 340 px wide, or less if the bar is narrow; phones have an icon instead. */
export const boxForm = style({
  flex: 1,
  minWidth: 0,
  maxWidth: 340,
  '@media': { [below.xl]: { display: 'none' } },
})

export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  paddingInline: 12,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius.full,
  background: vars.surfaceSunken,
  color: vars.textSecondary,
  cursor: 'text',
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
  selectors: {
    '&:hover': { borderColor: vars.borderStrong, background: vars.surfaceRaised },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.accent}`, outlineOffset: 2 },
  },
})

export const boxField = style({
  flex: 1,
  minWidth: 0,
  border: 0,
  padding: 0,
  background: 'none',
  color: vars.textPrimary,
  fontSize: fontSize[14],
  textOverflow: 'ellipsis',
  outline: 'none',
  '@media': { '(pointer: coarse)': { fontSize: fontSize[16] } },
  '::placeholder': { color: vars.textSecondary, opacity: 1 },
})

/** The keyboard shortcut; hidden on devices without a keyboard. */
export const boxKey = style({
  flexShrink: 0,
  minWidth: 20,
  paddingInline: 4,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[8],
  background: vars.surfacePage,
  color: vars.textSecondary,
  fontFamily: 'inherit',
  fontSize: fontSize[12],
  textAlign: 'center',
  '@media': { '(hover: none)': { display: 'none' }, '(scripting: none)': { display: 'none' } },
})

export const iconLink = style({
  display: 'none',
  placeItems: 'center',
  width: 44,
  height: 44,
  marginInlineStart: 'auto',
  borderRadius: radius[12],
  color: vars.textSecondary,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  '@media': { [below.xl]: { display: 'grid' } },
  selectors: { '&:hover': { background: vars.surfaceHover, color: vars.textPrimary } },
})
