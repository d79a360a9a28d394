import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const live = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
  gap: 24,
  '@media': { [below.xl]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

export const part = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  gap: 16,
  padding: 24,
  minWidth: 0,
  '@media': { [below.md]: { padding: 16 } },
})

export const partTitle = style({ fontSize: fontSize[20], letterSpacing: '-0.02em' })

/** The height of the trades, in every state. */
export const body = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 16,
  minHeight: 376,
})

export const state = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 12,
  minHeight: 320,
  color: vars.textSecondary,
  textAlign: 'center',
})

export const waiting = style({ display: 'grid', alignContent: 'start', gap: 32, paddingBlock: 16 })

export const tradeList = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const trade = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto 92px',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  fontSize: fontSize[14],
  '@media': { [below.md]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', rowGap: 0, paddingBlock: 8 } },
})

export const tradeText = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, minWidth: 0 })

export const amount = style({ fontWeight: weight.medium, whiteSpace: 'nowrap' })

export const arrow = style({ color: vars.textTertiary })

export const tradeAge = style({
  color: vars.textSecondary,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  '@media': { [below.md]: { gridColumn: '2 / -1', textAlign: 'start', fontSize: fontSize[12] } },
})

export const moreLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: 4,
  minHeight: 36,
  color: vars.accent,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  selectors: { '&:hover': { textDecoration: 'underline' } },
})

export const foot = style({ color: vars.textSecondary, fontSize: fontSize[14] })

export const quotes = style({ display: 'grid', gap: 4 })

export const compared = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: 16,
  minHeight: 40,
  paddingInline: 12,
  borderRadius: radius[12],
  color: vars.textSecondary,
  fontSize: fontSize[14],
  selectors: {
    '&[data-best]': { background: vars.accentSoft, color: vars.textPrimary, fontWeight: weight.semibold },
  },
})

export const quoteOutput = style({ display: 'flex', alignItems: 'center', gap: 12 })

export const difference = style({
  minWidth: 64,
  textAlign: 'end',
  '@media': { [below.md]: { minWidth: 56 } },
})
