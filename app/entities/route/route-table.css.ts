import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, weight } from '#app/ui/theme/scale.ts'

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: fontSize[12],
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} :is(th, td)`, {
  padding: '6px 4px',
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  fontWeight: 'inherit',
  textAlign: 'end',
  verticalAlign: 'baseline',
})
globalStyle(`${table} :is(th, td):first-child`, { paddingInlineStart: 0, textAlign: 'start' })
globalStyle(`${table} :is(th, td):last-child`, { paddingInlineEnd: 0 })
globalStyle(`${table} thead th`, { color: vars.textSecondary, fontWeight: weight.medium })

export const shareCell = style({
  color: vars.textPrimary,
  fontWeight: weight.semibold,
  selectors: { '&&': { fontWeight: weight.semibold, paddingBlockStart: 12 } },
})

export const poolCell = style({ color: vars.textPrimary, whiteSpace: 'nowrap' })

export const versionText = style({ color: vars.accent, fontWeight: weight.semibold })

export const hookLine = style({ display: 'block', color: vars.textSecondary, whiteSpace: 'normal' })

export const amountCell = style({ color: vars.textPrimary, overflowWrap: 'break-word' })

export const impactCell = styleVariants({
  quiet: { color: vars.textSecondary },
  medium: { color: vars.warning },
  high: { color: vars.negative },
  severe: { color: vars.negative, fontWeight: weight.semibold },
})
