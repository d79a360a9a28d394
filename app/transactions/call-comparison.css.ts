import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const comparison = style({ display: 'grid', gap: 8, width: '100%', paddingBlock: 8, textAlign: 'start' })

export const callFacts = style({
  minWidth: 0,
  padding: 12,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[12],
  fontSize: fontSize[14],
  overflowWrap: 'anywhere',
})

export const callTitle = style({ fontWeight: weight.medium })

globalStyle(`${callFacts} dt`, { paddingBlockStart: 8 })
