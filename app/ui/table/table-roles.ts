import { lightBody } from './table.css.ts'

// Explicit roles for tables laid out with `display: block`; browsers drop the implicit ones.

export const tableRole = { role: 'table' } as const
export const rowGroupRole = { role: 'rowgroup' } as const
export const bodyRole = { ...rowGroupRole, className: lightBody } as const
export const rowRole = { role: 'row' } as const
export const columnHeaderRole = { role: 'columnheader', scope: 'col' } as const
export const cellRole = { role: 'cell' } as const
