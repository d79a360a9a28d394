import type { Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById, CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { TokenProfit } from '#app/domain/portfolio/token-profit.ts'
import type { HistoryDuration } from '#app/wire/market/history-duration.ts'
import { readActivities, type ActivityPage } from './activities.ts'
import { readApprovals } from './approvals.ts'
import { addressArgument } from './arguments.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import { chainIdOf, type MarketContext, type TokenNode } from './context.ts'
import { DEFAULT_ACTIVITIES, MAX_ACTIVITIES, MAX_BALANCES, MAX_NFTS, MAX_OWNERS, MAX_PROFITS } from './field-costs.ts'
import { compareNullsLast, PRICE_DECIMALS, priceText, USD_DECIMALS, usdText, valueMicros } from './figures.ts'
import type { ChainHoldings } from './holdings.ts'
import { readNfts, type ChainNfts, type NftCoverage, type NftHolding } from './nft-balances.ts'
import { sizeOf } from './page.ts'
import { problem } from './problem.ts'
import { DURATION_SECONDS } from './series.ts'
import { readProfits, type ProfitNode } from './token-profits.ts'
import {
  DEFAULT_RULES,
  sortByValue,
  totalValue,
  valueBalance,
  valueChange,
  type ValuedBalance,
  type ValueRules,
} from './value-balances.ts'
import { readValueHistory, type ValueHistory } from './value-history.ts'

interface ContractInput {
  readonly chain: string
  readonly address?: string | null
}

interface ValueModifier {
  readonly ownerAddress: string
  readonly includeSmallBalances?: boolean | null
  readonly includeSpamTokens?: boolean | null
  readonly tokenIncludeOverrides?: readonly ContractInput[] | null
  readonly tokenExcludeOverrides?: readonly ContractInput[] | null
}

interface PortfoliosArgs {
  readonly ownerAddresses: readonly string[]
  readonly chains?: readonly string[] | null
  readonly valueModifiers?: readonly ValueModifier[] | null
}

/** One chain of a portfolio; `holdings` is null if the chain or its index cannot be read. */
interface ChainNode {
  readonly chainId: ChainId
  readonly holdings: ChainHoldings | null
  readonly balances: readonly ValuedBalance[]
}

interface PortfolioNode {
  /** Checksummed. */
  readonly owner: Address
  readonly chainIds: readonly ChainId[]
  /** Reads the chains when the first field needs them, and only once. */
  readonly chains: () => Promise<readonly ChainNode[]>
  /** Reads the NFTs of all chains when the first field needs them, and only once. */
  readonly nfts: () => Promise<readonly ChainNfts[]>
  /** Pages of the activity that have been requested, by their arguments; each is read once. */
  readonly activityPages: Map<string, Promise<ActivityPage>>
}

interface PageArgs {
  readonly pageSize?: number | null
  readonly after?: string | null
}

interface ValueHistoryNode extends ValueHistory {
  readonly id: string
}

interface BalanceNode {
  readonly owner: Address
  readonly snapshot: ChainSnapshot
  readonly balance: ValuedBalance
}

export const portfolioQueries = {
  portfolios(_: unknown, args: PortfoliosArgs, context: MarketContext): readonly PortfolioNode[] {
    const { ownerAddresses: owners } = args
    if (owners.length > MAX_OWNERS) throw problem('request.tooLarge', `at most ${MAX_OWNERS} owners at a time`)
    const chainIds = chainsOf(args.chains)
    return owners.map((text) => {
      const owner = ownerOf(text)
      const rules = rulesOf(owner, args.valueModifiers)
      let reading: Promise<readonly ChainNode[]> | undefined
      const chains = () =>
        (reading ??= Promise.all(chainIds.map((chainId) => readChain(chainId, owner, rules, context))))
      let readingNfts: Promise<readonly ChainNfts[]> | undefined
      const nfts = () => (readingNfts ??= Promise.all(chainIds.map((chainId) => readNfts(context, chainId, owner))))
      return { owner, chainIds, chains, nfts, activityPages: new Map() }
    })
  },
}

/** Reads an argument of chains, each once; all mainnets by default. Throws chain.unknown */
export function chainsOf(chains: readonly string[] | null | undefined): readonly ChainId[] {
  if (chains && chains.length > 0) return [...new Set(chains.map(chainIdOf))]
  return CHAINS.filter(({ isTestnet }) => !isTestnet).map(({ id }) => id)
}

/** Reads the address of an owner. Throws address.malformed | address.checksum */
export function ownerOf(text: string): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw problem(parsed.problem, 'an owner is an address: 0x and 40 hexadecimal digits')
  return parsed.value
}

