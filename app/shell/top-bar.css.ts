import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'
import { testnetBadge } from './settings/settings.css.ts'

const hairline = keyframes({ to: { borderBlockEndColor: vars.borderSubtle } })

export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 20,
  background: vars.surfacePage,
  // The border appears on scroll; browsers without scroll-driven animations always show it.
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  '@media': { print: { display: 'none' } },
  '@supports': {
    '(animation-timeline: scroll())': {
      borderBlockEndColor: 'transparent',
      animation: `${hairline} linear both`,
      animationTimeline: 'scroll()',
      animationRange: '0 24px',
    },
  },
})

export const barInner = style({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  height: 63,
  '@media': { [below.md]: { gap: 8 } },
})

export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  paddingInlineEnd: 4,
  borderRadius: radius[12],
  color: vars.accent,
})

export const wordmark = style({
  color: vars.textPrimary,
  fontSize: fontSize[20],
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  // Widths at which the bar has no room for it beside the account and the pending-transactions indicator.
  '@media': { '(max-width: 349.98px), (min-width: 640px) and (max-width: 699.98px)': { display: 'none' } },
})

globalStyle(`${barInner}:has(${testnetBadge}) > a > ${wordmark}`, { '@media': { [below.sm]: { display: 'none' } } })

export const nav = style({ display: 'flex', gap: 4, '@media': { [below.md]: { display: 'none' } } })

/** How many destinations the bar always shows; below `xxl` the others are in the company menu. */
export const ALWAYS_IN_BAR = 2

export const navLink = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  paddingInline: 12,
  borderRadius: radius[12],
  color: vars.textSecondary,
  fontWeight: weight.medium,
  whiteSpace: 'nowrap',
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  '@media': {
    [below.lg]: { paddingInline: 8 },
    // There is no room for more in every language.
    [below.xxl]: { selectors: { [`a&:nth-of-type(n + ${ALWAYS_IN_BAR + 1})`]: { display: 'none' } } },
  },
  selectors: {
    '&:hover': { color: vars.textPrimary, background: vars.surfaceHover },
    '&[aria-current="page"]': { color: vars.textPrimary },
  },
})

/**
 * The space between navigation and tools: the search field of 340 px, and 44 px for the pending-transactions indicator.
 */
export const searchSlot = style({
  position: 'relative',
  display: 'flex',
  flex: 1,
  minWidth: 0,
  justifyContent: 'center',
  '@media': { '(min-width: 1024px) and (max-width: 1279.98px)': { paddingInlineEnd: 44 } },
})

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '@media': { [below.md]: { gap: 4 } },
})
