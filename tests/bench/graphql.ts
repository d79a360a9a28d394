/**
 * Latency of GraphQL on workerd with a real D1 at 50 requests a second, compared with two lower bounds in the same run: an empty route, and
 * a bare worker that returns a hundred rows of D1. Sends the queries of our pages to a market with a year of candles. Meanwhile a block is
 * indexed every two seconds, so snapshots are read again as in production.
 *
 * Rows are those that D1 read compared with those it returned, for one execution of each query in a fresh isolate.
 *
 * `node tests/bench/graphql.ts [seconds per query] [tokens] [pools]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { print, type DocumentNode } from 'graphql'
import { searchPoolsQuery } from '#app/wire/market/find-pools.ts'
import { searchTokensQuery, tokensQuery } from '#app/wire/market/find-tokens.ts'
import { poolPricesQuery, poolVolumesQuery } from '#app/wire/market/pool-history.ts'
import { poolTicksQuery } from '#app/wire/market/pool-ticks.ts'
import { poolTransactionsQuery } from '#app/wire/market/pool-transactions.ts'
import { poolQuery } from '#app/wire/market/pool.ts'
import { protocolStatsQuery } from '#app/wire/market/protocol-stats.ts'
import { tokenDetailsQuery } from '#app/wire/market/token-details.ts'
import { tokenCandlesQuery, tokenPricesQuery, tokenTvlQuery } from '#app/wire/market/token-history.ts'
import { tokenTransactionsQuery } from '#app/wire/market/token-transactions.ts'
import { topPoolsQuery } from '#app/wire/market/top-pools.ts'
import { topTokensQuery } from '#app/wire/market/top-tokens.ts'
import { transactionsQuery } from '#app/wire/market/transactions.ts'
import { startBuiltApi, type GraphQLRequest, type Rows } from '#tests/builders/built-api.ts'
import { poolAddress, seedLargeMarket, tokenAddress } from '#tests/builders/large-market.ts'
import { rows } from '#tests/builders/seeded-market.ts'
import { workerdCpu } from '#tests/builders/workerd-cpu.ts'

/** Requests a second. */
const RATE = 50
const [SECONDS = 4, TOKENS = 100, POOLS = 200] = process.argv.slice(2).map(Number)
const NOW = 1_760_001_300

type MarketQuery = { readonly document: DocumentNode }

const chain = 'ETHEREUM'
const tokens = (overrides: object) => (): GraphQLRequest => ({
  query: print(topTokensQuery.document),
  variables: {
    chain,
    page: 1,
    pageSize: 20,
    orderBy: 'VOLUME',
    order: 'DESC',
    filter: null,
    volume: 'DAY',
    hasExtras: false,
    ...overrides,
  },
})
const pools = (overrides: object) => (): GraphQLRequest => ({
  query: print(topPoolsQuery.document),
  variables: {
    ...{ chain, versions: null, page: 1, pageSize: 20, orderBy: 'TVL', order: 'DESC', filter: null, token: null },
    ...overrides,
  },
})
const requestForToken =
  (query: MarketQuery, overrides: object = {}) =>
  (turn: number): GraphQLRequest => ({
    query: print(query.document),
    variables: {
      chain,
      address: tokenAddress(turn % TOKENS),
      token: tokenAddress(turn % TOKENS),
      types: null,
      ...overrides,
    },
  })
const requestForPool =
  (query: MarketQuery, overrides: object = {}) =>
  (turn: number): GraphQLRequest => ({
    query: print(query.document),
    variables: { chain, id: poolAddress(turn % POOLS), types: null, ...overrides },
  })
const searchRequest =
  (query: MarketQuery) =>
  (turn: number): GraphQLRequest => ({
    query: print(query.document),
    variables: { text: `t${turn % 10}`, chains: [chain], size: 50 },
  })

/** The queries of our pages. */
const REQUESTS: Readonly<Record<string, (turn: number) => GraphQLRequest>> = {
  'top 100 tokens': tokens({ pageSize: 100 }),
  'explore, tokens': tokens({}),
  '… by a year of volume': tokens({ volume: 'YEAR' }),
  '… page 50, by change': tokens({ page: Math.min(50, TOKENS / 20), orderBy: 'HOUR_CHANGE' }),
  'explore, pools': pools({}),
  '… by 30 days of volume': pools({ orderBy: 'VOLUME_30D' }),
  'explore, transactions': () => ({
    query: print(transactionsQuery.document),
    variables: { chain, types: null, size: 20 },
  }),
  '… only removals': () => ({
    query: print(transactionsQuery.document),
    variables: { chain, types: ['REMOVE'], size: 20 },
  }),
  'protocol totals': () => ({ query: print(protocolStatsQuery.document), variables: { chain } }),
  '50 tokens by address': () => ({
    query: print(tokensQuery.document),
    variables: { contracts: Array.from({ length: 50 }, (_, index) => ({ chain, address: tokenAddress(index) })) },
  }),
  'token search': searchRequest(searchTokensQuery),
  'pool search': searchRequest(searchPoolsQuery),
  'token detail': requestForToken(tokenDetailsQuery),
  'token, prices of a day': requestForToken(tokenPricesQuery, { duration: 'DAY' }),
  'token, prices of a month': requestForToken(tokenPricesQuery, { duration: 'MONTH' }),
  'token, candles of a year': requestForToken(tokenCandlesQuery, { duration: 'YEAR' }),
  'token, TVL of a month': requestForToken(tokenTvlQuery, { duration: 'MONTH' }),
  'token, transactions': requestForToken(tokenTransactionsQuery),
  'pools of a token': (turn) => pools({ token: tokenAddress(turn % TOKENS) })(),
  'pool detail': requestForPool(poolQuery),
  'pool, volumes of a month': requestForPool(poolVolumesQuery, { duration: 'MONTH' }),
  'pool, prices of a day': requestForPool(poolPricesQuery, { duration: 'DAY' }),
  'pool, ticks': requestForPool(poolTicksQuery),
  'pool, transactions': requestForPool(poolTransactionsQuery),
  'pool, only removals': requestForPool(poolTransactionsQuery, { types: ['REMOVE'] }),
}

