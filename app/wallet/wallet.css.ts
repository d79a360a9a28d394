import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, radius } from '#app/ui/theme/scale.ts'

export const slot = style({ display: 'flex', justifyContent: 'flex-end' })

export const connectButton = style({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  selectors: {
    ':root[data-recent] &': { background: vars.surfaceSunken, color: vars.textTertiary },
    // Takes the place of the wallet's icon, so that nothing moves when the icon is rendered.
    ':root[data-recent] &::before': {
      content: '""',
      width: 20,
      height: 20,
      borderRadius: radius.full,
      background: vars.borderSubtle,
    },
  },
})

/** The greyed account of a returning visitor, see `show-recent.ts`. */
export const recentAccount = style({
  display: 'none',
  maxWidth: 160,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  selectors: {
    ':root[data-recent] &': { display: 'block' },
    '&::before': { content: 'var(--recent-start)' },
    '&::after': { content: 'var(--recent-end)' },
  },
  '@media': { [below.xl]: { selectors: { '&::before': { content: '""' } } } },
})

export const connectLabel = style({ selectors: { ':root[data-recent] &': { display: 'none' } } })

/** In the place of the dialog, below the bar's end. `&&` overrides the popover's own position. */
export const early = style({
  selectors: {
    '&&': { insetBlockStart: 64, insetInlineEnd: 16, maxWidth: 'min(320px, calc(100vw - 32px))', padding: 16 },
  },
})

export const withScript = style({ '@media': { '(scripting: none)': { display: 'none' } } })
