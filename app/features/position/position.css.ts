import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

export const pairTitle = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: fontSize[32],
  letterSpacing: '-0.02em',
  lineHeight: 1.25,
  '@media': { [below.md]: { fontSize: fontSize[24] } },
})
globalStyle(`${pairTitle} a:hover`, { color: vars.accent })

export const total = style({
  fontSize: fontSize[24],
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
})
export const statNote = style({ color: vars.textSecondary, fontSize: fontSize[14] })

// Price range.

export const unit = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginBlock: -8,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
export const prices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  '@media': { [below.sm]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 } },
})
export const price = style({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
  overflowWrap: 'anywhere',
})
export const priceLabel = style({ color: vars.textSecondary, fontSize: fontSize[14], fontWeight: weight.regular })
export const distance = style({
  display: 'block',
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.regular,
})

// The chart, or the image of the NFT.

export const viewChoice = style({
  display: 'flex',
  justifyContent: 'flex-end',
  paddingBlockEnd: 8,
  '@media': { '(scripting: none)': { display: 'none' } },
})
/** The same height as the chart. */
export const nftFrame = style({ display: 'grid', placeItems: 'center', minHeight: 520 })
export const nftPicture = style({
  display: 'block',
  width: 290,
  maxWidth: '100%',
  height: 'auto',
  aspectRatio: '290 / 500',
})
