import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the types of GraphQL documents are those of the schema; `npm run graphql:types` updates them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graphql-types-'))
  try {
    const generated = join(folder, 'graphql-env.d.ts')
    execFileSync('node_modules/.bin/gql.tada', ['generate-output', '--output', generated])
    expect(readFileSync('app/wire/market/graphql-env.d.ts', 'utf8')).toBe(readFileSync(generated, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
