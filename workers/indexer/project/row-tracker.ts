import type { UndoRow } from '#workers/kit/market-tables.ts'
import type { Cell } from '#workers/kit/sql.ts'
import type { AnyTable, Table } from '#workers/kit/table.ts'

export interface RowChanges<Row> {
  readonly table: AnyTable
  readonly upserts: Cell[][]
  /** Keys of the rows to delete. */
  readonly removals: Cell[][]
  readonly gone: Row[]
}

/**
 * Tracks which rows of a table changed since the last write and, while journalling, their state before the current
 * block. Call `created` after creating a row, and `touched` BEFORE changing one.
 */
export class RowTracker<Row extends object> {
  readonly #table: Table<Row>
  readonly #dirty = new Set<Row>()
  readonly #imaged = new Set<Row>()
  #journal: UndoRow[] | undefined
  #block = 0

  constructor(table: Table<Row>) {
    this.#table = table
  }

  /** Starts a block, with a journal for previous rows if given. */
  begin(block: number, journal: UndoRow[] | undefined): void {
    this.#block = block
    this.#journal = journal
    if (this.#imaged.size > 0) this.#imaged.clear()
  }

  created(row: Row): void {
    this.#dirty.add(row)
    this.#image(row, false)
  }

  touched(row: Row): void {
    this.#dirty.add(row)
    this.#image(row, true)
  }

  #image(row: Row, existed: boolean): void {
    if (!this.#journal || this.#imaged.has(row)) return
    this.#imaged.add(row)
    const cells = this.#table.cells(row)
    const isStored = existed && !this.#table.isGone?.(row)
    this.#journal.push({
      block: this.#block,
      tableName: this.#table.name,
      rowKey: JSON.stringify(cells.slice(0, this.#table.keyLength)),
      row: isStored ? JSON.stringify(asObject(this.#table.names, cells)) : undefined,
    })
  }

  /** Returns and clears the rows to write and to delete. */
  take(): RowChanges<Row> {
    const upserts: Cell[][] = []
    const removals: Cell[][] = []
    const gone: Row[] = []
    for (const row of this.#dirty) {
      const cells = this.#table.cells(row)
      if (this.#table.isGone?.(row)) {
        removals.push(cells.slice(0, this.#table.keyLength))
        gone.push(row)
      } else upserts.push(cells)
    }
    this.#dirty.clear()
    return { table: this.#table, upserts, removals, gone }
  }
}

function asObject(names: readonly string[], cells: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null]))
}
