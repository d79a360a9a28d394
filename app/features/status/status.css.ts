import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, radius, weight } from '#app/ui/theme/scale.ts'

export const column = style({ display: 'grid', gap: 24, width: '100%', maxWidth: 720, marginInline: 'auto' })

const banner = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: 20,
  borderRadius: radius[16],
  minHeight: 88,
  '@media': { [below.md]: { padding: 16 } },
})

/** The overall status, in large type. */
export const verdict = styleVariants(
  {
    ok: { background: vars.positiveSoft, color: vars.positive },
    degraded: { background: vars.warningSoft, color: vars.warning },
    down: { background: vars.negativeSoft, color: vars.negative },
    silent: { background: vars.surfaceSunken, color: vars.textSecondary },
  },
  (colors) => [banner, colors],
)

export const texts = style({ display: 'grid', gap: 4, minWidth: 0 })
export const sentence = style({ color: vars.textPrimary, textWrap: 'balance' })

export const chain = style({ display: 'grid', gap: 12 })
export const chainHead = style({ display: 'flex', alignItems: 'center', gap: 12 })
export const chainName = style({
  flex: 1,
  minWidth: 0,
  fontSize: fontSize[16],
  fontWeight: weight.semibold,
  letterSpacing: 0,
})

export const facts = style({ display: 'grid', gap: 12, margin: 0 })
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '160px minmax(0, 1fr)',
  gap: '4px 16px',
  fontSize: fontSize[14],
  '@media': { [below.md]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const factName = style({ color: vars.textSecondary })
export const factValue = style({ margin: 0, minWidth: 0 })

export const nodes = style({ display: 'grid', gap: 8, margin: 0 })
export const node = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })

export const build = style({ fontFamily: MONO_STACK, fontSize: fontSize[14], overflowWrap: 'anywhere' })
