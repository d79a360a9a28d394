import { lightRow, placedRow, ROW_HEIGHT } from './table.css.ts'

/** How a row stands: in the flow of its table; in a long one by its place alone; and there, while one hurries past, told by its name. */
export type RowStand = 'inFlow' | 'placed' | 'passing'

/** How a row is styled. By its place in the list alone: the browser's alone, by styles as such. */
export function rowPlace(at: number, stand: RowStand) {
  if (stand === 'inFlow') return { className: lightRow }
  return { className: placedRow, style: { transform: `translateY(${at * ROW_HEIGHT}rem)` } }
}

/** How a body of rows at their places is styled: as high as all of them. */
export function bodyOf(count: number) {
  return { position: 'relative', height: `${count * ROW_HEIGHT}rem` } as const
}
