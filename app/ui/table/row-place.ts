import { lightRow, placedRow, ROW_HEIGHT } from './table.css.ts'

/** How a row is styled: in the flow of its table, or, in a long one, by its place in the list alone. The browser's alone: styles as such. */
export function rowPlace(at: number, isPlaced: boolean) {
  if (!isPlaced) return { className: lightRow }
  return { className: placedRow, style: { transform: `translateY(${at * ROW_HEIGHT}rem)` } }
}

/** How a body of rows at their places is styled: as high as all of them. */
export function bodyOf(count: number) {
  return { position: 'relative', height: `${count * ROW_HEIGHT}rem` } as const
}
