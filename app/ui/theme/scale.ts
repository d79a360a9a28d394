/** Spaces on a 4 px grid. */
export const space = {
  0: '0',
  4: '0.25rem',
  8: '0.5rem',
  12: '0.75rem',
  16: '1rem',
  20: '1.25rem',
  24: '1.5rem',
  32: '2rem',
  40: '2.5rem',
  56: '3.5rem',
  80: '5rem',
} as const

/** 8 inputs and chips, 12 buttons, 16 cards, 24 dialogs and the trade card, full pills. */
export const radius = { 8: '8px', 12: '12px', 16: '16px', 24: '24px', full: '9999px' } as const

export const fontSize = {
  12: '0.75rem',
  14: '0.875rem',
  16: '1rem',
  18: '1.125rem',
  20: '1.25rem',
  24: '1.5rem',
  32: '2rem',
  40: '2.5rem',
  52: '3.25rem',
  64: '4rem',
} as const

export const weight = { regular: 400, medium: 500, semibold: 600 } as const

export const motion = { quick: '120ms cubic-bezier(0, 0, 0.2, 1)', calm: '220ms cubic-bezier(0, 0, 0.2, 1)' } as const

/** Breakpoints, as maximum widths: `@media ${below.md}`. */
export const below = {
  sm: '(max-width: 449.98px)',
  md: '(max-width: 639.98px)',
  lg: '(max-width: 767.98px)',
  xl: '(max-width: 1023.98px)',
  xxl: '(max-width: 1279.98px)',
} as const

/** Inter covers Latin, Greek and Cyrillic; the system font covers other scripts. */
export const FONT_STACK = "'Inter Variable', 'Inter fallback', system-ui, 'Noto Sans Arabic', sans-serif"
/** For pages in Arabic, whose system fonts differ in weight and height. */
export const ARABIC_FONT_STACK = `'Inter Variable', 'Inter fallback', 'Noto Sans Arabic Variable', system-ui, 'Noto Sans Arabic', sans-serif`
export const MONO_STACK = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace"
