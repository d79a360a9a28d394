import { style } from '@vanilla-extract/css'

export const pairSymbols = style({ display: 'inline-flex', minWidth: 0, maxWidth: '100%' })
/** A long symbol is truncated; the other one stays. */
export const pairSymbol = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 })
