import { MINUTE, SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { defaultLogo } from '#app/domain/logos/default-logos.ts'
import { defaultSwapLink } from '#app/domain/swap/swap-link.ts'
import type { Services } from '#app/edge/services.server.ts'
import { MARKET_POLICY, type Policy } from '#app/edge/stale-while-revalidate.server.ts'
import { changeOf } from '#app/entities/market-page/history.ts'
import { routePaths } from '#app/entities/route/route-paths.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import type { ChainTransaction } from '#app/wire/market/transactions.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import type { FailedPart, LatestTrades, QuoteComparison, Trade } from './live-facts.ts'

/** More digits than any amount is shown with. */
const MAX_DIGITS = 12
/** More than are shown, because trades of unlisted tokens are left out. */
const TRADES_REQUESTED = 40
const TRADES_SENT = 6
const VERSION_NAMES = { V2: 'v2', V3: 'v3', V4: 'v4' } as const

/**
 * Loads the latest swaps of listed tokens on a network. Other tokens are left out, because anyone can create and trade tokens with
 * misleading names.
 */
export async function loadTrades(services: Services, chainId: ChainId): Promise<LatestTrades> {
  const { market, cached, now } = services
  try {
    const request = async () => {
      const { transactions, asOf } = await market.transactions({ chainId, types: ['SWAP'], size: TRADES_REQUESTED })
      return { trades: transactions.flatMap(readTrade).slice(0, TRADES_SENT), time: asOf[0]?.time ?? null }
    }
    const { value, age } = await cached(`landing-trades/1/${chainId}`, MARKET_POLICY, request)
    const ageOf = (time: number) => Math.max(0, Math.floor(now() / SECOND) - time)
    return {
      state: 'ready',
      network: chainById(chainId).slug,
      trades: value.trades.map((trade) => ({ ...trade, secondsAgo: ageOf(trade.time) })),
      secondsAgo: value.time === null ? null : ageOf(value.time),
      ageSeconds: Math.floor(age / SECOND),
    }
  } catch (error) {
    return failedPart(services, error)
  }
}

function readTrade(transaction: ChainTransaction): Omit<Trade, 'secondsAgo'>[] {
  const { id, time, version, token0, token1, amount0, amount1 } = transaction
  if ([token0, token1].some(({ safety }) => safety !== 'VERIFIED')) return []
  const side = ({ address, symbol, logo }: typeof token0, amount: string) => ({
    address,
    logo,
    symbol: shortSymbol(symbol),
    amount: truncateDecimal(amount.replace('-', ''), MAX_DIGITS),
  })
  const sides = [side(token0, amount0), side(token1, amount1)] as const
  // A positive amount is paid into the pool.
  const [sold, bought] = amount0.startsWith('-') ? [sides[1], sides[0]] : sides
  return [{ id, time, version: VERSION_NAMES[version], sold, bought }]
}

/** The pair is the same for all visitors, so the four quotes are requested at most once per period and data centre. */
const QUOTES_POLICY: Policy = { freshFor: 15 * SECOND, oldAfter: MINUTE, usableFor: 10 * MINUTE }
/** Timeout of a quote in milliseconds. Nothing else on the page depends on it. */
const QUOTE_TIMEOUT_MS = 2 * SECOND
/** Whole units of the native currency, large enough for the depth of the pools to matter. */
const COMPARED_AMOUNT = 25n
/** The swapper in quote requests without a wallet. */
const VISITOR: Address = '0x000000000000000000000000000000000000dEaD'
const COMPARED_VERSIONS = [
  { versions: 'ALL', protocols: ['V2', 'V3', 'V4'] },
  { versions: 'V4', protocols: ['V4'] },
  { versions: 'V3', protocols: ['V3'] },
  { versions: 'V2', protocols: ['V2'] },
] as const satisfies readonly Pick<QuoteRequestInput & { versions: string }, 'protocols' | 'versions'>[]

/** Loads quotes for the network's default pair: through all versions and through each version alone. */
export async function loadComparison(services: Services, chainId: ChainId): Promise<QuoteComparison> {
  const { cached, now } = services
  try {
    const { value, age } = await cached(`landing-quotes/2/${chainId}`, QUOTES_POLICY, () => compare(services, chainId))
    if (value.state === 'empty') return value
    const secondsAgo = Math.floor(age / SECOND)
    return { ...value, takenAt: { time: Math.floor(now() / SECOND) - secondsAgo, secondsAgo } }
  } catch (error) {
    return failedPart(services, error)
  }
}

async function compare({ market, quote }: Services, chainId: ChainId) {
  const { input: sold, output: bought } = defaultSwapLink(chainId)
  const amountIn = (COMPARED_AMOUNT * 10n ** BigInt(chainById(chainId).native.decimals)).toString()
  const pair = [sold, bought].map((address) => ({ chainId, address }))
  const request = { type: 'EXACT_INPUT', amount: amountIn, tokenIn: sold, tokenOut: bought, swapper: VISITOR } as const
  const chains = { tokenInChainId: chainId, tokenOutChainId: chainId }
  const signal = AbortSignal.timeout(QUOTE_TIMEOUT_MS)
  const [[input, output], ...answers] = await Promise.all([
    market.tokensByAddress(pair),
    ...COMPARED_VERSIONS.map(({ protocols }) => quote({ ...request, ...chains, protocols: [...protocols] }, signal)),
  ])
  const [allVersions] = answers
  if (!input || !output || !allVersions?.ok || allVersions.value.response.routing !== 'CLASSIC')
    return { state: 'empty' } as const
  const best = allVersions.value.response.quote
  const paths = routePaths(best)
  return {
    state: 'ready' as const,
    input,
    output,
    amountIn,
    paths,
    quotes: COMPARED_VERSIONS.map(({ versions }, index) => {
      const answer = answers[index]
      const amountOut = answer?.ok ? answer.value.response.quote.output.amount : null
      const difference = versions === 'ALL' ? null : changeOf(best.output.amount, amountOut)
      return { versions, amountOut, difference }
    }),
    logos: Object.fromEntries(
      paths
        .flatMap(({ hops }) => hops.map(({ to }) => [to.address, defaultLogo(chainId, to.address)] as const))
        .flatMap(([address, logo]) => (logo === null ? [] : [[address, logo] as const])),
    ),
  }
}

function failedPart({ report }: Services, error: unknown): FailedPart {
  return {
    state: 'failed',
    code: error instanceof AppError ? error.code : 'data.unavailable',
    errorId: report(error),
  }
}
