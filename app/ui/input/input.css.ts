import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius } from '#app/ui/theme/scale.ts'

export const field = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    paddingInline: 12,
    border: `1px solid ${vars.borderSubtle}`,
    borderRadius: radius[12],
    background: vars.surfaceRaised,
    color: vars.textSecondary,
    transition: `border-color ${motion.quick}`,
    selectors: {
      '&:hover': { borderColor: vars.borderStrong },
      '&:has(:focus-visible)': { outline: `2px solid ${vars.accent}`, outlineOffset: 2 },
    },
  },
  variants: { isInvalid: { true: { borderColor: vars.negative }, false: {} } },
  defaultVariants: { isInvalid: false },
})

export const control = style({
  flex: 1,
  // As high as the field with its border, so that a tap anywhere in it focuses the input.
  alignSelf: 'stretch',
  marginBlock: -1,
  minWidth: 0,
  width: '100%',
  border: 0,
  padding: 0,
  background: 'none',
  color: vars.textPrimary,
  // At least 16 px: iOS zooms into smaller fields.
  fontSize: fontSize[16],
  outline: 'none',
  textOverflow: 'ellipsis',
  '::placeholder': { color: vars.textTertiary, opacity: 1 },
})
