import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { maxFontSize } from '#app/entities/amount/amount-panel.css.ts'
import { asideArea } from '#app/entities/market-page/market-page.css.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

/** One line: a long name is truncated. */
export const title = style({ display: 'flex', minWidth: 0 })
globalStyle(`${title} > *`, { minWidth: 0 })

export const subtitle = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minWidth: 0,
  color: vars.textSecondary,
  fontSize: fontSize[16],
})

/** Price and change beside the name; below it on narrow screens. */
export const priceLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  minWidth: 0,
})

export const tradeArea = style({ '@media': { print: { display: 'none' }, [below.xl]: { display: 'none' } } })
/** The trade card stays visible beside the lists, below the top bar. Expanded details scroll. */
globalStyle(`${asideArea}:has(> ${tradeArea})`, {
  '@media': {
    'screen and (min-width: 1024px)': {
      position: 'sticky',
      insetBlockStart: 80,
      maxHeight: 'calc(100dvh - 96px)',
      overflowY: 'auto',
      overscrollBehavior: 'auto',
      scrollbarWidth: 'thin',
      // Space for focus rings.
      margin: -4,
      padding: 4,
    },
  },
})
export const scriptOnly = style({ '@media': { '(scripting: none)': { display: 'none' } } })
/** Looks like an empty amount field. */
export const previewAmount = style({
  flex: 1,
  color: vars.textTertiary,
  fontSize: maxFontSize,
  fontWeight: weight.medium,
  letterSpacing: '-0.03em',
  lineHeight: 1,
})
export const withoutScript = style({
  selectors: { '&&': { display: 'none' } },
  '@media': { '(scripting: none)': { selectors: { '&&': { display: 'block' } } } },
})
export const tradeLinks = style({ display: 'grid', gap: 12 })
/** A symbol of wide letters may wrap to a second line. */
export const tradeLink = style({ minInlineSize: 0, overflowWrap: 'anywhere' })
/** Shown on screens where the trade card is hidden. */
export const narrowOnly = style({ '@media': { '(min-width: 1024px)': { display: 'none' } } })

export const poolColumn = styleVariants({
  tvl: { width: 112, '@media': { [below.md]: { width: 84 } } },
  apr: { width: 108, '@media': { [below.md]: { width: 80 } } },
  volume: { width: 112, '@media': { [below.md]: { display: 'none' } } },
})

// Description and links of a token list.

export const aboutText = style({ color: vars.textSecondary, fontSize: fontSize[14], overflowWrap: 'anywhere' })
export const otherNetworks = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 16px',
  marginTop: -8,
  fontSize: fontSize[14],
  color: vars.textSecondary,
})
export const networkLinks = style({ display: 'flex', flexWrap: 'wrap', gap: '0 16px', color: vars.textPrimary })
export const otherNetwork = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  selectors: { '&:hover': { color: vars.accent } },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
export const aboutLinks = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
export const aboutLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  fontSize: fontSize[14],
  selectors: { '&:hover': { color: vars.accent } },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
export const aboutHost = style({
  marginInlineStart: 'auto',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.textSecondary,
})
