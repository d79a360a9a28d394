import type { Cell, Table } from '../store/tables.ts'

/** What a row was before a block first changed it; `row` is null when it did not exist. */
export interface UndoEntry {
  readonly block: number
  readonly table: string
  /** JSON array of the primary key without the chain. */
  readonly key: string
  /** JSON object of the row without the chain. */
  readonly row: string | null
}

/**
 * Remembers which rows of one table changed since they were last written, and, while journalling, what each was before the
 * block at hand first changed it. The rule for callers: `created` after a row is made, `touched` BEFORE a row is changed.
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

  /** Starts a block. With a journal, what its rows were goes there. */
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

  /** Empties the set of changed rows and gives what is to be written and what is to be deleted. */
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
