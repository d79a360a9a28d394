import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

const ruled = style({ paddingBlockStart: 16, borderBlockStart: `1px solid ${vars.borderStrong}` })

export const box = styleVariants({
  card: { display: 'grid', gap: 2, minWidth: 0, alignContent: 'start' },
  large: [
    ruled,
    {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      alignContent: 'start',
      columnGap: 16,
      minWidth: 0,
      gridColumn: 'span 6',
      '@media': { [below.lg]: { gridColumn: 'span 3' }, [below.md]: { gridColumn: 'span 6' } },
    },
  ],
  small: [
    ruled,
    {
      display: 'grid',
      alignContent: 'start',
      gridColumn: 'span 4',
      '@media': { [below.lg]: { gridColumn: 'span 2' } },
    },
  ],
})

const name = style({ color: vars.textSecondary, fontSize: fontSize[14] })
export const nameText = styleVariants({
  card: [name],
  large: [name, { flexBasis: '100%', marginBlockEnd: 8 }],
  small: [name, { marginBlockEnd: 8 }],
})

export const valueText = styleVariants({
  card: {
    margin: 0,
    minHeight: 32,
    fontSize: fontSize[24],
    fontWeight: weight.semibold,
    letterSpacing: '-0.015em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // Arabic spells out units that other languages abbreviate to a letter: `62.7 مليون $`.
    selectors: { '&:lang(ar)': { fontSize: fontSize[18], lineHeight: '32px', whiteSpace: 'nowrap' } },
  },
  large: {
    minHeight: '1.15em',
    fontSize: fontSize[64],
    fontWeight: weight.medium,
    letterSpacing: '-0.04em',
    lineHeight: 1.15,
    '@media': { [below.xl]: { fontSize: fontSize[52] }, [below.lg]: { fontSize: fontSize[40] } },
  },
  small: {
    minHeight: '1.2em',
    fontSize: fontSize[32],
    fontWeight: weight.medium,
    letterSpacing: '-0.03em',
    lineHeight: 1.2,
    '@media': { [below.lg]: { fontSize: fontSize[24] } },
  },
})

export const changeText = styleVariants({
  card: { minHeight: 20, fontSize: fontSize[14] },
  large: { fontSize: fontSize[16], fontWeight: weight.medium, lineHeight: 1.15 },
  small: {},
})
