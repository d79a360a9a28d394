import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '#app/ui/theme/scale.ts'

/** Wraps up to four buttons on phones, two to a line, so that their labels are not cut. */
export const ownerActions = style({ '@media': { [below.md]: { flexWrap: 'wrap' } } })
globalStyle(`${ownerActions} > *`, { '@media': { [below.md]: { minWidth: '40%' } } })
