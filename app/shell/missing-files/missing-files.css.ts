import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

/** At the bottom edge of the page, above the bottom bar on narrow screens. */
export const missingFiles = style({
  position: 'fixed',
  insetBlockEnd: 88,
  insetInline: 16,
  zIndex: 50,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  maxWidth: 640,
  marginInline: 'auto',
  paddingBlock: 12,
  paddingInline: 16,
  border: `1px solid ${vars.warning}`,
  borderRadius: radius[12],
  background: vars.surfaceRaised,
  color: vars.textPrimary,
  fontSize: fontSize[14],
  lineHeight: 1.4,
  selectors: { '&[hidden]': { display: 'none' } },
})
globalStyle(`${missingFiles} > p`, { flex: '1 1 240px', textWrap: 'pretty' })
globalStyle(`${missingFiles} > a`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: vars.accent,
  fontWeight: weight.semibold,
})
