import { style } from '@vanilla-extract/css'

export const searchForm = style({ display: 'flex', gap: 8, width: '100%', maxWidth: 400 })
export const searchField = style({ flex: 1, minWidth: 0 })
