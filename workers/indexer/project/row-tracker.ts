import type { Cell, Table } from '../store/tables.ts'

/** A row before a block first changed it; `row` is null if it did not exist. */
export interface UndoEntry {
  readonly block: number
  readonly table: string
  /** JSON array of the primary key without the chain. */
  readonly key: string
  /** JSON object of the row without the chain. */
  readonly row: string | null
}

/**
 * Tracks which rows of a table changed since the last write and, while journalling, their state before the current
 * block. Call `created` after creating a row, and `touched` BEFORE changing one.
 */
export class RowTracker<Row extends object> {
  readonly #table: Table<Row>
  readonly #dirty = new Set<Row>()
  readonly #imaged = new Set<Row>()
  #journal: UndoEntry[] | undefined
  #block = 0

  constructor(table: Table<Row>) {
    this.#table = table
  }

  /** Starts a block, with a journal for previous rows if given. */
  begin(block: number, journal: UndoEntry[] | undefined): void {
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
      table: this.#table.name,
      key: JSON.stringify(cells.slice(0, this.#table.keyLength)),
      row: isStored ? JSON.stringify(asObject(this.#table.columns, cells)) : null,
    })
  }

  /** Returns and clears the rows to write and to delete. */
  take(): { readonly upserts: Cell[][]; readonly removals: Cell[][]; readonly gone: Row[] } {
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
    return { upserts, removals, gone }
  }
}

function asObject(columns: readonly string[], cells: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]))
}
