import { lightRow, placedRow, ROW_HEIGHT } from './table.css.ts'

/**
 * `static`: in the normal flow. `full`: absolutely positioned. `placeholder`: absolutely positioned, showing only the
 * name.
 */
export type RowMode = 'static' | 'full' | 'placeholder'

/** Class and style of a row. The transform depends on the index alone, so it stays the same when other rows change. */
export function rowStyle(at: number, mode: RowMode) {
  if (mode === 'static') return { className: lightRow }
  return { className: placedRow, style: { transform: `translateY(${at * ROW_HEIGHT}rem)` } }
}

/** Style of a virtualised table body: as tall as all its rows. */
export function bodyStyle(count: number) {
  return { position: 'relative', height: `${count * ROW_HEIGHT}rem` } as const
}
