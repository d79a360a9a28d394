import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { LINK_KINDS } from '#app/wire/market/token-about.ts'
import { MAX_PAGE, MAX_POOLS_OF_PAIR } from './page.ts'

export type FieldArguments = Readonly<Record<string, unknown>>

// Costs are in units of about 2 µs of CPU (`MAX_COST`).

/** One row that the database looks up and the worker parses. */
const ROW = 4
/** A database statement that is executed for a single element. */
const STATEMENT = 300
/** Filtering ten thousand tokens or pools, the maximum of a snapshot. */
const SCAN = 1_500
/** Searching them for a text. */
const SEARCH = 12_000
/** Sorting them. */
const ORDER = 3_000
/** Reading their volumes. */
const VOLUMES = 16_000
/** Summing ten thousand pools. */
const SUM = 500
/** Filtering the newest events for an account or a version. */
const FILTER = 4_000
/** Awaiting a promise per element. */
const AWAIT = 4
/** Formatting a ratio of two integers of hundreds of bits as a decimal. */
const RATIO = 4
/** Reading an event's row, merging it with other pools' events and joining its pool. */
const EVENT = 8
/** Checksumming an address, which needs a hash. */
const CHECKSUM = 12
/** Looking up a token's checksummed address, which is cached. */
const CACHED_CHECKSUM = 4
/** Signing the path of an image. */
const SIGNATURE = 25
/** Requesting, parsing and caching an answer of the NFT provider. */
const PROVIDER_ANSWER = 500
/** One chain call of a batch. */
const CALL = 30

/** Maximum number of points of a chart (`series.ts`). */
const POINTS: Readonly<Record<HistoryDuration, number>> = {
  FIVE_MINUTE: 5,
  HOUR: 60,
  DAY: 288,
  WEEK: 168,
  MONTH: 180,
  YEAR: 365,
  MAX: 731,
}
/**
 * Number of rows read for a chart's line. The lines of a day and a month look up each point separately, which costs 1.5 times as much per row, so
 * their numbers are 1.5 times as large. `MAX` is seven years of days.
 */
const LINE_ROWS: Readonly<Record<HistoryDuration, number>> = { ...POINTS, DAY: 432, MONTH: 270, MAX: 2_555 }
/** Number of rows read for a chart's candles. */
const CANDLE_ROWS: Readonly<Record<HistoryDuration, number>> = { ...LINE_ROWS, DAY: 1_440, MONTH: 720 }
const SPARKLINE_POINTS = 25

const DEFAULT_SIZE = 20
const MAX_TICKS = 1_000
/** Numbers of values of the schema's enums. */
const [CHAINS, VERSIONS, REASONS] = [3, 3, 10]
/** Number of days in the protocol's history of a duration. */
const DAYS: Readonly<Record<HistoryDuration, number>> = {
  ...LINE_ROWS,
  FIVE_MINUTE: 1,
  HOUR: 1,
  DAY: 1,
  WEEK: 7,
  MONTH: 30,
}

