import { readFileSync } from 'node:fs'
import { buildSchema, getNullableType, isListType, isObjectType, parse, validate, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { searchPoolsQuery } from '#app/wire/market/find-pools.ts'
import { activityQuery } from '#app/wire/market/activity.ts'
import { searchTokensQuery, tokensQuery } from '#app/wire/market/find-tokens.ts'
import { searchCollectionsQuery } from '#app/wire/market/nft-collections.ts'
import { nftDetailsQuery } from '#app/wire/market/nft-details.ts'
import { nftsQuery } from '#app/wire/market/nfts.ts'
import { positionHistoryQuery } from '#app/wire/market/position-history.ts'
import { positionQuery } from '#app/wire/market/position.ts'
import { positionsQuery } from '#app/wire/market/positions.ts'
import { profitsQuery } from '#app/wire/market/profits.ts'
import { poolFeeAprsQuery, poolPricesQuery, poolVolumesQuery } from '#app/wire/market/pool-history.ts'
import { poolReplayQuery } from '#app/wire/market/pool-replay.ts'
import { poolTicksQuery } from '#app/wire/market/pool-ticks.ts'
import { poolTransactionsQuery } from '#app/wire/market/pool-transactions.ts'
import { poolFeeSharesQuery, poolQuery } from '#app/wire/market/pool.ts'
import { portfolioQuery } from '#app/wire/market/portfolio.ts'
import { protocolStatsQuery } from '#app/wire/market/protocol-stats.ts'
import { tokenDetailsQuery } from '#app/wire/market/token-details.ts'
import {
  tokenCandlesQuery,
  tokenPricesQuery,
  tokenTvlQuery,
  tokenVolumesQuery,
} from '#app/wire/market/token-history.ts'
import { tokenTransactionsQuery } from '#app/wire/market/token-transactions.ts'
import { topPoolsQuery } from '#app/wire/market/top-pools.ts'
import { topTokensQuery } from '#app/wire/market/top-tokens.ts'
import { transactionsQuery } from '#app/wire/market/transactions.ts'
import { valueHistoryQuery } from '#app/wire/market/value-history.ts'
import { excessOf } from './complexity.ts'
import { costOf, MAX_BYTES, MAX_COST } from './cost.ts'
import { itemsOf } from './field-costs.ts'

const schema = buildSchema(readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8'))
const cost = (text: string, variables = {}) => costOf(schema, parse(text), null, variables)
const work = (text: string, variables = {}) => cost(text, variables).work

const chain = 'ETHEREUM'
const tokens = {
  chain,
  page: 1,
  pageSize: 100,
  orderBy: 'VOLUME',
  order: 'DESC',
  filter: null,
  volume: 'DAY',
  hasExtras: true,
}
const pools = { chain, page: 1, pageSize: 100, orderBy: 'TVL', order: 'DESC', versions: null, filter: null }
const ids = Array.from({ length: 500 }, (_, index) => `1:0x${String(index).padStart(40, '0')}`)
const contracts = (count: number) => ids.slice(0, count).map(() => ({ chain, address: null }))
const position = { chain: 'ETHEREUM', version: 'V3', id: '1', owner: null }
const pool = { chain, id: '0x1' }
const token = { chain, address: null }
const allTime = { duration: 'MAX' }

/** Every document of the app, with the largest variables it sends, and its maximum cost. */
test.each<[string, { readonly document: DocumentNode }, Readonly<Record<string, unknown>>, number]>([
  ['a hundred tokens', topTokensQuery, tokens, 19_000],
  ['twenty tokens by the volume of a year', topTokensQuery, { ...tokens, pageSize: 20, volume: 'YEAR' }, 24_000],
  ['a hundred tokens by the volume of a year', topTokensQuery, { ...tokens, volume: 'YEAR' }, 35_000],
  ['a hundred tokens limited by ids', topTokensQuery, { ...tokens, ids }, 19_000],
  ['a hundred pools', topPoolsQuery, pools, 19_000],
  ['a hundred pools by the volume of a month', topPoolsQuery, { ...pools, orderBy: 'VOLUME_30D' }, 35_000],
  ['a hundred transactions', transactionsQuery, { chain, types: null, size: 100, after: null }, 14_000],
  ['protocol totals', protocolStatsQuery, { chain: null }, 15_000],
  ['a search for fifty tokens', searchTokensQuery, { text: 't', chains: null, size: 50 }, 14_000],
  ['a search for fifteen pools', searchPoolsQuery, { text: 't', chains: null, size: 15 }, 14_000],
  ['a hundred tokens by address', tokensQuery, { contracts: contracts(100) }, 8_000],
  ['a token', tokenDetailsQuery, token, 8_000],
  ["a token's prices", tokenPricesQuery, { ...token, ...allTime }, 19_000],
  ["a token's candles", tokenCandlesQuery, { ...token, ...allTime }, 19_000],
  ["a token's volumes", tokenVolumesQuery, { ...token, ...allTime }, 19_000],
  ["a token's TVL", tokenTvlQuery, { ...token, ...allTime }, 26_000],
  ["a token's transactions", tokenTransactionsQuery, { chain, token: '0x1', types: null }, 8_000],
  ['a pool', poolQuery, pool, 8_000],
  ["a pool's fee shares", poolFeeSharesQuery, pool, 8_000],
  ["a pool's prices", poolPricesQuery, { ...pool, ...allTime }, 26_000],
  ["a pool's volumes", poolVolumesQuery, { ...pool, ...allTime }, 19_000],
  ["a pool's fee APRs", poolFeeAprsQuery, { ...pool, ...allTime }, 19_000],
  ["a pool's ticks", poolTicksQuery, pool, 19_000],
  [
    'a replay of a range',
    poolReplayQuery,
    { ...pool, liquidity: '1', tickLower: 0, tickUpper: 1, period: 'YEAR' },
    30_000,
  ],
  ["a pool's transactions", poolTransactionsQuery, { ...pool, types: null }, 8_000],
  ['a portfolio', portfolioQuery, { owner: '0x1', chains: null }, 26_000],
  ["a portfolio's profits", profitsQuery, { owner: '0x1', chains: null }, 36_000],
  ["a portfolio's value over time", valueHistoryQuery, { owner: '0x1', chains: null, ...allTime }, 36_000],
  ["a portfolio's NFTs", nftsQuery, { owner: '0x1', chains: null }, 24_000],
  ['a search for fifteen NFT collections', searchCollectionsQuery, { text: 't', chains: null, size: 15 }, 1_000],
  ['an NFT', nftDetailsQuery, { chain, contract: '0x1', tokenId: '1' }, 4_000],
  [
    "a portfolio's positions",
    positionsQuery,
    { owner: '0x1', chains: null, versions: null, statuses: null, size: 25, after: null },
    36_000,
  ],
  ['a position', positionQuery, position, 8_000],
  ["a position's history", positionHistoryQuery, { ...position, size: 20, after: null }, 8_000],
  ["a portfolio's activity", activityQuery, { owner: '0x1', chains: null, size: 51, after: null }, 36_000],
])("the app's query for %s is valid and well within the limits", (_, { document }, variables, maxWork) => {
  expect(validate(schema, document)).toEqual([])
  expect(excessOf(document, false)).toBeUndefined()
  const found = costOf(schema, document, null, variables)
  expect(found.work).toBeGreaterThan(0)
  expect(found.work).toBeLessThanOrEqual(maxWork)
  expect(maxWork).toBeLessThanOrEqual(MAX_COST * 0.9)
  expect(found.bytes).toBeLessThanOrEqual(MAX_BYTES / 4)
})

test('every list of the schema has a maximum length', () => {
  const lists = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields())
          .filter((field) => isListType(getNullableType(field.type)))
          .map((field) => ({ name: `${type.name}.${field.name}`, items: itemsOf(type.name, field.name, {}, 20) }))
      : [],
  )
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter(({ items }) => !items || items < 1)).toEqual([])
})

