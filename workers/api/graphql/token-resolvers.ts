import { DAY, SECOND } from '#app/base/time.ts'
import { isNative } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { severityOf, withTrial, type TokenSafety } from '#app/domain/token/safety.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { SEARCH_LIMIT } from '#app/wire/market/search-limit.ts'
import type { TokenSort } from '#app/wire/market/top-tokens.ts'
import { addressArgument, idsArgument, textArgument } from './arguments.ts'
import { chainIdOf, windowOf, type MarketContext, type TokenNode } from './context.ts'
import type { ChainSnapshot, TokenSnapshot } from './chain-snapshot.ts'
import { viewDayLine, dayWindow, cacheDayLine, toSparkline } from './day-line.ts'
import { cachedSort } from './cached-sort.ts'
import { percentChange, priceText, usdText, valueMicros } from './figures.ts'
import { poolsOfToken } from './pool-index.ts'
import { cutPage, MAX_PAGE, sizeOf, type PageArgs } from './page.ts'
import { problem } from './problem.ts'
import { tokenDeployments } from './token-deployments.ts'
import { fdvOf, marketCapOf, searchTokens, tokenId, topTokens } from './rank-tokens.ts'
import { closesBy, evenCandles, DURATION_SECONDS } from './series.ts'

interface TopTokensArgs extends PageArgs {
  readonly chain?: string | null
  readonly orderBy: TokenSort
  readonly order: 'ASC' | 'DESC'
  readonly duration: HistoryDuration
  readonly filter?: string | null
  readonly ids?: readonly string[] | null
}

interface ContractInput {
  readonly chain: string
  readonly address?: string | null
}

export const tokenQueries = {
  async token(_: unknown, { chain, address }: ContractInput, context: MarketContext) {
    const lowerAddress = addressArgument(address)
    const snapshot = await context.requireSnapshot(chainIdOf(chain))
    return context.token(snapshot, lowerAddress)
  },

  async tokens(_: unknown, { contracts }: { readonly contracts: readonly ContractInput[] }, context: MarketContext) {
    if (contracts.length > MAX_PAGE) throw problem('page.tooLarge', `at most ${MAX_PAGE} tokens at a time`)
    const requested = contracts.map(({ chain, address }) => ({
      chainId: chainIdOf(chain),
      address: addressArgument(address),
    }))
    const chains = [...new Set(requested.map(({ chainId }) => chainId))]
    const snapshots = new Map(
      await Promise.all(chains.map(async (chainId) => [chainId, await context.requireSnapshot(chainId)] as const)),
    )
    return requested.map(({ chainId, address }) => {
      const snapshot = snapshots.get(chainId)
      return snapshot ? context.token(snapshot, address) : null
    })
  },

  async topTokens(_: unknown, args: TopTokensArgs, context: MarketContext) {
    const filter = textArgument(args.filter)
    const ids = idsArgument(args.ids)
    const snapshots = await context.snapshots(args.chain)
    const byAddress = new Map<ChainSnapshot['chainId'], ReadonlyMap<string, bigint>>()
    if (args.orderBy === 'VOLUME' && args.duration !== 'DAY') {
      for (const snapshot of snapshots)
        byAddress.set(snapshot.chainId, await context.volumes('token', snapshot, args.duration))
    }
    const volume = (token: TokenSnapshot) =>
      args.duration === 'DAY' ? token.dayVolume : (byAddress.get(token.chainId)?.get(token.address) ?? 0n)
    const sorted = topTokens(
      snapshots.flatMap(({ tokens }) => tokens),
      {
        orderBy: args.orderBy,
        order: args.order,
        filter,
        ids,
        volume,
        isSpam: await context.spamFilter(snapshots),
        cacheSorted: (sort) => cachedSort(snapshots, `tokens|${args.orderBy}|${args.order}|${args.duration}`, sort),
      },
    )
    const page = cutPage(sorted, args, tokenId)
    const snapshotOf = new Map(snapshots.map((snapshot) => [snapshot.chainId, snapshot]))
    return {
      ...page,
      asOf: snapshots.map(({ asOf }) => asOf),
      edges: page.edges.map(({ node, ...edge }) => ({
        ...edge,
        node: { snapshot: snapshotOf.get(node.chainId), token: node },
      })),
    }
  },

  async searchTokens(
    _: unknown,
    args: { readonly searchQuery: string; readonly chains?: readonly string[] | null; readonly size?: number | null },
    context: MarketContext,
  ): Promise<readonly TokenNode[]> {
    const text = textArgument(args.searchQuery)
    const limit = sizeOf(args.size, SEARCH_LIMIT, SEARCH_LIMIT)
    const snapshots = await snapshotsOf(args.chains, context)
    const unlisted = await Promise.all(snapshots.map((snapshot) => findByFullAddress(snapshot, text, context)))
    const candidates = [...snapshots.flatMap(({ tokens }) => tokens), ...unlisted.flat()]
    const snapshotOf = new Map(snapshots.map((snapshot) => [snapshot.chainId, snapshot]))
    return searchTokens(candidates, text, limit, await context.spamFilter(snapshots)).flatMap((token) => {
      const snapshot = snapshotOf.get(token.chainId)
      return snapshot ? [{ snapshot, token }] : []
    })
  },
}