function rulesOf(owner: Address, modifiers: readonly ValueModifier[] | null | undefined): ValueRules {
  const modifier = modifiers?.find(({ ownerAddress }) => ownerOf(ownerAddress) === owner)
  if (!modifier) return DEFAULT_RULES
  const ids = (contracts: readonly ContractInput[] | null | undefined) =>
    new Set((contracts ?? []).map(({ chain, address }) => `${chainIdOf(chain)}:${addressArgument(address)}`))
  return {
    includeSmallBalances: modifier.includeSmallBalances ?? DEFAULT_RULES.includeSmallBalances,
    includeSpamTokens: modifier.includeSpamTokens ?? DEFAULT_RULES.includeSpamTokens,
    included: ids(modifier.tokenIncludeOverrides),
    excluded: ids(modifier.tokenExcludeOverrides),
  }
}

/** Reads a chain's balances. Never throws: a failed chain has null holdings, so that the others can still be shown. */
async function readChain(
  chainId: ChainId,
  owner: Address,
  rules: ValueRules,
  context: MarketContext,
): Promise<ChainNode> {
  try {
    const holdings = await context.holdings(chainId, owner)
    const isSpam = await context.spamFilter([holdings.snapshot])
    const balances = holdings.balances.map(({ token, amount }) => valueBalance(token, amount, isSpam, rules))
    return { chainId, holdings, balances }
  } catch (error) {
    console.error(error)
    return { chainId, holdings: null, balances: [] }
  }
}

async function balancesOf({ chains }: PortfolioNode): Promise<readonly ValuedBalance[]> {
  return (await chains()).flatMap(({ balances }) => balances)
}

async function readActivityPage(
  { owner, chainIds, activityPages }: PortfolioNode,
  args: PageArgs,
  context: MarketContext,
): Promise<ActivityPage> {
  const size = sizeOf(args.pageSize, DEFAULT_ACTIVITIES, MAX_ACTIVITIES)
  const key = pageKey(args)
  const reading = activityPages.get(key) ?? readActivities(context, { owner, chainIds, after: args.after, size })
  activityPages.set(key, reading)
  return reading
}

function pageKey({ pageSize, after }: PageArgs): string {
  return `${pageSize ?? DEFAULT_ACTIVITIES} ${after ?? ''}`
}

const usdAmount = (id: string, value: string) => ({ id, currency: 'USD', value })

