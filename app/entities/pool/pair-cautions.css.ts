import { style } from '@vanilla-extract/css'

export const cautionText = style({ minWidth: 0, overflowWrap: 'anywhere' })
