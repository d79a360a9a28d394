import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiWorker, type ApiWorker } from '#tests/builders/api-worker.ts'
import { seedMarket } from '#tests/builders/seeded-market.ts'

let api: ApiWorker

beforeAll(async () => {
  api = await startApiWorker({
    APP_ENV: 'preview',
    RATE_LIMITS: JSON.stringify({ graphql: { burst: 8, perSecond: 0.001 } }),
  })
  await seedMarket(api.db)
})

afterAll(() => api.stop())

let clients = 0

/** Sends a query as a new client unless `address` is given. */
async function execute(query: string, address = `198.51.100.${++clients}`) {
  const response = await api.fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'CF-Connecting-IP': address },
    body: JSON.stringify({ query }),
  })
  const answer = (await response.json()) as {
    readonly code?: string
    readonly data?: unknown
    readonly errors?: readonly {
      readonly message: string
      readonly locations?: unknown
      readonly extensions: { readonly code: string }
    }[]
  }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...answer }
}

const repeat = (count: number, field: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => field(index)).join(' ')

test('a preview deployment reveals neither its schema nor similar field names', async () => {
  expect((await execute('{ __schema { queryType { name } } }')).errors?.[0]?.extensions.code).toBe('request.tooComplex')
  expect((await execute('{ __type(name: "Query") { name } }')).errors?.[0]?.extensions.code).toBe('request.tooComplex')
  expect((await execute('{ chain { name } }')).errors?.[0]?.message).not.toContain('Did you mean')
})

test.each([
  [
    'a series under many aliases',
    `{ token(chain: ETHEREUM) { market { ${repeat(30, (index) => `a${index}: ohlc(duration: YEAR) { open high low close }`)} } } }`,
  ],
  ['lists in lists', '{ topTokens(first: 100) { edges { node { pools(first: 100) { token0 { symbol } } } } } }'],
  [
    'a long alias in many elements',
    `{ topTokens(first: 100) { edges { node { ${'a'.repeat(10_000)}: __typename } } } }`,
  ],
  ['one field hundreds of times', `{ ${repeat(300, () => 'chains { name }')} }`],
  ['many searches', `{ ${repeat(30, (index) => `a${index}: searchTokens(searchQuery: "t") { id }`)} }`],
])('%s is refused before it is executed', async (_, query) => {
  const answer = await execute(query)
  expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, 'request.tooComplex'])
  expect(answer.data).toBeUndefined()
})

test('at most twenty errors of an answer are reported, without locations', async () => {
  const query = `{ ${'\n'.repeat(20_000)} ${repeat(30, (index) => `a${index}: token(chain: ETHEREUM, address: "0x1") { id }`)} }`
  const { errors } = await execute(query)
  expect(errors?.length).toBe(20)
  expect(errors?.every(({ locations }) => locations === undefined)).toBe(true)
})

test('an expensive query takes more tokens than a cheap one', async () => {
  // Costs just over 36,000 units, i.e. four of the eight tokens.
  const costly = (attempt: number) =>
    `{ ${repeat(3, (index) => `a${index}: searchPools(searchQuery: "t${attempt}") { id }`)} }`
  const cheap = (attempt: number) => `{ a${attempt}: chains { name } }`
  const statuses = async (address: string, query: (attempt: number) => string) => {
    const received: number[] = []
    for (let attempt = 0; attempt < 9; attempt++) received.push((await execute(query(attempt), address)).status)
    return received
  }
  expect(await statuses('203.0.113.1', cheap)).toEqual([...Array<number>(8).fill(200), 429])
  expect(await statuses('203.0.113.2', costly)).toEqual([200, 200, ...Array<number>(7).fill(429)])
})

test('a client that cannot pay for a query gets a Retry-After', async () => {
  const costly = (attempt: number) =>
    `{ ${repeat(3, (index) => `a${index}: searchPools(searchQuery: "u${attempt}") { id }`)} }`
  await execute(costly(0), '203.0.113.4')
  await execute('{ chains { slug } }', '203.0.113.4')
  // Three of eight tokens are left. The request takes one; the query's additional cost is refused and takes none.
  const refused = await execute(costly(3), '203.0.113.4')
  expect(refused.status).toBe(429)
  expect(refused.errors?.[0]?.extensions.code).toBe('rate.limited')
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await execute('{ chains { chainId } }', '203.0.113.4')).status).toBe(200)
})