export const portfolioFields = {
  Portfolio: {
    id: ({ owner }: PortfolioNode) => owner.toLowerCase(),
    ownerAddress: ({ owner }: PortfolioNode) => owner,
    chains: ({ chains }: PortfolioNode) => chains(),

    async tokenBalances(portfolio: PortfolioNode): Promise<readonly BalanceNode[]> {
      const chains = await portfolio.chains()
      const snapshots = new Map(
        chains.flatMap(({ chainId, holdings }) => (holdings ? [[chainId, holdings.snapshot]] : [])),
      )
      return sortByValue(chains.flatMap(({ balances }) => balances))
        .slice(0, MAX_BALANCES)
        .flatMap((balance) => {
          const snapshot = snapshots.get(balance.token.chainId)
          return snapshot ? [{ owner: portfolio.owner, snapshot, balance }] : []
        })
    },

    async tokensTotalDenominatedValue(portfolio: PortfolioNode) {
      return usdAmount(`${portfolio.owner.toLowerCase()}:total`, usdText(totalValue(await balancesOf(portfolio))))
    },

    async tokensTotalDenominatedValueChange(
      portfolio: PortfolioNode,
      { duration }: { readonly duration: HistoryDuration },
      context: MarketContext,
    ) {
      const id = `${portfolio.owner.toLowerCase()}:${duration}`
      const change = await changeOf(portfolio, duration, context)
      return {
        id,
        absolute: change && usdAmount(`${id}:absolute`, change.absolute),
        percentage: change && change.percentage !== null ? usdAmount(`${id}:percentage`, change.percentage) : null,
      }
    },

    balanceUSD: async (portfolio: PortfolioNode) => usdText(totalValue(await balancesOf(portfolio))),
    percentChange: async (portfolio: PortfolioNode, _: unknown, context: MarketContext) =>
      (await changeOf(portfolio, 'DAY', context))?.percentage ?? null,
    absoluteChangeUSD: async (portfolio: PortfolioNode, _: unknown, context: MarketContext) =>
      (await changeOf(portfolio, 'DAY', context))?.absolute ?? null,

    nftBalances: async ({ nfts }: PortfolioNode) =>
      (await nfts()).flatMap(({ holdings }) => holdings).slice(0, MAX_NFTS),

    async nftCoverage({ nfts }: PortfolioNode) {
      const chains = await nfts()
      const found = chains.reduce((sum, { holdings }) => sum + holdings.length, 0)
      // `nftBalances` is cut off after MAX_NFTS, so it may lack NFTs of the last chains.
      return chains.map(({ coverage }) => ({
        ...coverage,
        isComplete: coverage.isComplete && found <= MAX_NFTS,
      }))
    },

    async tokenProfits({ owner, chainIds }: PortfolioNode, _: unknown, context: MarketContext) {
      const perChain = await Promise.all(chainIds.map((chainId) => readProfits(context, chainId, owner)))
      const byCost = (one: ProfitNode, other: ProfitNode) =>
        compareNullsLast(one.profit && one.profit.cost, other.profit && other.profit.cost, 'DESC')
      return perChain.flat().sort(byCost).slice(0, MAX_PROFITS)
    },

    async valueHistory(
      { owner, chainIds }: PortfolioNode,
      { duration }: { readonly duration: HistoryDuration },
      context: MarketContext,
    ): Promise<ValueHistoryNode> {
      const history = await readValueHistory(context, chainIds, owner, duration)
      return { id: `${owner.toLowerCase()}:${duration}:history`, ...history }
    },

    approvals({ owner, chainIds }: PortfolioNode, _: unknown, context: MarketContext) {
      return Promise.all(chainIds.map((chainId) => readApprovals(context, chainId, owner)))
    },

    assetActivities: async (portfolio: PortfolioNode, args: PageArgs, context: MarketContext) =>
      (await readActivityPage(portfolio, args, context)).activities,

    async activityCoverage({ activityPages }: PortfolioNode, args: PageArgs) {
      // All fields of an object are started before the first one continues.
      await Promise.resolve()
      const page = activityPages.get(pageKey(args))
      if (!page) throw problem('request.malformed', 'request assetActivities with the same arguments')
      return (await page).coverage
    },
  },

  PortfolioValueHistory: {
    points: ({ id, points }: ValueHistoryNode) =>
      points.map(({ start, value }) => ({ ...usdAmount(`${id}:${start}`, usdText(value)), timestamp: start })),
    chains: ({ chainIds }: ValueHistoryNode) => chainIds.map((chainId) => chainById(chainId).graphName),
  },

  TokenProfit: {
    id: ({ owner, token }: ProfitNode) => `${owner.toLowerCase()}:${token.chainId}:${token.address}:profit`,
    token: ({ snapshot, token }: ProfitNode): TokenNode => ({ snapshot, token }),
    isKnown: ({ profit }: ProfitNode) => profit !== null,
    averageCost: ({ token, profit }: ProfitNode) =>
      profit && profit.heldAtCost > 0n ? averageCost(profit, token.decimals) : null,
    cost: ({ profit }: ProfitNode) => profit && usdText(profit.cost),
    unrealised: ({ token: { decimals, price }, profit }: ProfitNode) =>
      profit && price !== null ? usdText(valueMicros(profit.heldAtCost, decimals, price) - profit.cost) : null,
    realised: ({ profit }: ProfitNode) => profit && usdText(profit.realised),
    unknownQuantity: ({ token, profit }: ProfitNode) =>
      profit && formatUnits(profit.held - profit.heldAtCost, token.decimals),
    unknownLeft: ({ token, profit }: ProfitNode) => profit && formatUnits(profit.leftUnknown, token.decimals),
  },

  PortfolioChain: {
    chain: ({ chainId }: ChainNode) => chainById(chainId).graphName,
    isAvailable: ({ holdings }: ChainNode) => holdings !== null,
    isComplete: ({ holdings }: ChainNode) => holdings?.isComplete === true,
    asOf: ({ holdings }: ChainNode) => holdings?.asOf ?? null,
    pricesAsOf: ({ holdings }: ChainNode) => (holdings?.isIndexed ? holdings.snapshot.asOf : null),
    balanceUSD: ({ balances }: ChainNode) => usdText(totalValue(balances)),
  },

  NftBalance: {
    id: ({ chainId, contract, tokenId }: NftHolding) => `${chainId}:${contract}:${tokenId}`,
    ownedAsset: (holding: NftHolding) => holding,
    collectionName: ({ collection }: NftHolding) => collection,
    nftStandard: ({ standard }: NftHolding) => standard.toUpperCase(),
    quantity: ({ quantity }: NftHolding) => quantity.toString(),
    imagePath: ({ images }: NftHolding, _: unknown, context: MarketContext) => context.nftImagePath(images),
  },

  NftCoverage: {
    chain: ({ chainId }: NftCoverage) => chainById(chainId).graphName,
  },

  TokenBalance: {
    id: ({ owner, balance: { token } }: BalanceNode) => `${owner.toLowerCase()}:${token.chainId}:${token.address}`,
    ownerAddress: ({ owner }: BalanceNode) => owner,
    token: ({ snapshot, balance: { token } }: BalanceNode): TokenNode => ({ snapshot, token }),
    quantity: ({ balance: { token, amount } }: BalanceNode) => formatUnits(amount, token.decimals),
    denominatedValue: ({ owner, balance: { token, value } }: BalanceNode) =>
      value === null
        ? null
        : usdAmount(`${owner.toLowerCase()}:${token.chainId}:${token.address}:value`, usdText(value)),
    isHidden: ({ balance }: BalanceNode) => balance.hiddenReason !== null,
    hiddenReason: ({ balance }: BalanceNode) => balance.hiddenReason,
  },
}

