import { createContainer, createVar, fallbackVar, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

// Two amounts with their tokens and the arrow between them: the trade card and the landing page.

const amounts = createContainer()
const isWide = `${amounts} (min-width: 400px)`
/** The largest font size of an amount: 70 px in a wide card, 48 px in a narrow one and outside a panel. */
export const maxFontSize = createVar()

export const panels = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  containerName: amounts,
  containerType: 'inline-size',
})

export const panel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: '11px 15px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  vars: { [maxFontSize]: '48px' },
  '@container': { [isWide]: { vars: { [maxFontSize]: '70px' } } },
  selectors: {
    '&:focus-within': {
      borderColor: vars.accent,
      background: `color-mix(in srgb, ${vars.accentSoft} 40%, ${vars.surfaceSunken})`,
    },
    '&[data-problem="true"]': { borderColor: vars.negative },
  },
})

/** The label and, beside it, the shortcuts. The features give the shortcuts negative margins, so that they do not make the panel taller. */
export const head = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 })

/** The currency sign in front of an amount of money. */
export const currencySign = style({
  marginInlineEnd: -8,
  color: vars.textSecondary,
  fontSize: fontSize[24],
  fontWeight: weight.medium,
})

/** As high as the digits of the largest font. */
export const amountRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 52,
  '@container': { [isWide]: { height: 60 } },
})

/** Container whose width, together with the number of characters, determines the font size. */
export const amountBox = style({ position: 'relative', flex: 1, minWidth: 0, containerType: 'inline-size' })

/** Covers the empty field while the amount loads. */
export const loadingAmount = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  fontSize: fontSize[40],
  pointerEvents: 'none',
  // Nothing loads without JavaScript.
  '@media': { '(scripting: none)': { display: 'none' } },
})

/** The reason why the entered text was rejected. */
export const rejectionText = style({
  color: vars.negative,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})

/** Pixels. */
const MIN_FONT_SIZE = 18
/** Width of a digit in em, including the letter spacing below. */
const DIGIT_WIDTH = 0.62
/** Longer amounts have the font size of an amount of this length. */
export const MAX_CHARACTERS = 40

/** Font size for each number of characters, `data-characters`: as large as the width of the container allows, between the limits. */
const fontSizes = Object.fromEntries(
  Array.from({ length: MAX_CHARACTERS }, (_, index) => [
    `&[data-characters="${index + 1}"]`,
    {
      fontSize: `clamp(${MIN_FONT_SIZE}px, ${(100 / (DIGIT_WIDTH * (index + 1))).toFixed(2)}cqi, ${fallbackVar(maxFontSize, '48px')})`,
    },
  ]),
)

export const amountInput = style({
  display: 'block',
  width: '100%',
  minWidth: 0,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  fontWeight: weight.medium,
  letterSpacing: '-0.03em',
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  outline: 'none',
  transition: `color ${motion.quick}`,
  '::placeholder': { color: vars.textTertiary, opacity: 1 },
  selectors: {
    ...fontSizes,
    // The field is left-to-right in every language. Its end is where the lines of a right-to-left page start.
    '[dir="rtl"] &': { textAlign: 'end' },
  },
})

export const footer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  // As high as the Max button.
  minHeight: 28,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

/** A button that enters a share of the balance. On phones its touch target is larger than its visible height. */
export const shortcut = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  paddingInline: 8,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius.full,
  background: vars.surfaceRaised,
  color: vars.textSecondary,
  fontSize: fontSize[12],
  fontWeight: weight.medium,
  whiteSpace: 'nowrap',
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&:hover': { color: vars.textPrimary, background: vars.surfaceHover },
    '&:is([aria-pressed="true"], [aria-current="true"])': {
      borderColor: vars.accent,
      background: vars.accentSoft,
      color: vars.accent,
    },
  },
  '@media': {
    '(pointer: coarse)': {
      '::after': { content: '""', position: 'absolute', inset: '-10px 0' },
      // Beside the label the touch target extends mostly upwards, so that it does not overlap the token button below.
      selectors: { [`${head} &::after`]: { inset: '-16px 0 -4px' } },
    },
  },
})

/** The button over the gap between the panels. */
export const flip = style({
  position: 'relative',
  zIndex: 1,
  justifySelf: 'center',
  marginBlock: -24,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  border: `4px solid ${vars.surfaceRaised}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  color: vars.textPrimary,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.accentSoft, color: vars.accent } },
})

export const tokenButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  flexShrink: 0,
  maxWidth: 168,
  minHeight: 44,
  paddingBlock: 4,
  paddingInline: '6px 8px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius.full,
  background: vars.surfaceRaised,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover } },
  '@media': { [below.sm]: { maxWidth: 148, fontSize: fontSize[16] } },
})
