import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius } from '#app/ui/theme/scale.ts'

// The dialog of an action, from its review to its outcome.

export const facts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, fontSize: fontSize[14] })

export const fact = style({ display: 'flex', justifyContent: 'space-between', gap: 16 })

export const factName = style({ color: vars.textSecondary, flexShrink: 0 })

export const factValue = style({ textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' })

export const rule = style({ height: 1, border: 0, background: vars.borderSubtle })

export const permitBox = style({
  display: 'grid',
  gap: 8,
  padding: 12,
  borderRadius: radius[12],
  background: vars.surfaceSunken,
  fontSize: fontSize[12],
})

export const mono = style({ fontSize: fontSize[12], overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })

/** Fills the dialog, so that the last element is at the foot of every step. */
export const flowStep = style({ display: 'flex', flexDirection: 'column', gap: 16, minHeight: '100%' })

export const flowFooter = style({ display: 'grid', gap: 8, marginBlockStart: 'auto' })

export const outcomeMark = recipe({
  base: { display: 'grid', placeItems: 'center', width: 56, height: 56, borderRadius: radius.full },
  variants: {
    tone: {
      good: { background: vars.positiveSoft, color: vars.positive },
      bad: { background: vars.negativeSoft, color: vars.negative },
      busy: { background: vars.accentSoft, color: vars.accent },
    },
  },
})

export const requiredCheckbox = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  accentColor: vars.accent,
  fontSize: fontSize[14],
  cursor: 'pointer',
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
globalStyle(`${requiredCheckbox} input`, { width: 18, height: 18, margin: 0, flexShrink: 0 })

/** The fade above the confirmation disappears once the content is scrolled to its end. */
const fadeOut = keyframes({ from: { opacity: 1 }, to: { opacity: 0 } })

/** Visible without scrolling, however long the review is. Covers the padding of the dialog beside and below it. */
export const confirmation = style({
  display: 'grid',
  gap: 12,
  position: 'sticky',
  marginBlockStart: 'auto',
  '::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: '100%',
    height: 32,
    borderBlockEnd: `1px solid ${vars.borderSubtle}`,
    background: `linear-gradient(transparent, ${vars.surfaceOverlay})`,
    pointerEvents: 'none',
  },
  '@supports': {
    '(animation-timeline: scroll())': {
      '::before': {
        animation: `${fadeOut} linear both`,
        animationTimeline: 'scroll(nearest block)',
        animationRange: 'calc(100% - 32px) 100%',
      },
    },
  },
  insetBlockEnd: -24,
  marginBlockEnd: -24,
  marginInline: -24,
  padding: '8px 24px 24px',
  background: vars.surfaceOverlay,
  '@media': {
    [below.md]: {
      insetBlockEnd: 'calc(-1 * max(16px, env(safe-area-inset-bottom)))',
      marginBlockEnd: 'calc(-1 * max(16px, env(safe-area-inset-bottom)))',
      paddingBlockEnd: 'max(16px, env(safe-area-inset-bottom))',
      marginInline: -16,
      paddingInline: 16,
    },
  },
})

export const choice = style({ display: 'grid', gap: 8, justifyItems: 'start' })

export const centred = style({ maxWidth: '100%', textAlign: 'center' })
