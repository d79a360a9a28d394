import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { radius } from '#app/ui/theme/scale.ts'

export const pair = style({ display: 'inline-flex', flexShrink: 0, isolation: 'isolate' })
/** The second logo, behind the first, with a cut-out around the first. */
export const second = style({
  marginInlineStart: '-0.6em',
  zIndex: -1,
  borderRadius: radius.full,
  outline: `2px solid ${vars.surfacePage}`,
})
