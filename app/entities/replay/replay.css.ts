import { globalStyle, style } from '@vanilla-extract/css'
import { fontSize, weight } from '#app/ui/theme/scale.ts'
import { vars } from '#app/ui/theme/theme.css.ts'

export const replayTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold })
export const replayNote = style({ color: vars.textSecondary, fontSize: fontSize[14] })
/** Full width, so that four periods fit a narrow screen. */
export const replayPeriods = style({ display: 'flex' })
globalStyle(`${replayPeriods} button`, { flex: 1, paddingInline: 4 })
/** As high as the table and the values below it, so that the layout does not shift when they load. */
export const replayBody = style({ display: 'grid', gap: 16, alignContent: 'start', minHeight: 264 })
export const replayLoading = style({ display: 'grid', gap: 20, paddingBlock: 12 })
