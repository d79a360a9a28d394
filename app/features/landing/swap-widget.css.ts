import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const widget = style({ width: '100%', maxWidth: 480, textAlign: 'start' })

// Styled like the button that replaces it (`tokenButton`), to avoid a layout shift.
export const pick = style({
  position: 'relative',
  flexShrink: 0,
  display: 'inline-flex',
  maxWidth: 168,
  '@media': { [below.sm]: { maxWidth: 148 } },
})

/** Follows the selection by script; hidden without JavaScript, where it would be wrong after a change. */
export const pickLogo = style({
  position: 'absolute',
  insetInlineStart: 7,
  insetBlockStart: 6,
  pointerEvents: 'none',
  '@media': { '(scripting: none)': { display: 'none' } },
})

export const pickSelect = style({
  appearance: 'none',
  // As wide as the selected option, where supported.
  fieldSizing: 'content',
  minWidth: 0,
  maxWidth: '100%',
  height: 44,
  paddingInline: '46px 32px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius.full,
  background: vars.surfaceRaised,
  color: vars.textPrimary,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover } },
  '@media': {
    '(scripting: none)': { paddingInlineStart: 16 },
    [below.sm]: { fontSize: fontSize[16] },
  },
})

export const pickArrow = style({
  position: 'absolute',
  insetInlineEnd: 9,
  insetBlockStart: 14,
  color: vars.textSecondary,
  pointerEvents: 'none',
})

/** Fixed height, of two lines where needed, to avoid layout shifts. */
export const rateLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'center',
  justifyContent: 'space-between',
  columnGap: 16,
  minHeight: 44,
  paddingInline: 16,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  // Two lines.
  '@media': { [below.sm]: { minHeight: 52 } },
})
