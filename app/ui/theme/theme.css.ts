import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { PALETTE, type ColorName } from '#app/base/identity.ts'
import { ARABIC_FONT_STACK, FONT_STACK } from './scale.ts'

const names = Object.fromEntries(Object.keys(PALETTE.light).map((name) => [name, name])) as Record<ColorName, ColorName>

/** `vars.textPrimary` in a style is `var(--textPrimary)` in either theme. */
export const vars = createGlobalThemeContract(names)

function declarations(theme: keyof typeof PALETTE): Record<string, string> {
  return Object.fromEntries(Object.entries(PALETTE[theme]).map(([name, value]) => [`--${name}`, value]))
}

// `data-theme` is on <html> in the server's HTML. `auto` follows the system by media query, so no script decides a
// colour.
globalStyle(':root', { vars: declarations('light'), colorScheme: 'light' })
globalStyle(':root[data-theme="dark"]', { vars: declarations('dark'), colorScheme: 'dark' })
globalStyle(':root[data-theme="auto"]', {
  '@media': { '(prefers-color-scheme: dark)': { vars: declarations('dark'), colorScheme: 'dark' } },
})

// Prints use the light theme, because paper is white and browsers print no backgrounds.
globalStyle(':root[data-theme]', { '@media': { print: { vars: declarations('light'), colorScheme: 'light' } } })

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('*', { margin: 0 })
globalStyle('html', {
  fontFamily: FONT_STACK,
  fontSize: '100%',
  lineHeight: 1.4,
  WebkitTextSizeAdjust: '100%',
  // Leaves room for the sticky bar when the page jumps to an anchor.
  scrollPaddingTop: 80,
})
globalStyle('html:lang(ar)', { fontFamily: ARABIC_FONT_STACK })
globalStyle('body', {
  minWidth: 320,
  background: vars.surfacePage,
  color: vars.textPrimary,
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  fontFeatureSettings: '"cv11", "ss03"',
  WebkitFontSmoothing: 'antialiased',
  overflowWrap: 'break-word',
})
globalStyle('h1, h2, h3', { fontWeight: 600, lineHeight: 1.2, letterSpacing: '-0.015em', textWrap: 'balance' })
// Tabular figures would also widen hyphens.
globalStyle('h1, h2, h3, dt', { fontVariantNumeric: 'normal' })
// Letter spacing would break joined letters, whose marks need space above and below.
globalStyle(':is(:lang(ar), :lang(ur))', { letterSpacing: '0 !important' })
globalStyle(':is(h1, h2, h3):is(:lang(ar), :lang(ur))', { lineHeight: '1.45 !important' })
globalStyle('ul, ol', { padding: 0, listStyle: 'none' })
globalStyle('a', { color: 'inherit', textDecoration: 'none' })
globalStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer' })
globalStyle('button:disabled', { cursor: 'not-allowed' })
globalStyle('svg', { display: 'block', flexShrink: 0 })
globalStyle('[hidden]', { display: 'none !important' })
globalStyle(':focus-visible', { outline: `2px solid ${vars.accent}`, outlineOffset: 2 })
globalStyle('::selection', { background: vars.accentSoft, color: vars.textPrimary })
globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})
