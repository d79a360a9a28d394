import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'
import { BOTTOM_BAR } from './bottom-bar.css.ts'

globalStyle('body', {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  // The bottom bar on phones must not cover the end of the page.
  '@media': { [below.md]: { paddingBlockEnd: BOTTOM_BAR }, print: { paddingBlockEnd: 0 } },
})
// Nor may it cover what the browser scrolls into view.
globalStyle('html', { '@media': { [below.md]: { scrollPaddingBottom: `calc(${BOTTOM_BAR} + 16px)` } } })

export const skipLink = style({
  position: 'fixed',
  zIndex: 50,
  insetBlockStart: 8,
  insetInlineStart: 8,
  padding: '12px 16px',
  borderRadius: radius[12],
  background: vars.surfaceOverlay,
  color: vars.accent,
  fontSize: fontSize[16],
  fontWeight: weight.semibold,
  transform: 'translateY(-200%)',
  '@media': { print: { display: 'none' } },
  selectors: { '&:focus': { transform: 'none' } },
})

export const main = style({
  flex: 1,
  paddingBlock: 32,
  outline: 'none',
  '@media': { [below.md]: { paddingBlock: 20 }, print: { paddingBlock: 0 } },
})