export async function snapshotsOf(
  chains: readonly string[] | null | undefined,
  context: MarketContext,
): Promise<readonly ChainSnapshot[]> {
  if (!chains || chains.length === 0) return context.snapshots(null)
  const found = await Promise.all([...new Set(chains)].map((chain) => context.snapshots(chain)))
  return found.flat()
}

/** Finds a token that is not in the snapshot by its full address. */
async function findByFullAddress(
  snapshot: ChainSnapshot,
  text: string,
  context: MarketContext,
): Promise<readonly TokenSnapshot[]> {
  const address = text.toLowerCase()
  if (!/^0x[0-9a-f]{40}$/.test(address) || snapshot.tokenByAddress.has(address)) return []
  const found = await context.token(snapshot, address)
  return found ? [found.token] : []
}

interface DurationArgs {
  readonly duration: HistoryDuration
}

export const tokenFields = {
  id: ({ token }: TokenNode) => tokenId(token),
  chain: ({ token }: TokenNode) => chainById(token.chainId).graphName,
  address: ({ token }: TokenNode) => (isNative(token.address) ? null : checksummed(token)),
  standard: ({ token }: TokenNode) => (isNative(token.address) ? 'NATIVE' : 'ERC20'),
  symbol: ({ token }: TokenNode) => token.symbol,
  name: ({ token }: TokenNode) => token.name,
  decimals: ({ token }: TokenNode) => token.decimals,
  totalSupply: ({ token }: TokenNode) => formatUnits(token.totalSupply, token.decimals),
  safetyLevel: async (node: TokenNode, _: unknown, context: MarketContext) => (await readSafety(node, context)).level,
  findings: (node: TokenNode, _: unknown, context: MarketContext) => findings(node, context),
  isImpersonator: ({ token }: TokenNode) => token.safety.isImpersonator,
  isSpam: ({ token }: TokenNode) => token.safety.isSpam,
  isListed: ({ token }: TokenNode) => token.isListed,
  logo: ({ token }: TokenNode) => token.logo,
  about: ({ snapshot, token }: TokenNode) => snapshot.lists.listed.get(tokenId(token))?.about ?? null,
  txCount: ({ token }: TokenNode) => token.txCount,
  project: (node: TokenNode) => node,
  market: (node: TokenNode) => node,
  async pools({ snapshot, token }: TokenNode, { first }: { readonly first?: number | null }, context: MarketContext) {
    const limit = sizeOf(first)
    const ofToken = poolsOfToken(await context.pools(snapshot), token.address)
    return ofToken.slice(0, limit).map((pool) => ({ snapshot, pool }))
  },
}

