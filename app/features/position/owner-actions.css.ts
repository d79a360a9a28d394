import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '#app/ui/theme/scale.ts'

/** Up to four buttons: on phones two to a line, so that their words stay whole. */
export const ownerActions = style({ '@media': { [below.md]: { flexWrap: 'wrap' } } })
globalStyle(`${ownerActions} > *`, { '@media': { [below.md]: { minWidth: '40%' } } })
