import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '#app/routes.ts'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { examplePath } from '#tests/builders/example-path.ts'

/** Visitor input never determines the shape of encoded data (decision 005). */

let api: FaultyWorker
let web: FaultyWorker

beforeAll(async () => {
  build()
  api = await startFaultyApi()
  web = await startFaultyWorker({ worker: 'web', api: (request) => forwardTo(request, api) })
})

afterAll(async () => {
  await web.stop()
  await api.stop()
})

const NESTED = '['.repeat(300) + ']'.repeat(300)
const BRACKETS = 'a' + '[b]'.repeat(150)
const HOSTILE_QUERIES = [
  `filter=${encodeURIComponent(NESTED)}`,
  `${encodeURIComponent(BRACKETS)}=1`,
  Array.from({ length: 200 }, (_, index) => `filter=${index}`).join('&'),
  Array.from({ length: 200 }, (_, index) => `page[${index}]=1`).join('&'),
  `value=${'9'.repeat(1_500)}&inputCurrency=${encodeURIComponent(NESTED)}`,
  `complete=${encodeURIComponent(JSON.stringify({ __proto__: { a: NESTED } }))}`,
]

interface Shape {
  readonly depth: number
  readonly promises: number
  readonly characters: number
}

/**
 * Depth, promises and length of the encoded data. The first line of a stream is a table of values that reference each
 * other.
 */
function shapeOf(stream: string): Shape {
  const [first = '[]'] = stream.split('\n')
  const parsed: unknown = JSON.parse(first)
  const table: readonly unknown[] = Array.isArray(parsed) ? parsed : []
  const depthOf = (index: unknown, seen: readonly unknown[]): number => {
    if (typeof index !== 'number' || index < 0 || seen.includes(index)) return 0
    const value = table[index]
    if (typeof value !== 'object' || value === null) return 1
    return 1 + Math.max(0, ...Object.values(value).map((next) => depthOf(next, [...seen, index])))
  }
  const isPromise = (value: unknown) => Array.isArray(value) && value[0] === 'P'
  return { depth: depthOf(0, []), promises: table.filter(isPromise).length, characters: stream.length }
}

const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

async function fetchShape(path: string, init?: RequestInit): Promise<Shape | undefined> {
  const response = await web.fetch(path, init)
  const text = await response.text()
  expect([path.slice(0, 60), response.status < 500]).toEqual([path.slice(0, 60), true])
  const isData = response.headers.get('content-type')?.startsWith('text/x-script') ?? false
  return isData ? shapeOf(text) : undefined
}

test.each(ROUTES.map(({ path }) => examplePath(path)))(
  '%s: input does not determine the shape of its data',
  async (path) => {
    const baseline = await fetchShape(dataPath(path))
    for (const query of HOSTILE_QUERIES) {
      const shape = await fetchShape(`${dataPath(path)}?${query}`)
      if (!shape) continue
      expect(shape.depth).toBeLessThanOrEqual(Math.max(12, baseline?.depth ?? 0))
      expect(shape.promises).toBeLessThanOrEqual(4)
      // A query is echoed a few times at most (the filter, links in the head).
      expect(shape.characters).toBeLessThan((baseline?.characters ?? 5_000) + 8 * query.length + 5_000)
    }
    for (const body of [NESTED, JSON.stringify({ [BRACKETS]: NESTED }), HOSTILE_QUERIES.join('&')]) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const shape = await fetchShape(dataPath(path), {
          method: 'POST',
          headers: { Origin: web.url, 'Content-Type': type },
          body,
        })
        expect(shape?.depth ?? 0).toBeLessThanOrEqual(12)
      }
    }
  },
)

test.each([
  ['a thousand paths', `/__manifest?${Array.from({ length: 1_000 }, () => 'p=%2Fa%2Fb').join('&')}`],
  ['a long path', `/__manifest?p=${encodeURIComponent('/a'.repeat(3_000))}`],
  ['a long query', `/explore?filter=${'a'.repeat(5_000)}`],
])('a URL with %s is refused before matching', async (_, path) => {
  const response = await web.fetch(path)
  expect(response.status).toBe(414)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('both builds contain the patched decoder', () => {
  const folder = fileURLToPath(new URL('../../build/client/assets/', import.meta.url))
  const scripts = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(folder + file, 'utf8'))
  const guards = scripts.join('\n').split('(?:Eval|Range|Reference|Syntax|Type|URI)Error').length - 1
  expect(guards).toBe(2)
})
