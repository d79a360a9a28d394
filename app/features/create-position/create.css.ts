import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** Width of the steps, the gap and the form; on smaller screens of the form alone. */
const FORM_WIDTH = 620
const STEPS_WIDTH = 240
const GAP = 40

export const head = style({
  position: 'relative',
  width: '100%',
  maxWidth: STEPS_WIDTH + GAP + FORM_WIDTH,
  marginInline: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 16,
  paddingBlock: '40px 24px',
  '@media': { [below.xl]: { maxWidth: FORM_WIDTH }, [below.lg]: { paddingBlock: '16px' } },
})

export const headControls = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 })

export const pageTitle = style({ fontSize: fontSize[32], '@media': { [below.lg]: { fontSize: fontSize[24] } } })

export const lead = style({ color: vars.textSecondary, maxWidth: 560, paddingBlockStart: 4 })

export const resetLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  selectors: { '&:hover': { color: vars.textPrimary } },
  // Beside the title, because the controls take the whole width.
  '@media': { [below.sm]: { position: 'absolute', insetInlineEnd: 0, insetBlockStart: 8 } },
})

export const layout = style({
  display: 'grid',
  gridTemplateColumns: `${STEPS_WIDTH}px minmax(0, ${FORM_WIDTH}px)`,
  justifyContent: 'center',
  alignItems: 'start',
  gap: GAP,
  paddingBlockEnd: 80,
  '@media': {
    [below.xl]: { gridTemplateColumns: `minmax(0, ${FORM_WIDTH}px)`, gap: 16, paddingBlockEnd: 40 },
  },
})

export const column = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

/** Apart from the form above, whose last element is its button. */
export const pairPools = style([stack, { paddingBlockStart: 16 }])

export const stepList = style({
  display: 'grid',
  gap: 4,
  position: 'sticky',
  top: 88,
  '@media': { [below.xl]: { position: 'static', display: 'flex', gap: 8 } },
})

export const stepItem = style({
  '@media': { [below.xl]: { flex: '1 1 0', minWidth: 0 }, [below.sm]: { flex: 'none' } },
})

export const stepLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  paddingInline: 12,
  borderRadius: radius[12],
  color: vars.textSecondary,
  fontWeight: weight.medium,
  selectors: {
    '&[aria-current="step"]': { background: vars.surfaceRaised, color: vars.textPrimary },
    'a&:hover': { background: vars.surfaceHover, color: vars.textPrimary },
  },
  '@media': {
    [below.xl]: { minHeight: 44, paddingInline: 8, gap: 8, fontSize: fontSize[14] },
  },
})

/** On phones only the current step shows its name; the other names are for screen readers. */
export const stepText = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: {
    [`${stepLink}:not([aria-current]) > &`]: {
      '@media': { [below.sm]: { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' } },
    },
  },
})

export const stepNumber = recipe({
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 28,
    height: 28,
    borderRadius: radius.full,
    fontSize: fontSize[14],
    fontWeight: weight.semibold,
  },
  variants: {
    state: {
      done: { background: vars.accentSoft, color: vars.accent },
      current: { background: vars.accent, color: vars.surfacePage },
      next: { background: vars.surfaceSunken, color: vars.textSecondary },
    },
  },
})

export const sectionTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold })

export const hint = style({ color: vars.textSecondary, fontSize: fontSize[14] })

export const label = style({ display: 'block', paddingBlockEnd: 4, color: vars.textSecondary, fontSize: fontSize[14] })

export const fieldError = style({
  color: vars.negative,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})

export const pairButtons = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  '@media': { [below.sm]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const pairButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  minHeight: 56,
  paddingInline: 12,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
  textAlign: 'start',
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover } },
})

export const pairButtonText = style({ flex: 1, minWidth: 0 })

export const tiers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
})

export const tier = style({
  display: 'grid',
  alignContent: 'start',
  gap: 4,
  minWidth: 0,
  padding: 12,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[12],
  background: vars.surfaceRaised,
  textAlign: 'start',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: vars.surfaceHover },
    '&[aria-pressed="true"]': {
      borderColor: vars.accent,
      background: vars.accentSoft,
      // In forced-colors mode only the border can show the selection.
      '@media': { '(forced-colors: active)': { borderWidth: 3 } },
    },
  },
})

export const tierHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  minHeight: 24,
})

export const tierFacts = style({ color: vars.textSecondary, fontSize: fontSize[12] })

export const twoFields = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 })

export const poolLinks = style({ display: 'grid', gap: 4 })

export const poolLink = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 44,
  paddingInline: 12,
  borderRadius: radius[12],
  selectors: { '&:hover': { background: vars.surfaceHover } },
})

export const pairRow = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 })

export const pairNames = style({ display: 'grid', gap: 4, minWidth: 0, fontWeight: weight.semibold })

export const priceBox = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  padding: '11px 15px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  selectors: {
    '&:focus-within': {
      borderColor: vars.accent,
      background: `color-mix(in srgb, ${vars.accentSoft} 40%, ${vars.surfaceSunken})`,
    },
    '&[data-problem="true"]': { borderColor: vars.negative },
  },
})

/** The field's font size depends on the width of its container. */
export const priceField = style({ flex: 1, minWidth: 0, containerType: 'inline-size' })

export const priceRow = style({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 52 })

export const priceUnit = style({ color: vars.textSecondary, fontWeight: weight.medium })

export const underPrice = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8 })

export const reviewAmounts = style({ display: 'grid', gap: 12 })

export const reviewAmount = style({
  fontSize: fontSize[24],
  fontWeight: weight.medium,
  fontVariantNumeric: 'tabular-nums',
})