test('`__typename` costs bytes in every element, under each alias', () => {
  const named = (count: number) =>
    cost(
      `{ topTokens(first: 100) { edges { node { id ${Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')} } } } }`,
    )
  expect(named(30).work - named(0).work).toBe(3_000)
  expect(named(30).bytes - named(0).bytes).toBe(named(30).typenameBytes)
  expect(named(30).typenameBytes).toBeGreaterThan(3_000 * '"a0":"Token",'.length)
})

test('`__typename` costs at least the bytes of the longest type name', () => {
  const names = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .map(({ name }) => name)
  const longest = names.reduce((one, other) => (other.length > one.length ? other : one))
  expect(cost('{ __typename }').typenameBytes).toBeGreaterThanOrEqual(`"__typename":"${longest}",`.length)
})

test('an empty page costs as much as one element', () => {
  const page = (first: number) => work(`{ topTokens(first: ${first}) { edges { node { symbol } } } }`)
  expect(page(0)).toBe(page(1))
  expect(page(-100)).toBe(page(1))
  const withVariable = (first: number | null) =>
    work('query($first: Int) { topTokens(first: $first) { edges { node { symbol } } } }', { first })
  expect(withVariable(0)).toBe(page(1))
  expect(withVariable(-2_147_483_648)).toBe(page(1))
  expect(withVariable(null)).toBe(page(20))
  const ticks = (first: number) => work(`{ pool(chain: ETHEREUM, id: "0x1") { ticks(first: ${first}) { tickIdx } } }`)
  expect(ticks(-1_000)).toBe(ticks(1))
})

