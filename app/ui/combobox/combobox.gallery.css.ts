import { style } from '@vanilla-extract/css'

export const frame = style({ maxWidth: 420, height: 320 })
export const option = style({ flex: 1, padding: 12, cursor: 'pointer' })
