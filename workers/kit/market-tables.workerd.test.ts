import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { BLOCKS, CHANGING_TABLES, EVENT_TABLES, SYNC, UNDO } from './market-tables.ts'

const TABLES = [...CHANGING_TABLES, ...EVENT_TABLES, SYNC, BLOCKS, UNDO]

let api: ApiWorker

beforeAll(async () => {
  api = await startApiWorker()
})

afterAll(() => api.stop())

interface ColumnInfo {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

test('the tables equal those of the migrations', async () => {
  const { results } = await api.db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all<{ name: string }>()
  const names = results.map(({ name }) => name).filter((name) => !/^(_cf|d1|sqlite)_/.test(name))
  expect(names.sort()).toEqual(TABLES.map(({ name }) => name).sort())
})

test.each(TABLES.map((table) => [table.name, table] as const))(
  'the columns of %s equal those of the migrations in type, nullability and key',
  async (name, table) => {
    const { results } = await api.db.prepare(`PRAGMA table_info(${name})`).all<ColumnInfo>()
    const stored = results.map(({ name, type, notnull, pk }) => ({
      name,
      type,
      isNullable: notnull === 0 && pk === 0,
      pk,
    }))
    // All columns, with `chain_id` and the other key columns first.
    const declared = Object.values(table.columns).map(({ name, type, isNullable }, index) => ({
      name,
      type,
      isNullable,
      pk: index <= table.keyLength ? index + 1 : 0,
    }))
    expect(byName(declared)).toEqual(byName(stored))
  },
)

function byName<Column extends { readonly name: string }>(columns: readonly Column[]): Column[] {
  return columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
