import type { UndoRow } from '#workers/kit/market-tables.ts'
import type { Cell } from '#workers/kit/sql.ts'
import type { AnyTable, Table } from '#workers/kit/table.ts'

export interface RowChanges<Row> {
  readonly table: AnyTable
  readonly upserts: Cell[][]
  /** Keys of the rows to delete. */
  readonly removals: Cell[][]
  readonly deleted: Row[]
}

/**
 * Tracks which rows of a table changed since the last write and, while journalling, their state before the current
 * block. Call `recordInsert` after creating a row, and `recordUpdate` BEFORE changing one.
 */
export class RowTracker<Row extends object> {
  readonly #table: Table<Row>
  readonly #dirty = new Set<Row>()
  readonly #journalled = new Set<Row>()
  #journal: UndoRow[] | undefined
  #block = 0

  constructor(table: Table<Row>) {
    this.#table = table
  }

  /** Starts a block, with a journal for previous rows if given. */
  begin(block: number, journal: UndoRow[] | undefined): void {
    this.#block = block
    this.#journal = journal
    if (this.#journalled.size > 0) this.#journalled.clear()
  }

  recordInsert(row: Row): void {
    this.#dirty.add(row)
    this.#journalRow(row, false)
  }

  recordUpdate(row: Row): void {
    this.#dirty.add(row)
    this.#journalRow(row, true)
  }

  #journalRow(row: Row, wasStored: boolean): void {
    if (!this.#journal || this.#journalled.has(row)) return
    this.#journalled.add(row)
    const cells = this.#table.cells(row)
    const isStored = wasStored && !this.#table.isDeleted?.(row)
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
    const deleted: Row[] = []
    for (const row of this.#dirty) {
      const cells = this.#table.cells(row)
      if (this.#table.isDeleted?.(row)) {
        removals.push(cells.slice(0, this.#table.keyLength))
        deleted.push(row)
      } else upserts.push(cells)
    }
    this.#dirty.clear()
    return { table: this.#table, upserts, removals, deleted }
  }
}

function asObject(names: readonly string[], cells: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null]))
}
