import { SECOND } from '#app/base/time.ts'
import { pageFetch } from '#app/data/api-fetch.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { splitApr } from '#app/domain/liquidity/pool-apr.ts'
import { countCell, csvName, decimalCell, textCell, withRetries, type CsvFile } from '#app/entities/csv/csv-file.ts'
import { writeCsv, type Cell } from '#app/entities/csv/write-csv.ts'
import { toFilterInput } from '#app/entities/transaction/filter-input.ts'
import { hasOptionalColumns, type ExploreQuery } from './explore-query.ts'
import { networkSlug, type ListQuery } from './list-query.ts'
import { toTopPoolsQuery } from './pool-rows.ts'
import type { PoolsQuery } from './pools-query.ts'
import { toTopTokensQuery } from './token-rows.ts'
import type { TransactionsQuery } from './transactions-query.ts'

// Whole lists as CSV files, with all digits the API returns. Headers are the same in every language, because programs
// read them.

/** The API's maximum page size and total. */
const PAGE_SIZE = 100
const MAX_ROWS = 10_000
/** Only this many of the newest transactions are exported. */
const MAX_TRANSACTIONS = 5_000
/** Decimals of a percentage whose integer is a fee in pips: 3000 pips are 0.3 %. */
const FEE_PLACES = 4
/** Headers of the token table's optional columns. */
const EXTRA_HEADERS = ['change_1w_percent', 'change_1m_percent', 'market_cap_usd']

const market = createMarketClient(pageFetch)

/** Returns the token list as a file. Throws an AppError if the API does not answer. */
export async function exportTokens(query: ExploreQuery, ids?: readonly string[]): Promise<CsvFile> {
  const tokens = await allPages((page) =>
    market.topTokens({ ...toTopTokensQuery(query), page, pageSize: PAGE_SIZE, ids }).then((response) => ({
      items: response.tokens,
      total: response.total,
    })),
  )
  const volume = `volume_${query.frame.toLowerCase()}_usd`
  const hasExtras = hasOptionalColumns(query)
  const headers = [
    'rank',
    'network',
    'address',
    'symbol',
    'name',
    'price_usd',
    'change_1h_percent',
    'change_1d_percent',
    'fdv_usd',
    volume,
    'tvl_usd',
    ...(hasExtras ? EXTRA_HEADERS : []),
  ]
  const rows = tokens.map((token) => [
    countCell(token.rank),
    textCell(chainById(token.chainId).slug),
    textCell(token.address),
    textCell(token.symbol),
    textCell(token.name),
    decimalCell(token.price),
    decimalCell(token.hourChange),
    decimalCell(token.dayChange),
    decimalCell(token.fdv),
    decimalCell(token.volume),
    decimalCell(token.tvl),
    ...(hasExtras
      ? [token.weekChange, token.monthChange, token.marketCap].map((value) => decimalCell(value ?? null))
      : []),
  ])
  return { name: listName('tokens', query), text: writeCsv(headers, rows) }
}

/** Returns the pool list as a file. Throws an AppError if the API does not answer. */
export async function exportPools(query: PoolsQuery, ids?: readonly string[]): Promise<CsvFile> {
  const pools = await allPages((page) =>
    market.topPools({ ...toTopPoolsQuery(query), page, size: PAGE_SIZE, ids }).then((response) => ({
      items: response.pools,
      total: response.total,
    })),
  )
  const headers = [
    'rank',
    'network',
    'id',
    'version',
    'token0',
    'token0_symbol',
    'token1',
    'token1_symbol',
    'fee_percent',
    'dynamic_fee',
    'hook',
    'tvl_usd',
    'apr_percent',
    'lp_apr_percent',
    'volume_1d_usd',
    'volume_30d_usd',
    'created',
  ]
  const rows = pools.map(({ token0, token1, apr, shares, ...pool }) => [
    countCell(pool.rank),
    textCell(chainById(token0.chainId).slug),
    textCell(pool.id),
    textCell(pool.version.toLowerCase()),
    textCell(token0.address),
    textCell(token0.symbol),
    textCell(token1.address),
    textCell(token1.symbol),
    decimalCell(formatUnits(BigInt(pool.fee), FEE_PLACES)),
    textCell(String(pool.isDynamicFee)),
    textCell(pool.hook ?? ''),
    decimalCell(pool.tvl),
    decimalCell(apr),
    decimalCell(apr !== null && shares ? splitApr(apr, shares).liquidity : null),
    decimalCell(pool.dayVolume),
    decimalCell(pool.monthVolume),
    textCell(new Date(pool.createdAt * SECOND).toISOString()),
  ])
  return { name: listName('pools', query), text: writeCsv(headers, rows) }
}

/** Returns the newest `MAX_TRANSACTIONS` transactions as a file. Throws an AppError if the API does not answer. */
export async function exportTransactions(query: TransactionsQuery): Promise<CsvFile> {
  const { network, type, isLarge } = query
  const list = { chainId: network ?? undefined, ...toFilterInput(query), size: PAGE_SIZE }
  const rows: (readonly Cell[])[] = []
  let after: string | undefined
  do {
    const page = await withRetries(() => market.transactions({ ...list, after }))
    for (const { token0, token1, ...entry } of page.transactions) {
      rows.push([
        textCell(new Date(entry.time * SECOND).toISOString()),
        textCell(entry.type.toLowerCase()),
        textCell(entry.hash),
        textCell(chainById(token0.chainId).slug),
        textCell(entry.pool),
        textCell(entry.version.toLowerCase()),
        textCell(entry.account),
        textCell(token0.address),
        textCell(token0.symbol),
        decimalCell(entry.amount0),
        textCell(token1.address),
        textCell(token1.symbol),
        decimalCell(entry.amount1),
        decimalCell(entry.usd),
      ])
    }
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < MAX_TRANSACTIONS)
  const headers = [
    'time',
    'type',
    'hash',
    'network',
    'pool',
    'version',
    'account',
    'token0',
    'token0_symbol',
    'amount0',
    'token1',
    'token1_symbol',
    'amount1',
    'value_usd',
  ]
  const name = csvName([
    'transactions',
    networkSlug(network),
    ...(type === null ? [] : [type]),
    ...(isLarge ? ['large'] : []),
  ])
  return { name, text: writeCsv(headers, rows.slice(0, MAX_TRANSACTIONS)) }
}

async function allPages<Item>(
  request: (page: number) => Promise<{ readonly items: readonly Item[]; readonly total: number }>,
): Promise<readonly Item[]> {
  const allItems: Item[] = []
  for (let page = 1; page <= MAX_ROWS / PAGE_SIZE; page++) {
    const { items, total } = await withRetries(() => request(page))
    allItems.push(...items)
    if (page * PAGE_SIZE >= total) break
  }
  return allItems
}

function listName(list: string, { network, isFavourites, filter }: ListQuery): string {
  return csvName([list, networkSlug(network), ...(isFavourites ? ['favorites'] : []), ...(filter ? ['filtered'] : [])])
}