/** Returns the average cost in US dollars per whole token, truncated after 18 decimals. */
function averageCost({ cost, heldAtCost }: TokenProfit, decimals: number): string {
  return priceText((cost * 10n ** BigInt(decimals + PRICE_DECIMALS - USD_DECIMALS)) / heldAtCost)
}

async function changeOf(portfolio: PortfolioNode, duration: HistoryDuration, context: MarketContext) {
  const chains = await portfolio.chains()
  const withSnapshots = chains.flatMap(({ holdings, balances }) =>
    holdings ? balances.map((balance) => ({ snapshot: holdings.snapshot, balance })) : [],
  )
  const before = await Promise.all(
    withSnapshots.map(async ({ snapshot, balance: { token } }) => priceBefore({ snapshot, token }, duration, context)),
  )
  return valueChange(
    withSnapshots.map(({ balance }) => balance),
    before,
  )
}

function priceBefore({ snapshot, token }: TokenNode, duration: HistoryDuration, context: MarketContext) {
  if (duration === 'HOUR') return token.hourAgo
  if (duration === 'DAY') return token.dayAgo
  const span = DURATION_SECONDS[duration]
  return span === null
    ? context.firstPrice({ snapshot, id: token.market })
    : context.priceAt({ snapshot, id: token.market, at: snapshot.asOf.time - span })
}
