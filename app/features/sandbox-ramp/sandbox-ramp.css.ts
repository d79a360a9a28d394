import { style } from '@vanilla-extract/css'

export const column = style({ display: 'grid', gap: 24, width: '100%', maxWidth: 560, marginInline: 'auto' })
export const order = style({ display: 'grid', gap: 20 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 12 })
