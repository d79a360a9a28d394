import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../workers/indexer/migrations/', import.meta.url)

/** Creates the index's tables in an empty database. */
export async function migrate(db: Pick<D1Database, 'prepare' | 'batch'>): Promise<void> {
  const statements = readdirSync(folder).sort().flatMap(statementsOf)
  // In one request: one for each statement takes longer than starting workerd.
  await db.batch(statements.map((statement) => db.prepare(statement)))
}

/** Computes totals of rows written without them, as the migration does. */
export async function fillTotals(db: Pick<D1Database, 'prepare'>): Promise<void> {
  for (const statement of statementsOf('0004_totals.sql')) {
    if (statement.startsWith('UPDATE')) await db.prepare(statement).run()
  }
}

function statementsOf(file: string): readonly string[] {
  const text = readFileSync(new URL(file, folder), 'utf8').replace(/--[^\n]*/g, '')
  const statements = text.split(';').map((statement) => statement.trim())
  return statements.filter((statement) => statement !== '')
}
