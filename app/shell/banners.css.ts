import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'

/** 56 px high, on narrow screens only. */
export const promo = style({
  display: 'none',
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  background: vars.surfaceRaised,
  '@media': { [below.md]: { display: 'block' } },
})

export const promoInner = style({ display: 'flex', alignItems: 'center', gap: 12, height: 55 })

export const promoMark = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flexShrink: 0,
  borderRadius: radius[12],
  background: vars.accentSoft,
  color: vars.accent,
})

export const promoText = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  fontSize: fontSize[12],
  lineHeight: 1.35,
  color: vars.textSecondary,
})
globalStyle(`${promoText} > *`, { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
globalStyle(`${promoText} > strong`, { color: vars.textPrimary, fontSize: fontSize[14], fontWeight: weight.semibold })

export const notice = style({
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  background: vars.surfaceSunken,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

export const noticeInner = style({ display: 'flex', alignItems: 'flex-start', gap: 16, paddingBlock: 8 })

export const noticeText = style({ flex: 1, paddingBlock: 8, textWrap: 'pretty' })

globalStyle(`${noticeText} > strong`, { color: vars.textPrimary, fontWeight: weight.semibold })

export const startupText = style({ paddingBlockStart: 16, textWrap: 'pretty' })

globalStyle(`${startupText} > strong`, { color: vars.textPrimary, fontWeight: weight.semibold })

export const startupBar = style({
  display: 'block',
  width: '100%',
  height: 4,
  marginBlock: 12,
  accentColor: vars.accent,
})

export const dismissButton = style({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  marginInlineEnd: -12,
  borderRadius: radius[12],
  color: vars.textSecondary,
  selectors: { '&:hover': { background: vars.surfaceHover, color: vars.textPrimary } },
})

export const offline = style({
  position: 'absolute',
  insetBlockStart: '100%',
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 36,
  paddingInline: 16,
  paddingBlock: 8,
  background: vars.warningSoft,
  color: vars.warning,
  fontSize: fontSize[14],
  lineHeight: 1.3,
  '@media': { [below.md]: { fontSize: fontSize[12] } },
})
globalStyle(`${offline} strong`, { fontWeight: weight.semibold })