const api = await startBuiltApi({ isolates: Object.keys(REQUESTS).length, pools: POOLS })
try {
  await rows(
    api.db,
    'sync',
    ['chain_id', 'head_number', 'head_time', 'block_number', 'block_time', 'updated_at'],
    [[1, 1_000, NOW, 1_000, NOW, 0]],
  ).run()
  await seedLargeMarket(api.db, { tokens: TOKENS, pools: POOLS, now: NOW })
  await bench()
} finally {
  await api.stop()
}

async function bench(): Promise<void> {
  const names = Object.keys(REQUESTS)
  const read = new Map<string, Rows>()
  for (const [index, name] of names.entries()) read.set(name, await api.rowsOf(index, REQUESTS[name]?.(0)))

  let block = 1_000
  const blocks = setInterval(() => {
    block += 1
    void api.fetch(`/block?${block}`)
  }, 2_000)
  const noop = await measure('no-op route', () => api.fetch('/api/nothing'))
  const bareRead = await measure('bare D1 read, 100 rows', () => api.fetch('/bare'))
  console.log(`\n${TOKENS} tokens, ${POOLS} pools, ${RATE} requests a second for ${SECONDS} s each (milliseconds)`)
  console.log(
    `${'query'.padEnd(26)}     p50     p95     p99     CPU  p95 ÷ bare  CPU ÷ bare   bytes  rows read returned   ratio`,
  )
  const line = ({ name, p50, p95, p99, cpu, bytes }: Measured) => {
    const { read: rowsRead, returned } = read.get(name) ?? { read: 0, returned: 0 }
    const ratio = returned === 0 ? '' : (rowsRead / returned).toFixed(1)
    const ratios = [p95 / bareRead.p95, cpu / bareRead.cpu].map((times) => times.toFixed(1).padStart(12)).join('')
    const counts = read.has(name) ? [rowsRead, returned, ratio].map((count) => String(count).padStart(9)).join('') : ''
    console.log(
      `${name.padEnd(26)}${[p50, p95, p99, cpu].map(column).join('')}${ratios}${String(bytes).padStart(8)}  ${counts}`,
    )
  }
  line(noop)
  line(bareRead)
  const before = await api.rowsSoFar()
  let requestCount = 0
  for (const name of names) {
    line(await measure(name, (turn) => api.post(REQUESTS[name]?.(turn))))
    requestCount += RATE * SECONDS
  }
  clearInterval(blocks)
  const after = await api.rowsSoFar()
  console.log(
    `\nrows read for each request, a block every 2 s: ${((after.read - before.read) / requestCount).toFixed(1)}`,
  )
}

interface Measured {
  readonly name: string
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly cpu: number
  readonly bytes: number
}

async function measure(name: string, request: (turn: number) => Promise<Response>): Promise<Measured> {
  for (let turn = 0; turn < 20; turn++) await (await request(turn)).arrayBuffer()
  const times: number[] = []
  let bytes = 0
  const pending: Promise<void>[] = []
  const cpuBefore = workerdCpu()
  const started = performance.now()
  for (let turn = 0; turn < RATE * SECONDS; turn++) {
    const due = started + (turn * 1_000) / RATE
    if (due > performance.now()) await sleep(due - performance.now())
    pending.push(
      (async () => {
        const requestedAt = performance.now()
        const response = await request(turn)
        const answer = await response.text()
        bytes = answer.length
        times.push(performance.now() - requestedAt)
        if (name !== 'no-op route' && (response.status !== 200 || answer.startsWith('{"errors"'))) {
          throw new Error(`${name} answered ${response.status} ${answer.slice(0, 200)}`)
        }
      })(),
    )
  }
  await Promise.all(pending)
  const cpu = (workerdCpu() - cpuBefore) / times.length
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { name, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), cpu, bytes }
}

function column(milliseconds: number): string {
  return milliseconds.toFixed(2).padStart(8)
}