test('a `first` of zero or less does not make the rest of a query cheaper', () => {
  const rest = 'b: topTokens(first: 100) { edges { node { symbol name } } }'
  const alone = work(`{ ${rest} }`)
  for (const first of [0, -1, -100, -2_147_483_648])
    expect(work(`{ a: topTokens(first: ${first}) { edges { node { symbol } } } ${rest} }`)).toBeGreaterThan(alone)
})

test('fields that `@include` or `@skip` leave out cost nothing', () => {
  const text = (directive: string) =>
    `query($is: Boolean!) { topTokens { edges { node { symbol name ${directive} } } } }`
  const [one, both] = [work('{ topTokens { edges { node { symbol } } } }'), work(text(''), { is: true })]
  expect(both).toBeGreaterThan(one)
  expect(work(text('@include(if: $is)'), { is: true })).toBe(both)
  expect(work(text('@include(if: $is)'), { is: false })).toBe(one)
  expect(work(text('@skip(if: $is)'), { is: true })).toBe(one)
  expect(work(text('@skip(if: $is)'), { is: false })).toBe(both)
})

test('only the most expensive member of a union is counted, with all of its fragments', () => {
  const changes = (fragments: string) =>
    work(`{ portfolios(ownerAddresses: ["0x1"]) { assetActivities(pageSize: 1) { details { ... on TransactionDetails {
      assetChanges { ${fragments} } } } } } }`)
  const expensive = '... on TokenApproval { id approvedAddress quantity }'
  const cheap = '... on NftApproval { id }'
  expect(changes(`${expensive} ${cheap}`)).toBe(changes(expensive))
  expect(changes(`${cheap} ${expensive} ${cheap}`)).toBe(changes(expensive))
  expect(changes('... on TokenApproval { id } ... on TokenApproval { approvedAddress quantity }')).toBe(
    changes(expensive),
  )
  expect(changes(expensive)).toBeGreaterThan(changes(cheap))
})

test('the default value of a variable is used if the variable is missing', () => {
  const text = (value: number) =>
    `query($size: Int = ${value}) { topTokens(first: $size) { edges { node { symbol } } } }`
  expect(work(text(100)) - work(text(1))).toBe(99 * 3)
})

test('the cost of `tokens` grows with the number of contracts in its variable', () => {
  const text = 'query Q($c: [ContractInput!]!) { tokens(contracts: $c) { symbol name } }'
  expect(work(text, { c: contracts(3) })).toBe(3 * work(text, { c: contracts(1) }))
})

test('the cost of a chart grows with its points and with the rows that it reads', () => {
  const ohlc = (duration: string) =>
    work(`{ token(chain: ETHEREUM) { market { ohlc(duration: ${duration}) { open high low close } } } }`)
  expect(ohlc('YEAR')).toBeGreaterThan(365 * 8)
  expect(ohlc('DAY')).toBeGreaterThan(ohlc('WEEK'))
  expect(ohlc('MAX')).toBeGreaterThan(ohlc('YEAR'))
})

test('many series, deep lists and long names exceed the limits', () => {
  const repeat = (count: number, field: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => field(index)).join(' ')
  const isWithinLimits = ({ work, bytes }: { readonly work: number; readonly bytes: number }) =>
    work <= MAX_COST && bytes <= MAX_BYTES
  expect(
    isWithinLimits(
      cost(
        `{ token(chain: ETHEREUM) { market { ${repeat(30, (index) => `a${index}: ohlc(duration: YEAR) { open high low close }`)} } } }`,
      ),
    ),
  ).toBe(false)
  expect(
    isWithinLimits(
      cost('{ topTokens(first: 100) { edges { node { pools(first: 100) { token0 { symbol } token1 { name } } } } } }'),
    ),
  ).toBe(false)
  expect(
    isWithinLimits(cost(`{ topTokens(first: 100) { edges { node { ${'a'.repeat(10_000)}: __typename } } } }`)),
  ).toBe(false)
})

test('invalid variables cost nothing, because they are refused', () => {
  expect(cost('query($first: Int!) { topTokens(first: $first) { totalCount } }', { first: 'many' }).work).toBe(0)
})
