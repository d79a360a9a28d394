import { keyframes, style, type StyleRule } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })
const ENTER_FROM = '--enter-from'
const enter = keyframes({ from: { opacity: 0, transform: `translateX(var(${ENTER_FROM}, 24px))` } })

/** At the end of the page, `width` px wide; 320 px below xl, a sheet on phones. */
function drawerOf(width: number): StyleRule {
  return {
    width,
    height: 'calc(100dvh - 16px)',
    maxHeight: 'none',
    margin: 8,
    marginInlineStart: 'auto',
    borderRadius: radius[16],
    '@media': {
      [below.xl]: { width: 320 },
      [below.md]: {
        width: '100vw',
        height: '92dvh',
        margin: 'auto 0 0',
        borderRadius: `${radius[24]} ${radius[24]} 0 0`,
      },
    },
    selectors: { '&[open]': { animationName: enter }, '[dir="rtl"] &[open]': { vars: { [ENTER_FROM]: '-24px' } } },
  }
}

export const dialog = recipe({
  base: {
    width: 'calc(100vw - 32px)',
    maxHeight: 'min(calc(100dvh - 32px), 800px)',
    margin: 'auto',
    padding: 0,
    border: `1px solid ${vars.borderSubtle}`,
    borderRadius: radius[24],
    background: vars.surfaceOverlay,
    color: vars.textPrimary,
    boxShadow: `0 24px 64px ${vars.shadow}`,
    overflow: 'hidden',
    // The dialog is focused itself only if no control in it is.
    outline: 'none',
    '::backdrop': { background: vars.scrim },
    selectors: { '&[open]': { display: 'flex', flexDirection: 'column', animation: `${rise} ${motion.calm}` } },
    '@media': {
      // A bottom sheet on phones, within reach of the thumb.
      [below.md]: {
        width: '100vw',
        maxWidth: '100vw',
        maxHeight: '92dvh',
        marginBlockEnd: 0,
        borderEndStartRadius: 0,
        borderEndEndRadius: 0,
      },
    },
  },
  variants: {
    size: {
      small: { maxWidth: 336 },
      medium: { maxWidth: 420 },
      large: { maxWidth: 640 },
      // The same height for all steps, so that the dialog does not jump between them.
      flow: {
        maxWidth: 420,
        height: 'min(calc(100dvh - 32px), 680px)',
        '@media': { [below.md]: { height: '92dvh' } },
      },
      // 640 × 520 px; full screen on small displays.
      search: {
        maxWidth: 640,
        height: 520,
        maxHeight: 'calc(100dvh - 32px)',
        marginBlockStart: 'max(16px, min(96px, calc((100dvh - 520px) / 2)))',
        '@media': {
          [below.md]: {
            height: '100dvh',
            maxHeight: '100dvh',
            marginBlock: 0,
            border: 0,
            borderRadius: 0,
          },
        },
      },
      drawer: drawerOf(390),
      narrowDrawer: drawerOf(368),
    },
  },
  defaultVariants: { size: 'medium' },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  paddingBlock: 12,
  paddingInline: '24px 12px',
  '@media': { [below.md]: { paddingInlineStart: 16 } },
})

export const title = style({ fontSize: fontSize[18], fontWeight: weight.semibold })

/** Scroll shadows: `edge` stays at an edge of the body; `cover` scrolls with the content and hides it at the end of the content. */
const cover = (to: string) => `linear-gradient(${to}, ${vars.surfaceOverlay} 40%, transparent)`
const edge = (to: string) => `linear-gradient(${to}, ${vars.shadow}, transparent)`

export const body = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  backgroundImage: [cover('to bottom'), cover('to top'), edge('to bottom'), edge('to top')].join(),
  backgroundPosition: 'top, bottom, top, bottom',
  backgroundSize: '100% 40px, 100% 40px, 100% 10px, 100% 10px',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
  overscrollBehavior: 'contain',
  padding: '0 24px 24px',
  '@media': { [below.md]: { padding: '0 16px max(16px, env(safe-area-inset-bottom))' } },
})
