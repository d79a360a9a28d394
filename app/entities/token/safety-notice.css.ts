import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, MONO_STACK, weight } from '#app/ui/theme/scale.ts'
import { ACKNOWLEDGED_ATTRIBUTE, WARNING_ATTRIBUTE } from './mark-acknowledged.ts'

/** Contains a dismissible warning, or the line that replaces it. The server renders both. */
export const container = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const reasonList = style({ display: 'grid', gap: 4, margin: 0, paddingInlineStart: 18, listStyle: 'disc' })
export const fullAddress = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  fontFamily: MONO_STACK,
  fontSize: fontSize[12],
  overflowWrap: 'anywhere',
})

/** The line that replaces a dismissed warning. */
export const dismissed = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
export const dismissedText = style({ minWidth: 0, overflowWrap: 'anywhere' })

globalStyle(
  `${container}[${WARNING_ATTRIBUTE}][${ACKNOWLEDGED_ATTRIBUTE}] > :first-child, ${container}[${WARNING_ATTRIBUTE}]:not([${ACKNOWLEDGED_ATTRIBUTE}]) > ${dismissed}`,
  {
    display: 'none',
  },
)

/** The button that dismisses a warning or shows it again. Rendered by the server, visible after hydration. */
export const toggleButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  fontWeight: weight.medium,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  selectors: { '&:disabled': { visibility: 'hidden' }, [`${dismissed} &`]: { whiteSpace: 'nowrap' } },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
