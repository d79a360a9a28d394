import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const box = styleVariants({
  wide: { display: 'grid', gap: 12 },
  thin: { display: 'grid', gap: 6 },
})

const bar = style({ borderRadius: radius.full, overflow: 'hidden', background: vars.surfaceSunken })
export const track = styleVariants({ wide: [bar, { height: 12 }], thin: [bar, { height: 6 }] })
globalStyle(`${bar} > svg`, { display: 'block', width: '100%', height: '100%' })
globalStyle(`[dir="rtl"] ${bar} > svg`, { transform: 'scaleX(-1)' })

const row = style({ display: 'flex', flexWrap: 'wrap', color: vars.textSecondary })
export const legend = styleVariants({
  wide: [row, { gap: '8px 32px', fontSize: fontSize[14] }],
  thin: [
    row,
    {
      gap: '2px 10px',
      fontSize: fontSize[12],
      lineHeight: '16px',
      // A grid, so that adjacent legends have the same height.
      '@media': { [below.md]: { display: 'grid', gridTemplateColumns: 'auto auto', justifyContent: 'start' } },
    },
  ],
})
const item = style({ display: 'flex', alignItems: 'center' })
export const entry = styleVariants({ wide: [item, { gap: 8 }], thin: [item, { gap: 4 }] })
export const amount = style({ color: vars.textPrimary, fontWeight: weight.medium })

/** From the oldest version to the newest, increasingly bright. */
export const shade = styleVariants({
  V2: { fill: vars.borderStrong },
  V3: { fill: vars.accent, opacity: 0.55 },
  V4: { fill: vars.accent },
})

/** Gap between versions. */
export const gap = style({ fill: vars.surfacePage })
