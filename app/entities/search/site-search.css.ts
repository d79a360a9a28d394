import { style } from '@vanilla-extract/css'

export const form = style({ display: 'flex', gap: 8, width: '100%', maxWidth: 640 })
export const field = style({ flex: 1, minWidth: 0 })