export const projectFields = {
  id: tokenFields.id,
  name: tokenFields.name,
  isSpam: tokenFields.isSpam,
  safetyLevel: tokenFields.safetyLevel,
  async tokens(node: TokenNode, _: unknown, context: MarketContext): Promise<readonly TokenNode[]> {
    const deployments = tokenDeployments(node.token)
    if (deployments.length === 1) return [node]
    const snapshots = await context.snapshots(null)
    const found = await Promise.all(
      deployments.map(async ({ chainId, address }) => {
        const snapshot = snapshots.find((candidate) => candidate.chainId === chainId)
        return snapshot ? context.token(snapshot, address.toLowerCase()) : null
      }),
    )
    return found.filter((token) => token !== null)
  },
}

async function readSafety(node: TokenNode, context: MarketContext): Promise<TokenSafety> {
  return withTrial(node.token.safety, await context.trial(node))
}

async function findings(node: TokenNode, context: MarketContext) {
  const trial = await context.trial(node)
  const { reasons } = withTrial(node.token.safety, trial)
  return {
    severity: severityOf(reasons),
    reasons,
    buyFee: trial?.buyFee ?? null,
    sellFee: trial?.sellFee ?? null,
    triedAt: trial && Math.floor(trial.at / SECOND),
  }
}

export const marketFields = {
  id: ({ token }: TokenNode) => tokenId(token),
  price: ({ token }: TokenNode) => (token.price === null ? null : priceText(token.price)),
  totalValueLocked: ({ token }: TokenNode) => usdText(token.tvl),

  fullyDilutedValuation({ token }: TokenNode) {
    const value = fdvOf(token)
    return value === null ? null : usdText(value)
  },

  marketCap({ token }: TokenNode) {
    const value = marketCapOf(token)
    return value === null ? null : usdText(value)
  },

  volume({ snapshot, token }: TokenNode, { duration }: DurationArgs, context: MarketContext) {
    if (duration === 'DAY') return usdText(token.dayVolume)
    const volume = context.tokenVolume({ snapshot, token, duration })
    return volume instanceof Promise ? volume.then(usdText) : usdText(volume)
  },

  pricePercentChange({ snapshot, token }: TokenNode, { duration }: DurationArgs, context: MarketContext) {
    if (duration === 'HOUR') return percentChange(token.price, token.hourAgo)
    if (duration === 'DAY') return percentChange(token.price, token.dayAgo)
    const span = DURATION_SECONDS[duration]
    const before =
      span === null
        ? context.firstPrice({ snapshot, id: token.market })
        : context.priceAt({ snapshot, id: token.market, at: snapshot.asOf.time - span })
    return before instanceof Promise
      ? before.then((price) => percentChange(token.price, price))
      : percentChange(token.price, before)
  },

  async volumePercentChange24h({ snapshot, token }: TokenNode, _: unknown, context: MarketContext) {
    const twoDays = await context.tokenVolume({ snapshot, token, duration: 'DAY', times: 2 })
    return percentChange(token.dayVolume, twoDays - token.dayVolume)
  },

  async totalValueLockedPercentChange24h({ snapshot, token }: TokenNode, _: unknown, context: MarketContext) {
    if (token.price === null || token.dayAgo === null) return null
    const held = await context.reserveAt({ snapshot, id: reserveIdOf(token), at: snapshot.asOf.time - DAY / SECOND })
    return percentChange(token.tvl, held === null ? null : valueMicros(held, token.decimals, token.dayAgo))
  },

  async priceHighLow(
    node: TokenNode,
    { duration, highLow }: DurationArgs & { readonly highLow: 'HIGH' | 'LOW' },
    context: MarketContext,
  ) {
    const candles = await readCandles(node, duration, context)
    const prices = candles.map(({ high, low }) => (highLow === 'HIGH' ? high : low))
    const [first, ...rest] = prices
    if (first === undefined) return null
    return priceText(
      rest.reduce((best, price) => ((highLow === 'HIGH' ? price > best : price < best) ? price : best), first),
    )
  },

  async priceHistory(node: TokenNode, { duration }: DurationArgs, context: MarketContext) {
    const candles = await readLine(node, duration, context)
    return candles.map(({ start, close }) => amountAt(node, start, priceText(close)))
  },

  async ohlc(node: TokenNode, { duration }: DurationArgs, context: MarketContext) {
    const candles = await readCandles(node, duration, context)
    return candles.map(({ start, open, high, low, close }) => ({
      id: `${tokenId(node.token)}:${start}`,
      timestamp: start,
      open: priceText(open),
      high: priceText(high),
      low: priceText(low),
      close: priceText(close),
    }))
  },

  async historicalVolume(node: TokenNode, { duration }: DurationArgs, context: MarketContext) {
    const candles = await readLine(node, duration, context)
    return candles.map(({ start, volume }) => amountAt(node, start, usdText(volume)))
  },

  async historicalTvl(node: TokenNode, { duration }: DurationArgs, context: MarketContext) {
    const { snapshot, token } = node
    const window = windowOf(snapshot, duration)
    const [prices, reserves] = await Promise.all([
      readLine(node, duration, context),
      context.tokenReserves({ snapshot, id: reserveIdOf(token), window }),
    ])
    const held = closesBy(prices, reserves.candles, reserves.before)
    return prices.flatMap(({ start, close }, index) => {
      const reserve = held[index]
      if (reserve == null) return []
      const isNow = index === prices.length - 1
      return [amountAt(node, start, usdText(isNow ? token.tvl : valueMicros(reserve, token.decimals, close)))]
    })
  },

  sparkline({ snapshot, token }: TokenNode, { duration }: DurationArgs, context: MarketContext) {
    if (duration !== 'DAY') {
      return readLine({ snapshot, token }, duration, context).then((candles) => toSparkline(token, candles))
    }
    const known = viewDayLine(snapshot, token)
    if (known) return known
    const series = context.tokenLine({ snapshot, id: token.market, window: dayWindow(snapshot.asOf.time) })
    return series instanceof Promise
      ? series.then((found) => cacheDayLine(snapshot, token, found))
      : cacheDayLine(snapshot, token, series)
  },
}