/** Maximum number of owners per request, and of balances and NFTs per portfolio (`portfolio-resolvers.ts`). */
export const MAX_OWNERS = 5
export const MAX_BALANCES = 300
export const MAX_NFTS = 100
/** Maximum number of ERC-20 transfers in each direction for profits, and of tokens with a profit (`token-profits.ts`). */
export const MAX_TOKEN_TRANSFERS = 500
export const MAX_PROFITS = 100
/** A portfolio's value over time: maximum number of points, of included tokens, and of tokens listed as left out (`value-history.ts`). */
export const MAX_VALUE_POINTS = 61
export const MAX_VALUED_TOKENS = 35
export const MAX_LEFT_OUT = 50
/** Maximum number of NFT collections in a search result. */
export const MAX_COLLECTIONS = 20
/** Maximum number of traits of an NFT (`nft-metadata.ts`). */
export const MAX_TRAITS = 50
/** Maximum number of calls per chain that are repeated one by one, because they returned nothing in a multicall (`retry-empty-calls.ts`). */
export const MAX_SINGLE_CALLS = 40
/** Maximum number of approvals of a chain (`approvals.ts`). */
export const MAX_APPROVALS = 100
export const DEFAULT_ACTIVITIES = 50
/** A page of fifty, and one more to know whether another page follows. */
export const MAX_ACTIVITIES = 51
/** Maximum number of calls per chain and page that list an account's transactions (`node-transactions.ts`). */
export const MAX_NODE_PAGES = 3
/** As MAX_NODE_PAGES, for profits and the value over time (`native-balance-changes.ts`). */
export const MAX_HISTORY_PAGES = 4
/** Number of listed transactions after which no further page is requested for them. */
export const MAX_NATIVE_CHANGES = 100
/** Maximum number of changes of an activity (`activity-resolvers.ts`). */
export const MAX_CHANGES = 6
/** Encoding and decoding the calls for the balances of one owner and chain, and reading the tokens it has received. */
const BALANCES = 1_500
/** Encoding and decoding the calls for the balances of listed tokens only. */
const LISTED_BALANCES = 600
/** Finding and reading the transactions of one owner and chain in the index. */
const ACTIVITY = 2_000
/** Reading those that a node lists. */
const LISTED_TRANSACTIONS = 600
/** Recovering the signers of authorizations (`delegation-removals.ts`). */
const DELEGATIONS = 10 * CALL
/** Searching a node's logs for one owner on a chain without an index (`account-logs.ts`). */
const SEARCHED_LOGS = 20 * CALL
/** SEARCHED_LOGS, and reading the blocks and receipts of a page (`unindexed-activity.ts`). */
const UNINDEXED_ACTIVITY = SEARCHED_LOGS + 2 * MAX_ACTIVITIES * CALL

/** Maximum number of positions that are read per account, chain and version (`positions.ts`). */
export const MAX_POSITIONS = 200
export const DEFAULT_POSITIONS = 25
/** Limit on the events read for earnings and history: a fixed number, plus a number for each position (`position-history.ts`). */
export const MIN_POSITION_EVENTS = 500
export const EVENTS_PER_POSITION = 80
/** Maximum number of a position's transactions whose receipts are read for its network cost (`network-cost.ts`). */
export const MAX_COSTED_TRANSACTIONS = 50
/** Maximum number of a pool's fee rows in a replay; the oldest periods beyond it are left out (`replay-reads.ts`). */
export const MAX_FEE_ROWS = 7_000
/** Calls for the state of one position. */
const POSITION_CALLS = 4 * CALL
/** Calls to find a position that is not indexed (`unindexed-positions.ts`). */
const FIND_POSITION = 4 * CALL

/** Computes a cost, or the size of a list, from the arguments of a field. */
type Rule = (args: FieldArguments) => number

const durationOf = (args: FieldArguments): HistoryDuration => {
  const duration = args['duration']
  return typeof duration === 'string' && Object.hasOwn(POINTS, duration) ? (duration as HistoryDuration) : 'MAX'
}
const isDay = (args: FieldArguments) => durationOf(args) === 'DAY'
const points: Rule = (args) => POINTS[durationOf(args)]
const lineRows: Rule = (args) => ROW * LINE_ROWS[durationOf(args)]
const candleRows: Rule = (args) => ROW * CANDLE_ROWS[durationOf(args)]

