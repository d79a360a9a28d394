import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** Also for links that look like buttons: `<Link className={button({ tone: 'primary' })}>`. */
export const button = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    border: '1px solid transparent',
    borderRadius: radius[12],
    fontWeight: weight.semibold,
    lineHeight: 1.2,
    textAlign: 'center',
    userSelect: 'none',
    transition: `background-color ${motion.quick}, color ${motion.quick}, transform ${motion.quick}`,
    selectors: {
      '&:active:not(:disabled)': { transform: 'scale(0.985)' },
      '&:disabled, &[aria-disabled="true"]': {
        background: vars.surfaceSunken,
        borderColor: 'transparent',
        color: vars.textTertiary,
        cursor: 'not-allowed',
      },
    },
  },
  variants: {
    tone: {
      primary: {
        background: vars.accent,
        color: vars.textOnAccent,
        selectors: { '&:hover:not(:disabled):not([aria-disabled="true"])': { background: vars.accentHover } },
      },
      soft: {
        background: vars.accentSoft,
        color: vars.accent,
        selectors: { '&:hover:not(:disabled):not([aria-disabled="true"])': { color: vars.textPrimary } },
      },
      plain: {
        background: vars.surfaceRaised,
        borderColor: vars.borderSubtle,
        color: vars.textPrimary,
        selectors: { '&:hover:not(:disabled):not([aria-disabled="true"])': { background: vars.surfaceHover } },
      },
      ghost: {
        color: vars.textSecondary,
        selectors: {
          '&:hover:not(:disabled):not([aria-disabled="true"])': {
            background: vars.surfaceHover,
            color: vars.textPrimary,
          },
        },
      },
      danger: { background: vars.negativeSoft, color: vars.negative },
    },
    size: {
      small: {
        minHeight: 36,
        paddingInline: 12,
        fontSize: fontSize[14],
        borderRadius: radius[12],
        '@media': { '(pointer: coarse)': { minHeight: 44 } },
      },
      medium: { minHeight: 44, paddingInline: 16, fontSize: fontSize[16] },
      large: { minHeight: 56, paddingInline: 20, fontSize: fontSize[18], borderRadius: radius[16] },
    },
    shape: { text: {}, square: { paddingInline: 0, aspectRatio: '1' } },
    width: { content: {}, full: { width: '100%' } },
  },
  defaultVariants: { tone: 'plain', size: 'medium', shape: 'text', width: 'content' },
})
