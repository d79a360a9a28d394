import { vars } from '#app/ui/theme/theme.css.ts'
import { radius } from '#app/ui/theme/scale.ts'

/**
 * Style for `@media` that makes a popover a bottom sheet on phones. `&&` overrides the popover's own position.
 * `padding` is the minimum space below the content, in pixels.
 */
export function phoneSheet(padding: number) {
  return {
    selectors: {
      '&&': {
        inset: 'auto 0 0 0',
        width: '100%',
        maxWidth: 'none',
        maxHeight: '88dvh',
        borderInlineWidth: 0,
        borderBlockEndWidth: 0,
        borderRadius: `${radius[24]} ${radius[24]} 0 0`,
        paddingBlockEnd: `max(${padding}px, env(safe-area-inset-bottom))`,
      },
      '&&::backdrop': { background: vars.scrim },
    },
  } as const
}
