import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, weight } from '#app/ui/theme/scale.ts'

export const typeText = styleVariants({
  buy: { color: vars.positive, fontWeight: weight.medium },
  sell: { color: vars.negative, fontWeight: weight.medium },
  other: { fontWeight: weight.medium },
})
const quietLink = style({ selectors: { '&:hover': { color: vars.accent } } })
export const timeText = style([quietLink, { color: vars.textSecondary, fontSize: fontSize[14] }])
export const walletText = style([quietLink, { fontFamily: MONO_STACK, fontSize: fontSize[14] }])
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })

/** Truncates text longer than its column. */
export const ellipsis = style({ overflow: 'hidden', textOverflow: 'ellipsis' })

const pageAmount = style({ width: 176, '@media': { [below.xl]: { width: 152 }, [below.lg]: { display: 'none' } } })
/** Columns of a table that fills the page. */
export const pageColumn = {
  time: style({ width: 132, '@media': { [below.xl]: { width: 116 }, [below.md]: { width: 110 } } }),
  // Fits signed thousands in Arabic, whose font is wide.
  value: style({ width: 120, '@media': { [below.xl]: { width: 116 }, [below.md]: { width: 112 } } }),
  base: pageAmount,
  quote: pageAmount,
  wallet: style({ width: 148, '@media': { [below.xl]: { display: 'none' } } }),
}

/** Columns of a table beside other content. */
export const sectionColumn = styleVariants({
  time: { width: 116, '@media': { [below.md]: { width: '30%' } } },
  // For lists that go back for months.
  longTime: { width: 136, '@media': { [below.md]: { width: '36%' } } },
  value: { width: 100, '@media': { [below.xl]: { width: 88 }, [below.md]: { width: '30%' } } },
  base: { width: 120, '@media': { [below.xl]: { width: 108 }, [below.md]: { display: 'none' } } },
  // For lists whose rows have different quote tokens.
  quote: { width: 168, '@media': { [below.xl]: { width: 164 }, [below.md]: { display: 'none' } } },
  wallet: { width: 128, '@media': { [below.xl]: { width: 120 }, [below.lg]: { display: 'none' } } },
})
