import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const page = style({
  transition: `opacity ${motion.calm}`,
  selectors: { '&[data-leaving="true"]': { opacity: 0.4 } },
})

/** As tall as the viewport below the bar, so that the scroll prompt is at its edge. */
export const hero = style({
  position: 'relative',
  // Clips the landscape to the viewport without creating a scroll container.
  overflow: 'clip',
  display: 'grid',
  gridTemplateRows: '1fr auto',
  justifyItems: 'center',
  gap: 24,
  minHeight: 'calc(100svh - 96px)',
  paddingBlockEnd: 24,
  '@media': { [below.md]: { minHeight: 0 } },
})

/**
 * The landscape behind the hero: two shores and their reflection. The drawing is a mask, so that its colour follows the
 * theme.
 */
export const scenery = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  // Keeps the drawing's aspect ratio; at least 1080 px wide.
  height: `max(${((372 / 1440) * 100).toFixed(3)}vw, ${(372 / 1440) * 1080}px)`,
  background: vars.borderSubtle,
  maskImage: 'url("./shores.svg")',
  maskPosition: 'center bottom',
  maskSize: 'auto 100%',
  maskRepeat: 'no-repeat',
  pointerEvents: 'none',
})

export const middle = style({ position: 'relative', width: '100%', display: 'grid', placeItems: 'center' })

export const column = style({
  // Above the stage of the tokens, which covers the middle; only interactive elements receive pointer events.
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 32,
  width: '100%',
  paddingInline: 24,
  paddingBlock: 16,
  '@media': { [below.md]: { paddingInline: 16, paddingBlock: '12px 8px', gap: 24 } },
})

export const head = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 16,
  maxWidth: 840,
  textAlign: 'center',
})

export const title = style({
  fontSize: fontSize[64],
  fontWeight: weight.semibold,
  letterSpacing: '-0.04em',
  lineHeight: 1.05,
  textWrap: 'balance',
  '@media': { [below.xl]: { fontSize: fontSize[52] }, [below.md]: { fontSize: fontSize[40] } },
})

export const lead = style({
  maxWidth: 560,
  color: vars.textSecondary,
  fontSize: fontSize[18],
  textWrap: 'balance',
  '@media': { [below.md]: { fontSize: fontSize[16] } },
})

export const scrollPrompt = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  paddingInline: 16,
  borderRadius: radius.full,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: { '&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
})

// Smooth scrolling only for the prompt's own jump, not for the router or for going back. The exact child path avoids re-evaluating `:has()`
// on every DOM change.
globalStyle(`html:has(> body > main > ${page} > ${hero} > ${scrollPrompt}:focus)`, {
  '@media': { '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' } },
})

/** Target of the scroll prompt, 120 px from the top of the viewport. */
export const scrollTarget = style({ scrollMarginBlockStart: `${120 - 80}px` })

export const sections = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 80,
  paddingBlock: '80px 56px',
  '@media': { [below.lg]: { gap: 56, paddingBlock: '40px' } },
})

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 })

export const sectionHead = style({ display: 'grid', gap: 12, maxWidth: 720 })

export const sectionTitle = style({
  fontSize: fontSize[40],
  letterSpacing: '-0.03em',
  lineHeight: 1.1,
  '@media': { [below.lg]: { fontSize: fontSize[32] } },
})

export const sectionText = style({ color: vars.textSecondary, fontSize: fontSize[18], textWrap: 'pretty' })

export const benefits = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 24,
  '@media': { [below.xl]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

/** The illustration above its text; beside it on tablets, where the cards are stacked. */
export const benefit = style({
  display: 'grid',
  gap: 24,
  padding: 32,
  alignContent: 'start',
  '@media': {
    [below.xl]: { gridTemplateColumns: '200px minmax(0, 1fr)', alignItems: 'center', gap: 40, padding: '24px 32px' },
    [below.md]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, padding: 24 },
  },
})

export const benefitWords = style({ display: 'grid', gap: 12 })

export const benefitTitle = style({ fontSize: fontSize[20], letterSpacing: '-0.02em' })

/** Illustrations: a key, merging streams, and a gauge. */
export const drawing = styleVariants({ custody: 'key', depth: 'streams', proof: 'gauge' }, (name) => ({
  width: '100%',
  maxWidth: 216,
  aspectRatio: '216 / 112',
  background: vars.accent,
  maskImage: `url("./${name}.svg")`,
  maskSize: '100% 100%',
}))

export const networks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  '@media': { [below.xl]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const network = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
  minHeight: 88,
  height: '100%',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover, borderColor: vars.borderStrong } },
})

export const networkName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
})

export const networkHead = style({ minHeight: '1.4em', color: vars.textSecondary, fontSize: fontSize[14] })

export const networkArrow = style({ color: vars.textTertiary })

export const closing = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 24,
  padding: '72px 24px',
  borderRadius: radius[24],
  background: vars.surfaceSunken,
  textAlign: 'center',
  '@media': { [below.lg]: { padding: '48px 20px' } },
})

export const closingMark = style({ color: vars.accent })
