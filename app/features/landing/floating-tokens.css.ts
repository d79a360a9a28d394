import { createVar, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'
import { FLOATING_SLOTS } from './floating-slots.ts'

/** Behind the column, centred in the hero. */
export const stage = style({ position: 'absolute', inset: 0, pointerEvents: 'none' })

const ALLOWS_MOTION = '(prefers-reduced-motion: no-preference)'

const bob = keyframes({ from: { transform: 'translateY(-5px)' }, to: { transform: 'translateY(5px)' } })

const DISC = 56
const scale = createVar()
/** A disc of `DISC` px, scaled to its size. */
export const scaled = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: '100%',
  transform: `scale(${scale})`,
})

const slotBase = style({
  position: 'absolute',
  display: 'none',
  pointerEvents: 'auto',
  '@media': { [ALLOWS_MOTION]: { animation: `${bob} 7s ease-in-out infinite alternate` } },
  selectors: { '&:hover, &:focus-within': { animationPlayState: 'paused', zIndex: 1 } },
})

/** One class per position, because the CSP forbids style attributes. */
export const slots = styleVariants(
  Object.fromEntries(FLOATING_SLOTS.map((slot, index) => [String(index), { ...slot, index }])),
  ({ x, y, size, minWindowWidth, index }) => [
    slotBase,
    {
      insetInlineStart: `calc(50% + ${x - size / 2}px)`,
      insetBlockStart: `calc(50% + ${y - size / 2}px)`,
      width: size,
      height: size,
      vars: { [scale]: String(size / DISC) },
      animationDuration: `${6 + (index % 4)}s`,
      animationDelay: `${-1.7 * index}s`,
      '@media': { [`(min-width: ${minWindowWidth}px)`]: { display: 'block' } },
    },
  ],
)

export const float = style({
  position: 'relative',
  display: 'block',
  width: '100%',
  height: '100%',
  borderRadius: radius.full,
  transition: `transform ${motion.calm}`,
  selectors: { '&:hover, &:focus-visible': { transform: 'scale(1.06)' } },
})

/** Where a tap would leave the page before a hover could show anything. */
const BY_TOUCH = '(hover: none), (any-pointer: coarse)'

/** Name and change below the disc; visible on hover and focus, on touch screens always, and always available to screen readers. */
export const label = style({
  position: 'absolute',
  insetBlockStart: 'calc(100% + 8px)',
  insetInlineStart: '50%',
  transform: 'translate(-50%, -4px)',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  paddingInline: 12,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius.full,
  background: vars.surfaceOverlay,
  color: vars.textPrimary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  whiteSpace: 'nowrap',
  opacity: 0,
  transition: `opacity ${motion.quick}, transform ${motion.quick}`,
  selectors: {
    [`${float}:hover > &, ${float}:focus-visible > &`]: { opacity: 1, transform: 'translate(-50%, 0)' },
    '[dir="rtl"] &': { transform: 'translate(50%, -4px)' },
    [`[dir="rtl"] ${float}:hover > &, [dir="rtl"] ${float}:focus-visible > &`]: { transform: 'translate(50%, 0)' },
  },
  '@media': { [BY_TOUCH]: { minHeight: 28, paddingInline: 10, gap: 6, fontSize: fontSize[12], opacity: 1 } },
})
