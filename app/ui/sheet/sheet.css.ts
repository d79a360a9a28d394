import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

const rise = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 } })

export const sheet = style({
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: '100%',
  maxWidth: 640,
  maxHeight: '88dvh',
  margin: '0 auto',
  padding: 0,
  border: `1px solid ${vars.borderSubtle}`,
  borderBlockEndWidth: 0,
  borderRadius: `${radius[24]} ${radius[24]} 0 0`,
  background: vars.surfaceOverlay,
  color: vars.textPrimary,
  boxShadow: `0 -12px 48px ${vars.shadow}`,
  overflow: 'hidden',
  '::backdrop': { background: vars.scrim },
  selectors: {
    '&[open], &:popover-open': { display: 'flex', flexDirection: 'column', animation: `${rise} ${motion.calm}` },
  },
})

// Prevents the page behind a modal sheet from scrolling. Limited to children of the body: an unrestricted `:has()`
// would be re-evaluated on every DOM change, including each row of a scrolled list.
globalStyle(`html:has(> body > ${sheet}:modal)`, { overflow: 'hidden' })

export const sheetHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  paddingBlock: 8,
  paddingInline: '24px 8px',
})

export const sheetTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold })

export const sheetBody = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlockEnd: 'max(16px, env(safe-area-inset-bottom))',
})