/** The requested page size, limited to 1 to `max`; resolvers refuse larger pages. */
export function pageSizeOf(args: FieldArguments, max = MAX_PAGE): number {
  const sizes = ['pageSize', 'first', 'size'].flatMap((name) => {
    const size = args[name]
    return typeof size === 'number' ? [size] : []
  })
  return Math.min(max, Math.max(1, ...(sizes.length === 0 ? [DEFAULT_SIZE] : sizes)))
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const sumOfDuration: Rule = (args) => (isDay(args) ? SUM : SUM + VOLUMES)
/** A value at the start of a duration; for a day, the snapshot has it. */
const valueAtStart: Rule = (args) => (isDay(args) ? 1 : 2 * ROW)
const versionTransactions: Rule = (args) => STATEMENT + FILTER + pageSizeOf(args) * EVENT
const topByTvl: Rule = () => SCAN
/** Each row is read with the one before it. */
const protocolDays: Rule = (args) => 2 * STATEMENT + 2 * ROW * VERSIONS * DAYS[durationOf(args)]

/** Cost of a field in addition to one unit per value; 0 if not listed. */
const WORK: Readonly<Record<string, number | Rule>> = {
  'Query.topTokens': ({ orderBy, ...args }) => SCAN + ORDER + (orderBy === 'VOLUME' && !isDay(args) ? VOLUMES : 0),
  'Query.searchTokens': SEARCH,
  'Query.topPools': ({ orderBy }) => SCAN + ORDER + (orderBy === 'VOLUME_30D' ? VOLUMES : 0),
  'Query.topV2Pairs': topByTvl,
  'Query.topV3Pools': topByTvl,
  'Query.topV4Pools': topByTvl,
  'Query.searchPools': SEARCH,
  'Query.token': 5 * ROW,
  'Query.tokens': ({ contracts }) => 5 * ROW * lengthOf(contracts),
  'Query.pool': 5 * ROW,
  'Query.v2Pair': 5 * ROW,
  'Query.v3Pool': 5 * ROW,
  'Query.v4Pool': 5 * ROW,
  'Query.v3PoolsForTokenPair': STATEMENT,
  'Query.transactions': ({ account, token, ...args }) =>
    STATEMENT * (token ? 4 : 1) +
    (account ? FILTER : 0) +
    (pageSizeOf(args) + 1) * EVENT * (args['chain'] ? 1 : CHAINS),
  'Query.v2Transactions': versionTransactions,
  'Query.v3Transactions': versionTransactions,
  'Query.v4Transactions': versionTransactions,
  'Query.historicalProtocolVolume': protocolDays,
  'Query.dailyProtocolTvl': protocolDays,
  'ProtocolStats.volume': sumOfDuration,
  'ProtocolStats.volumeChange': 2 * SUM,
  'ProtocolStats.totalValueLocked': SUM,
  'ProtocolStats.totalValueLockedChange': 2 * SUM,
  'ProtocolStats.txCount': SUM,
  'ProtocolStats.tokenCount': SUM,
  'ProtocolStats.versions': VERSIONS * SUM,
  'ProtocolVersionStats.volume': sumOfDuration,
  'ProtocolVersionStats.totalValueLocked': SUM,
  'ProtocolVersionStats.totalValueLockedChange': 2 * SUM,
  'Query.portfolios': ({ ownerAddresses, chains }) =>
    lengthOf(ownerAddresses) * (lengthOf(chains) || CHAINS) * (STATEMENT + BALANCES),
  'Query.searchNftCollections': STATEMENT,
  'Query.nftDetails': BALANCES + 4 * PROVIDER_ANSWER,
  'NftDetails.ownerAddress': CHECKSUM,
  'NftDetails.imagePath': SIGNATURE,
  'NftBalance.imagePath': SIGNATURE,
  'Portfolio.ownerAddress': CHECKSUM,
  'Portfolio.chains': AWAIT,
  'Portfolio.tokenBalances': AWAIT,
  'Portfolio.assetActivities': ({ pageSize }) =>
    CHAINS * (Math.max(5 * STATEMENT + ACTIVITY, UNINDEXED_ACTIVITY) + LISTED_TRANSACTIONS + DELEGATIONS) +
    (typeof pageSize === 'number' ? pageSize : DEFAULT_ACTIVITIES) * MAX_CHANGES * EVENT,
  'Portfolio.activityCoverage': AWAIT,
  // Two pages of each of the two networks that the provider covers.
  'Portfolio.nftBalances':
    CHAINS * (STATEMENT + BALANCES + SEARCHED_LOGS + MAX_SINGLE_CALLS * CALL) + 4 * PROVIDER_ANSWER,
  'Portfolio.nftCoverage': AWAIT,
  // Each transfer is read with the price at its time.
  'Portfolio.tokenProfits': CHAINS * (3 * STATEMENT + 2 * MAX_TOKEN_TRANSFERS * 2 * ROW + LISTED_TRANSACTIONS),
  // Transfers and balances per chain, and a price per token and point, whose lookup costs 1.5 rows.
  'Portfolio.valueHistory':
    CHAINS * (2 * STATEMENT + 2 * MAX_TOKEN_TRANSFERS * ROW + LISTED_BALANCES + LISTED_TRANSACTIONS) +
    MAX_VALUED_TOKENS * MAX_VALUE_POINTS * 1.5 * ROW,
  'Portfolio.approvals': CHAINS * (STATEMENT + BALANCES + MAX_SINGLE_CALLS * CALL),
  // Counts a page of positions, not MAX_POSITIONS: few accounts have that many, and the chain's timeout bounds the work.
  'Query.positions': ({ chains, ...args }) =>
    (lengthOf(chains) || CHAINS) * (VERSIONS * STATEMENT + BALANCES) +
    pageSizeOf(args) * POSITION_CALLS +
    MIN_POSITION_EVENTS * EVENT,
  'Query.position': STATEMENT + FIND_POSITION + POSITION_CALLS + MIN_POSITION_EVENTS * EVENT,
  // Two prices for each of at most ninety periods, and one call for v2.
  'Query.poolReplay': 2 * STATEMENT + CALL + ROW * (MAX_FEE_ROWS + 2 * 90),
  'Position.owner': CHECKSUM,
  'Position.amounts': AWAIT,
  'Position.uncollected': AWAIT,
  'Position.earnings': EVENTS_PER_POSITION * EVENT,
  'Position.history': EVENTS_PER_POSITION * EVENT,
  'PositionEarnings.networkCost': MAX_COSTED_TRANSACTIONS * CALL,
  'PositionEvent.sender': CHECKSUM,
  'PositionEvent.recipient': CHECKSUM,
  'Approval.spender': CHECKSUM,
  'TokenBalance.ownerAddress': CACHED_CHECKSUM,
  'TransactionDetails.from': CHECKSUM,
  'TransactionDetails.counterparty': CHECKSUM,
  'TokenTransfer.sender': CHECKSUM,
  'TokenTransfer.recipient': CHECKSUM,
  'TokenApproval.approvedAddress': CHECKSUM,
  'NftTransfer.sender': CHECKSUM,
  'NftTransfer.recipient': CHECKSUM,
  'NftApproval.approvedAddress': CHECKSUM,
  'NftApproveForAll.operatorAddress': CHECKSUM,
  'NftContract.address': CHECKSUM,
  'ChainInfo.nativeToken': AWAIT,
  'ChainInfo.asOf': AWAIT,
  'Token.address': CACHED_CHECKSUM,
  'Token.safetyLevel': AWAIT,
  'Token.findings': AWAIT,
  'TokenProject.safetyLevel': AWAIT,
  'TokenProject.tokens': AWAIT,
  'Token.pools': AWAIT,
  'TokenMarket.volume': valueAtStart,
  'TokenMarket.pricePercentChange': valueAtStart,
  'TokenMarket.volumePercentChange24h': 2 * ROW,
  'TokenMarket.totalValueLockedPercentChange24h': 2 * ROW,
  'TokenMarket.priceHighLow': (args) => candleRows(args) + points(args),
  'TokenMarket.priceHistory': (args) => lineRows(args) + points(args),
  'TokenMarket.ohlc': (args) => candleRows(args) + 4 * points(args),
  'TokenMarket.historicalVolume': (args) => lineRows(args) + points(args),
  'TokenMarket.historicalTvl': (args) => 2 * lineRows(args) + 2 * points(args),
  'TokenMarket.sparkline': (args) => (isDay(args) ? 2 * SPARKLINE_POINTS : lineRows(args)),
  'Pool.token0': AWAIT,
  'Pool.token1': AWAIT,
  'Pool.token0Supply': AWAIT,
  'Pool.token1Supply': AWAIT,
  'Pool.token0Price': AWAIT + RATIO,
  'Pool.token1Price': AWAIT + RATIO,
  'Pool.address': CHECKSUM,
  'PoolHook.address': CHECKSUM,
  'Pool.cumulativeVolume': valueAtStart,
  'Pool.fees': valueAtStart,
  'Pool.feeShares': CALL,
  'Pool.priceHistory': (args) => lineRows(args) + 2 * RATIO * points(args),
  'Pool.ohlc': (args) => candleRows(args) + 4 * RATIO * points(args),
  'Pool.historicalVolume': (args) => lineRows(args) + points(args),
  'Pool.historicalFeeApr': (args) => STATEMENT + lineRows(args) + points(args),
  'Pool.ticks': (args) => STATEMENT + 2 * ROW * pageSizeOf(args, MAX_TICKS),
  'Pool.transactions': (args) => STATEMENT + EVENT * pageSizeOf(args),
  'PoolTransaction.account': CHECKSUM,
  'PoolTransaction.token0': AWAIT,
  'PoolTransaction.token1': AWAIT,
  'PoolTransaction.token0Quantity': AWAIT,
  'PoolTransaction.token1Quantity': AWAIT,
}

/** Maximum size of every list of the schema. A connection has as many edges as requested. */
const ITEMS: Readonly<Record<string, number | Rule>> = {
  'Query.chains': CHAINS,
  'Query.tokens': ({ contracts }) => Math.min(MAX_PAGE, Math.max(1, lengthOf(contracts))),
  'Query.searchTokens': pageSizeOf,
  'Query.topV2Pairs': pageSizeOf,
  'Query.topV3Pools': pageSizeOf,
  'Query.topV4Pools': pageSizeOf,
  'Query.searchPools': pageSizeOf,
  'Query.v3PoolsForTokenPair': MAX_POOLS_OF_PAIR,
  'Query.portfolios': ({ ownerAddresses }) => Math.min(MAX_OWNERS, Math.max(1, lengthOf(ownerAddresses))),
  'Portfolio.chains': CHAINS,
  'Portfolio.tokenBalances': MAX_BALANCES,
  'Portfolio.nftBalances': MAX_NFTS,
  'Portfolio.nftCoverage': CHAINS,
  'Portfolio.tokenProfits': MAX_PROFITS,
  'PortfolioValueHistory.points': MAX_VALUE_POINTS,
  'PortfolioValueHistory.chains': CHAINS,
  'PortfolioValueHistory.leftOut': MAX_LEFT_OUT,
  'Query.searchNftCollections': (args) => pageSizeOf(args, MAX_COLLECTIONS),
  'NftCollection.nftContracts': 1,
  'NftDetails.traits': MAX_TRAITS,
  'Portfolio.approvals': CHAINS,
  'ChainApprovals.items': MAX_APPROVALS,
  'PositionConnection.chains': CHAINS,
  'Portfolio.assetActivities': ({ pageSize }) =>
    Math.min(MAX_ACTIVITIES, typeof pageSize === 'number' ? Math.max(1, pageSize) : DEFAULT_ACTIVITIES),
  'Portfolio.activityCoverage': CHAINS,
  'TransactionDetails.assetChanges': MAX_CHANGES,
  'Query.v2Transactions': pageSizeOf,
  'Query.v3Transactions': pageSizeOf,
  'Query.v4Transactions': pageSizeOf,
  'Query.historicalProtocolVolume': (args) => DAYS[durationOf(args)],
  'Query.dailyProtocolTvl': (args) => DAYS[durationOf(args)],
  'TokenConnection.asOf': CHAINS,
  'PoolConnection.asOf': CHAINS,
  'PoolTransactionConnection.asOf': CHAINS,
  'ProtocolStats.asOf': CHAINS,
  'ProtocolStats.versions': VERSIONS,
  'Token.pools': pageSizeOf,
  'TokenProject.tokens': CHAINS,
  'TokenFindings.reasons': REASONS,
  'TokenAbout.links': LINK_KINDS.length,
  'TokenMarket.priceHistory': points,
  'TokenMarket.ohlc': points,
  'TokenMarket.historicalVolume': points,
  'TokenMarket.historicalTvl': points,
  'TokenMarket.sparkline': (args) => (isDay(args) ? SPARKLINE_POINTS : points(args)),
  'Pool.priceHistory': points,
  'Pool.ohlc': points,
  'Pool.historicalVolume': points,
  'Pool.historicalFeeApr': points,
  'Pool.ticks': (args) => pageSizeOf(args, MAX_TICKS),
  'Pool.transactions': pageSizeOf,
}

const CONNECTIONS = [
  'TokenConnection',
  'PoolConnection',
  'PoolTransactionConnection',
  'PositionConnection',
  'PositionEventConnection',
]
const POOLS = ['V2Pair', 'V3Pool', 'V4Pool']

/** Cost of one field, in units. */
export function workOf(type: string, field: string, args: FieldArguments): number {
  return evaluate(WORK[nameOf(type, field)], args) ?? 0
}

/** Maximum size of a list; undefined for an unknown list. `page` is the requested size of its connection. */
export function itemsOf(type: string, field: string, args: FieldArguments, page: number): number | undefined {
  if (field === 'edges' && CONNECTIONS.includes(type)) return page
  return evaluate(ITEMS[nameOf(type, field)], args)
}

function nameOf(type: string, field: string): string {
  return `${POOLS.includes(type) ? 'Pool' : type}.${field}`
}

function evaluate(rule: number | Rule | undefined, args: FieldArguments): number | undefined {
  return typeof rule === 'function' ? rule(args) : rule
}