/** Address under which a token's reserves are stored: the wrapped token's for a native currency without pools of its own. */
function reserveIdOf({ isTraded, address, market }: TokenSnapshot): string {
  return isTraded ? address : market
}

async function readCandles({ snapshot, token }: TokenNode, duration: HistoryDuration, context: MarketContext) {
  const window = windowOf(snapshot, duration)
  const { candles, before } = await context.tokenSeries({ snapshot, id: token.market, window })
  return evenCandles(candles, before, window, snapshot.asOf.time)
}

/** Reads the points of a chart without highs and lows: fewer rows than `readCandles`. */
async function readLine({ snapshot, token }: TokenNode, duration: HistoryDuration, context: MarketContext) {
  const window = windowOf(snapshot, duration)
  const { candles, before } = await context.tokenLine({ snapshot, id: token.market, window })
  return evenCandles(candles, before, window, snapshot.asOf.time)
}

function amountAt({ token }: TokenNode, start: number, value: string) {
  return { id: `${tokenId(token)}:${start}`, timestamp: start, value, currency: 'USD' }
}

/** Checksummed addresses, cached because each needs a hash and the same tokens are shown repeatedly. */
const checksums = new WeakMap<TokenSnapshot, string>()

function checksummed(token: TokenSnapshot): string {
  const known = checksums.get(token)
  if (known !== undefined) return known
  const parsed = parseAddress(token.address)
  const address = parsed.ok ? parsed.value : token.address
  checksums.set(token, address)
  return address
}
