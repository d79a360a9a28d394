/**
 * Searches for the most expensive queries that the API accepts, by random queries and mutations over the schema (fields, aliases,
 * arguments, nesting, fragments), on workerd with a real D1 and a large market. Prints the text of each, its computed cost, the CPU time of
 * workerd (worker and database together) and the bytes of its answer, and their ratios to the limits: 100 ms, 1 MB.
 *
 * "first" is the first execution after a new block, with nothing cached for the query; reading the block itself, which happens once for
 * all queries, is not counted. "again" is a second execution in the same block.
 *
 * `node tests/bench/graphql-cost.ts [seconds of search] [tokens] [pools] [seed]`
 */
import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { createRandom } from '#devnet/world/random.ts'
import { startBuiltApi } from '#tests/builders/built-api.ts'
import { poolAddress, seedLargeMarket, tokenAddress } from '#tests/builders/large-market.ts'
import { queryText, RandomQueries, type Piece } from '#tests/builders/random-query.ts'
import { rows } from '#tests/builders/seeded-market.ts'
import { workerdCpu } from '#tests/builders/workerd-cpu.ts'
import { excessOf } from '#workers/api/graphql/complexity.ts'
import { costOf, MAX_BYTES, MAX_COST } from '#workers/api/graphql/cost.ts'

const [SECONDS = 120, TOKENS = 1_000, POOLS = 2_000, SEED = 1] = process.argv.slice(2).map(Number)
const NOW = 1_760_001_300
const MAX_CPU_MS = 100
const MAX_ANSWER_BYTES = 1_000_000
/** Number of queries that the search mutates further. */
const POPULATION = 12
/** Number of queries that are measured again at the end. */
const FINALISTS = 8
/** Number of measurements of each of these. */
const ROUNDS = 5

/** A query that the API accepts. */
interface Candidate {
  readonly pieces: readonly Piece[]
  readonly text: string
  /** Computed by the API before execution; at most MAX_COST. */
  readonly cost: number
}

interface Measured extends Candidate {
  /** CPU milliseconds. */
  readonly cpu: number
  readonly bytes: number
}

const schema = buildSchema(readFileSync(new URL('../../workers/api/graphql/schema.graphql', import.meta.url), 'utf8'))
const random = createRandom(SEED).next
const queries = new RandomQueries(schema, random)
const api = await startBuiltApi({ isolates: 0, pools: POOLS })
const worst = { cpu: 0, bytes: 0 }
let block = 1_000
let measuredCount = 0

try {
  await rows(
    api.db,
    'sync',
    ['chain_id', 'head_number', 'head_time', 'block_number', 'block_time', 'updated_at'],
    // All chains are indexed; those other than the first stay empty.
    [1, 8_453, 11_155_111].map((chainId) => [chainId, block, NOW, block, NOW, 0]),
  ).run()
  await seedLargeMarket(api.db, { tokens: TOKENS, pools: POOLS, now: NOW })
  await bench()
} finally {
  await api.stop()
}

async function bench(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await nextBlock()
  console.log(
    `${TOKENS} tokens, ${POOLS} pools, seed ${SEED}; limits: cost ${MAX_COST}, CPU ${MAX_CPU_MS} ms, ${MAX_ANSWER_BYTES} bytes`,
  )
  await printAttacks()
  await printRepeated()
  const found = await search()
  const costly = found.toSorted((a, b) => b.cpu - a.cpu).slice(0, FINALISTS)
  const long = found.toSorted((a, b) => b.bytes - a.bytes).slice(0, 2)
  console.log(
    `\n${measuredCount} accepted queries measured; the ${FINALISTS} most expensive and the 2 longest, ${ROUNDS} times each`,
  )
  printHeader()
  for (const { text, cost } of [...new Set([...costly, ...long])]) {
    await printMeasured(text, cost)
    console.log(`  ${text.length > 400 ? `${text.slice(0, 400)} …` : text}`)
  }
  console.log(
    `\nworst: ${worst.cpu.toFixed(1)} ms = ${(worst.cpu / MAX_CPU_MS).toFixed(2)} of the limit, ${worst.bytes} bytes = ${(worst.bytes / MAX_ANSWER_BYTES).toFixed(2)}`,
  )
  if (worst.cpu > MAX_CPU_MS || worst.bytes > MAX_ANSWER_BYTES) process.exitCode = 1
}

function printHeader(): void {
  console.log('    text     cost   first ms  ÷ limit   again ms     bytes  ÷ limit')
}

