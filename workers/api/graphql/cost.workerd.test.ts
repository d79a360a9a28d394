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
async function ask(query: string, address = `198.51.100.${++clients}`) {
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

const many = (count: number, field: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => field(at)).join(' ')

test('a preview deployment reveals neither its schema nor similar field names', async () => {
  expect((await ask('{ __schema { queryType { name } } }')).errors?.[0]?.extensions.code).toBe('request.tooComplex')
  expect((await ask('{ __type(name: "Query") { name } }')).errors?.[0]?.extensions.code).toBe('request.tooComplex')
  expect((await ask('{ chain { name } }')).errors?.[0]?.message).not.toContain('Did you mean')
})

test.each([
  [
    'a series under many aliases',
    `{ token(chain: ETHEREUM) { market { ${many(30, (at) => `a${at}: ohlc(duration: YEAR) { open high low close }`)} } } }`,
  ],
  ['lists in lists', '{ topTokens(first: 100) { edges { node { pools(first: 100) { token0 { symbol } } } } } }'],
  [
    'a long alias in many elements',
    `{ topTokens(first: 100) { edges { node { ${'a'.repeat(10_000)}: __typename } } } }`,
  ],
  ['one field hundreds of times', `{ ${many(300, () => 'chains { name }')} }`],
  ['many searches', `{ ${many(30, (at) => `a${at}: searchTokens(searchQuery: "t") { id }`)} }`],
])('%s is refused before it is executed', async (_, query) => {
  const answer = await ask(query)
  expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([400, 'request.tooComplex'])
  expect(answer.data).toBeUndefined()
})

test('at most twenty errors of an answer are reported, without locations', async () => {
  const query = `{ ${'\n'.repeat(20_000)} ${many(30, (at) => `a${at}: token(chain: ETHEREUM, address: "0x1") { id }`)} }`
  const { errors } = await ask(query)
  expect(errors?.length).toBe(20)
  expect(errors?.every(({ locations }) => locations === undefined)).toBe(true)
})

test('an expensive query takes more tokens than a cheap one', async () => {
  // Costs just over 36,000 units, i.e. four of the eight tokens.
  const costly = (turn: number) => `{ ${many(3, (at) => `a${at}: searchPools(searchQuery: "t${turn}") { id }`)} }`
  const cheap = (turn: number) => `{ a${turn}: chains { name } }`
  const statuses = async (address: string, query: (turn: number) => string) => {
    const seen: number[] = []
    for (let turn = 0; turn < 9; turn++) seen.push((await ask(query(turn), address)).status)
    return seen
  }
  expect(await statuses('203.0.113.1', cheap)).toEqual([...Array<number>(8).fill(200), 429])
  expect(await statuses('203.0.113.2', costly)).toEqual([200, 200, ...Array<number>(7).fill(429)])
})

test('a client that cannot pay for a query gets a Retry-After', async () => {
  const costly = (turn: number) => `{ ${many(3, (at) => `a${at}: searchPools(searchQuery: "u${turn}") { id }`)} }`
  await ask(costly(0), '203.0.113.4')
  await ask('{ chains { slug } }', '203.0.113.4')
  // Three of eight tokens are left. The request takes one; the query's additional cost is refused and takes none.
  const refused = await ask(costly(3), '203.0.113.4')
  expect(refused.status).toBe(429)
  expect(refused.errors?.[0]?.extensions.code).toBe('rate.limited')
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await ask('{ chains { chainId } }', '203.0.113.4')).status).toBe(200)
})
