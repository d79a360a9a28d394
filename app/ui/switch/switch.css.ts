import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const switchRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  width: '100%',
  minHeight: 48,
  paddingInline: 12,
  borderRadius: radius[12],
  fontSize: fontSize[16],
  fontWeight: weight.medium,
  textAlign: 'start',
  color: vars.textPrimary,
  selectors: {
    '&:hover': { background: vars.surfaceHover },
    '&:disabled': { background: 'none', color: vars.textTertiary },
  },
})

export const switchTrack = style({
  display: 'flex',
  flexShrink: 0,
  width: 44,
  padding: 3,
  border: `1px solid ${vars.borderStrong}`,
  borderRadius: radius.full,
  background: vars.surfaceSunken,
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    [`${switchRow}[aria-checked="true"] &`]: {
      justifyContent: 'flex-end',
      borderColor: vars.accent,
      background: vars.accent,
    },
  },
})

export const switchThumb = style({
  width: 18,
  height: 18,
  borderRadius: radius.full,
  background: vars.textSecondary,
  selectors: { [`${switchRow}[aria-checked="true"] &`]: { background: vars.textOnAccent } },
  '@media': { '(forced-colors: active)': { background: 'ButtonText' } },
})

export const hintText = style({
  paddingInline: 12,
  marginBlock: '-6px 4px',
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