async function printMeasured(text: string, cost: number) {
  let first = 0
  let repeated = 0
  let bytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    await nextBlock()
    const measured = await measure(text)
    first += measured.cpu / ROUNDS
    repeated += (await measure(text)).cpu / ROUNDS
    bytes = measured.bytes
  }
  const columns = [
    String(text.length).padStart(8),
    String(cost).padStart(9),
    first.toFixed(1).padStart(11),
    (first / MAX_CPU_MS).toFixed(2).padStart(9),
    repeated.toFixed(1).padStart(11),
    String(bytes).padStart(10),
    (bytes / MAX_ANSWER_BYTES).toFixed(2).padStart(9),
  ]
  console.log(columns.join(''))
  worst.cpu = Math.max(worst.cpu, first)
  worst.bytes = Math.max(worst.bytes, bytes)
  return { first, bytes }
}

/** Tries random queries, then mutations of the slowest ones, each filled up to the limits. */
async function search(): Promise<readonly Measured[]> {
  const deadline = Date.now() + SECONDS * 1_000
  let best: readonly Measured[] = []
  const all: Measured[] = []
  for (let turn = 0; Date.now() < deadline; turn++) {
    const parent = random() < 0.35 || best.length < POPULATION ? undefined : queries.pick(best)
    const candidate = fillUp(parent ? queries.mutate(parent.pieces) : [queries.root()])
    if (!candidate) continue
    await nextBlock()
    let measured: Measured = { ...candidate, ...(await measure(candidate.text)) }
    if (measured.cpu > (best.at(-1)?.cpu ?? 0) + 10) {
      // Measured again, in case the machine was busy.
      await nextBlock()
      measured = { ...measured, cpu: Math.min(measured.cpu, (await measure(candidate.text)).cpu) }
    }
    all.push(measured)
    best = [...best, measured].sort((a, b) => b.cpu - a.cpu).slice(0, POPULATION)
  }
  return all
}

/** Returns the query with mutations added as long as the API accepts it; null if the API does not accept the query itself. */
function fillUp(pieces: readonly Piece[]): Candidate | null {
  let accepted = acceptedCandidate(pieces)
  if (!accepted) return null
  for (let tries = 0; tries < 60 && accepted.cost < MAX_COST * 0.98; tries++) {
    const larger = acceptedCandidate(queries.mutate(accepted.pieces))
    if (larger && larger.cost > accepted.cost) accepted = larger
  }
  return accepted
}

/** Returns the query of these pieces with its cost; null if the API does not accept it. */
function acceptedCandidate(pieces: readonly Piece[]): Candidate | null {
  const text = queryText(pieces)
  const cost = costOfText(text)
  return cost === undefined ? null : { pieces, text, cost }
}

/** The cost of a query; undefined if the API does not accept it. */
function costOfText(text: string): number | undefined {
  try {
    const document = parse(text, { maxTokens: 1_500 })
    if (excessOf(document, false) || validate(schema, document).length > 0) return undefined
    const { work, bytes } = costOf(schema, document, null, {})
    return work <= MAX_COST && bytes <= MAX_BYTES ? work : undefined
  } catch {
    return undefined
  }
}

async function measure(text: string): Promise<{ readonly cpu: number; readonly bytes: number }> {
  measuredCount++
  const before = workerdCpu()
  // The comment makes the document unique, so that neither its parsed form nor its answer is cached.
  const response = await api.post({ query: `${text} #${measuredCount}` })
  const answer = await response.text()
  const cpu = workerdCpu() - before
  if (response.status === 429 || response.status >= 500)
    throw new Error(`${response.status} ${answer.slice(0, 300)} of ${text}`)
  return { cpu, bytes: Buffer.byteLength(answer) }
}

/** Indexes a block and reads its tokens and pools into the cache, so that later queries do not pay for it. */
async function nextBlock(): Promise<void> {
  await api.fetch(`/later?${++block}`)
  const read = await api.post({ query: `{ chains { asOf { blockNumber } } protocolStats { poolCount } } #${block}` })
  await read.text()
}

