import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

export const hero = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 24,
  maxWidth: 720,
  marginInline: 'auto',
  paddingBlock: '96px 80px',
  textAlign: 'center',
  '@media': { [below.md]: { paddingBlock: '56px' } },
})

export const sign = style({ color: vars.accent })

export const title = style({
  fontSize: fontSize[64],
  fontWeight: weight.semibold,
  letterSpacing: '-0.035em',
  lineHeight: 1.05,
  '@media': { [below.md]: { fontSize: fontSize[40] } },
})

export const lead = style({ fontSize: fontSize[18], color: vars.textSecondary, maxWidth: 560, textWrap: 'pretty' })
