import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK } from '#app/ui/theme/scale.ts'

export const crumbs = style({
  display: 'flex',
  gap: 8,
  minWidth: 0,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
globalStyle(`${crumbs} a:hover`, { color: vars.textPrimary })

export const names = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, flex: 1, minWidth: 0 })
globalStyle(`${names} h1`, { display: 'flex', minWidth: 0 })

/** The card and the notices around it are as wide as one another. */
export const measure = style({ width: '100%', maxWidth: 640 })

export const facts = style({ display: 'grid', gap: 12 })
export const fact = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 24,
  fontSize: fontSize[14],
  '@media': { [below.md]: { flexDirection: 'column', gap: 4 } },
})
globalStyle(`${fact} dt`, { color: vars.textSecondary })
globalStyle(`${fact} dd`, { margin: 0, minWidth: 0 })
export const address = style({ fontFamily: MONO_STACK, overflowWrap: 'anywhere' })
