import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const list = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Scrolling to the first option of a group also shows the group's name.
  scrollPaddingBlockStart: 40,
  outline: 'none',
  selectors: { '&:empty': { display: 'none' } },
})

export const groupHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 36,
  paddingInline: '12px 4px',
})

export const groupName = style({ color: vars.textSecondary, fontSize: fontSize[14], fontWeight: weight.medium })

export const optionFrame = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  borderRadius: radius[12],
  selectors: {
    '&[data-active]': { background: vars.accentSoft },
    // In forced-colors mode a border marks the active option.
    '&[data-active]::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: radius[12],
      pointerEvents: 'none',
      '@media': { '(forced-colors: active)': { border: '2px solid Highlight' } },
    },
  },
})
