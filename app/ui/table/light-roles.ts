import { lightBody } from './table.css.ts'

// What the elements of a light table are, to browsers that judge by how they are laid out.

export const aTable = { role: 'table' } as const
export const aGroup = { role: 'rowgroup' } as const
export const aBody = { ...aGroup, className: lightBody } as const
export const aRow = { role: 'row' } as const
export const aHead = { role: 'columnheader', scope: 'col' } as const
export const aCell = { role: 'cell' } as const
