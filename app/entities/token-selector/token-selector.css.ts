import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { radius } from '#app/ui/theme/scale.ts'

export const list = style({ marginInline: -12 })

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 60,
  paddingInline: 12,
  borderRadius: radius[12],
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': { boxShadow: `inset 0 0 0 1px ${vars.accent}` } },
})

export const names = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', flex: 1, minWidth: 0 })

export const amounts = style({ display: 'grid', justifyItems: 'end', flexShrink: 0, maxWidth: '45%' })

/** Fixed height, so that the dialog does not jump between results. The search field stays visible, the list scrolls below it. */
export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  height: 'min(64dvh, 600px)',
  // Space for the focus ring of the search field.
  paddingBlockStart: 4,
})

export const body = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 })