/** Measures each expensive field, repeated as often as one query may contain it. */
async function printRepeated(): Promise<void> {
  const token = (at: number) => `token(chain: ETHEREUM, address: "${tokenAddress(at)}")`
  const pool = (at: number) => `pool(chain: ETHEREUM, id: "${poolAddress(at)}")`
  const duration = (at: number) => ['YEAR', 'MONTH', 'WEEK'][at] ?? 'HOUR'
  const list = 'topTokens(chain: ETHEREUM, orderBy: PRICE, order: ASC, first: 100)'
  const fields: Readonly<Record<string, (at: number) => string>> = {
    'candles of a day': (at) => `${token(at)} { market { ohlc(duration: DAY) { id timestamp open high low close } } }`,
    'candles of all time': (at) =>
      `${token(at)} { market { ohlc(duration: MAX) { id timestamp open high low close } } }`,
    'a pool’s candles of a year': (at) => `${pool(at)} { ohlc(duration: YEAR) { id timestamp open high low close } }`,
    'prices of a year': (at) => `${token(at)} { market { priceHistory(duration: YEAR) { id timestamp value } } }`,
    'value in pools, a day': (at) => `${token(at)} { market { historicalTvl(duration: DAY) { id timestamp value } } }`,
    'highs and lows': (at) => `${token(at)} { market { priceHighLow(duration: DAY, highLow: HIGH) } }`,
    ticks: (at) => `${pool(at)} { ticks { tickIdx liquidityGross liquidityNet } }`,
    'transactions of pools': (at) => `${pool(at)} { transactions(first: 100) { id hash account } }`,
    'transactions of a version': (at) => `v2Transactions(chain: ETHEREUM, first: ${at + 1}) { id }`,
    'transactions of a token': (at) =>
      `transactions(chain: ETHEREUM, token: "${tokenAddress(at)}", first: 100) { edges { node { id hash token0Quantity } } }`,
    'pool search': (at) => `searchPools(searchQuery: "t${at}", size: 100) { id token0 { symbol } token1 { symbol } }`,
    'token search': (at) => `searchTokens(searchQuery: "t${at}", size: 50) { id symbol }`,
    'tokens by a volume': (at) =>
      `topTokens(chain: ETHEREUM, duration: ${duration(at)}) { edges { node { symbol market { sparkline } } } }`,
    'pools by a volume': () =>
      'topPools(chain: ETHEREUM, orderBy: VOLUME_30D, first: 100) { edges { node { id token0 { symbol } token1 { symbol } } } }',
    'volume of all pools': (at) => `protocolStats { volume(duration: ${duration(at)}) }`,
    'sparklines of a list': () => `${list} { edges { node { id market { sparkline(duration: HOUR) } } } }`,
    'pools of a list': () =>
      `${list} { edges { node { pools(first: 3) { id token0 { symbol } token0Price token1Price } } } }`,
    'long names': () => `topTokens(chain: ETHEREUM, first: 100) { edges { node { ${'x'.repeat(300)}: __typename } } }`,
  }
  console.log('\none field as often as it is accepted')
  printHeader()
  for (const [name, field] of Object.entries(fields)) {
    let accepted: string | undefined
    for (let times = 1; times <= 30; times++) {
      const text = `{ ${Array.from({ length: times }, (_, at) => `a${at}: ${field(at)}`).join(' ')} }`
      if (costOfText(text) !== undefined) accepted = text
    }
    if (accepted === undefined) console.log(`  ${name}: never accepted`)
    else console.log(`  ${name}, ${(await printMeasured(accepted, costOfText(accepted) ?? 0)).first.toFixed(0)} ms`)
  }
}

/** Measures queries that were expensive before they were limited. */
async function printAttacks(): Promise<void> {
  const repeat = (count: number, field: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => field(at)).join(' ')
  const attacks: Readonly<Record<string, string>> = {
    'a series under 30 names': `{ token(chain: ETHEREUM) { market { ${repeat(30, (at) => `a${at}: ohlc(duration: YEAR) { id open high low close }`)} } } }`,
    '__typename under 30 names': `{ topTokens(first: 100) { edges { node { ${repeat(30, (at) => `a${at}: __typename`)} } } } }`,
    'lists in lists':
      '{ topTokens(first: 100) { edges { node { pools(first: 100) { token0 { symbol } transactions { id } } } } } }',
    'thirty searches': `{ ${repeat(30, (at) => `a${at}: searchPools(searchQuery: "t") { id }`)} }`,
    'the same field 370 times': `{ ${repeat(370, () => 'chains { name }')} }`,
    'a name of 10,000 letters': `{ topTokens(first: 100) { edges { node { ${'a'.repeat(10_000)}: __typename } } } }`,
    '100 errors after 50,000 empty lines': `{ ${'\n'.repeat(50_000)} topTokens(first: 100) { edges { node { pools(first: 0) { id } } } } }`,
  }
  console.log('\nknown attacks            text    CPU ms     bytes  status')
  for (const [name, text] of Object.entries(attacks)) {
    await nextBlock()
    const before = workerdCpu()
    const response = await api.post({ query: text })
    const answer = await response.text()
    const columns = [text.length, workerdCpu() - before, answer.length]
      .map((value) => String(value).padStart(10))
      .join('')
    console.log(`${name.padEnd(44)}${columns}  ${response.status}`)
  }
}
