import type { MarketClient } from '#app/data/market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { priceRange, type PriceRange } from '#app/domain/liquidity/tick-price.ts'
import { splitApr } from '#app/domain/liquidity/pool-apr.ts'
import { markIn } from '#app/domain/logos/logo-path.ts'
import { safetyReason } from '#app/domain/token/safety.ts'
import type { SafetyReason } from '#app/domain/token/safety-names.ts'
import type { PositionStatus } from '#app/wire/market/position-node.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { CardSubject } from '#app/wire/cards/card-path.ts'

/**
 * Data of a card. US dollars and percentages as exact decimals, null if unknown; `heights` between 0 and 1, oldest
 * first.
 */
export type Card = TokenCard | PoolCard | PositionCard | PortfolioCard

export interface TokenCard {
  readonly kind: 'token'
  readonly chainId: ChainId
  readonly token: CardToken
  readonly price: string | null
  readonly dayChange: string | null
  readonly tvl: string
  readonly dayVolume: string
  readonly heights: readonly number[]
  /** UNIX seconds. */
  readonly time: number
}

/** The data of a pool in the head of a card. */
export interface CardPool {
  readonly chainId: ChainId
  readonly base: CardToken
  readonly quote: CardToken
  readonly version: string
  /** Percent. */
  readonly fee: string
  readonly isDynamicFee: boolean
  readonly isHooked: boolean
}

export interface PoolCard extends CardPool {
  readonly kind: 'pool'
  readonly tvl: string
  readonly dayVolume: string
  /** From the fees of liquidity providers; from all fees if the protocol's share cannot be read from the chain. */
  readonly apr: string | null
  /** Daily volumes of the last 30 days, scaled to 0…1. */
  readonly heights: readonly number[]
  readonly time: number
}

export interface PositionCard extends CardPool {
  readonly kind: 'position'
  readonly status: PositionStatus
  /** Value of the liquidity without uncollected fees, US dollars. */
  readonly value: string | null
  /** Uncollected fees, US dollars; null if unknown and for v2. */
  readonly fees: string | null
  /** APR from the fees that this position has earned. */
  readonly apr: string | null
  /** Prices of the range as quote per base; null for v2. */
  readonly range: PriceRange | null
  readonly time: number
}

export interface PortfolioCard {
  readonly kind: 'portfolio'
  readonly address: Address
  /** US dollars; null if a network could not be read, because a partial sum would look like the total. */
  readonly total: string | null
  /** Percent. */
  readonly dayChange: string | null
  readonly chainIds: readonly ChainId[]
  readonly time: number
}

export interface CardToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** The name of its built-in logo; null without one. */
  readonly mark: string | null
  /** The reason for caution; null for tokens of the default list. */
  readonly reason: SafetyReason | null
  /** Whether its caution is more severe than unlisted or fee-on-transfer, so that a warning replaces its values. */
  readonly isSuspect: boolean
  /** Whether name and symbol are deceptive, so that its address is shown instead. */
  readonly isUnnamed: boolean
}

/** A card, and whether all of its data could be read. */
export interface CardReading<Kind extends Card = Card> {
  readonly card: Kind
  readonly isComplete: boolean
}

const FEE_PLACES = 4
const APR_PLACES = 4

/** Loads the data of a card; null if the index does not know the token, pool or position. Throws AppError. */
export async function readCard(market: MarketClient, subject: CardSubject, now: number): Promise<CardReading | null> {
  if (subject.kind === 'portfolio') return readPortfolio(market, subject.address, now)
  if (subject.kind === 'position') return readPosition(market, subject)
  if (subject.kind === 'pool') return readPool(market, subject)
  const card = await readToken(market, subject, now)
  return card && { card, isComplete: true }
}

async function readToken(
  market: MarketClient,
  subject: Extract<CardSubject, { kind: 'token' }>,
  now: number,
): Promise<TokenCard | null> {
  const [details, prices] = await Promise.all([
    market.token(subject),
    market.tokenPrices({ ...subject, duration: 'DAY' }),
  ])
  if (!details) return null
  return {
    kind: 'token',
    chainId: subject.chainId,
    token: cardToken(details),
    price: details.price,
    dayChange: details.dayChange,
    tvl: details.tvl,
    dayVolume: details.dayVolume,
    heights: scaleToRange(prices.map(({ price }) => Number(price))),
    time: details.asOf?.time ?? Math.floor(now / 1_000),
  }
}

async function readPool(
  market: MarketClient,
  subject: Extract<CardSubject, { kind: 'pool' }>,
): Promise<CardReading<PoolCard> | null> {
  const [found, volumes, shares] = await Promise.all([
    market.pool(subject),
    market.poolVolumes({ ...subject, duration: 'MONTH' }),
    // The fee shares are optional, as on the page.
    market.poolFeeShares(subject).catch(() => null),
  ])
  if (!found) return null
  const { chainId, apr } = found
  const liquidityApr = apr !== null && shares ? splitApr(apr, shares).liquidity : apr
  const card: PoolCard = {
    kind: 'pool',
    ...(await cardPool(market, chainId, found)),
    tvl: found.tvl,
    dayVolume: found.dayVolume,
    apr: liquidityApr === null ? null : truncateDecimal(liquidityApr, APR_PLACES),
    heights: scaleFromZero(sumByDay(volumes.map(({ volume }) => Number(volume)))),
    time: found.asOf.time,
  }
  return { card, isComplete: apr === null || shares !== null }
}

async function readPosition(
  market: MarketClient,
  { chainId, version, id, owner }: Extract<CardSubject, { kind: 'position' }>,
): Promise<CardReading<PositionCard> | null> {
  const found = await market.position({ chainId, version: VERSIONS[version], id, owner })
  if (!found) return null
  const { pool, status, amounts, uncollected, earnings, tickLower, tickUpper, asOf } = found
  const { token0, token1, tickSpacing } = pool
  const side = baseSide(chainId, token0.address, token1.address)
  const sides = { baseSide: side, decimals0: token0.decimals, decimals1: token1.decimals }
  const hasRange = tickLower !== null && tickUpper !== null && tickSpacing !== undefined
  const card: PositionCard = {
    kind: 'position',
    ...(await cardPool(market, chainId, pool)),
    status,
    value: amounts.value,
    fees: uncollected?.value ?? null,
    apr: earnings?.apr ?? null,
    range: hasRange ? priceRange(tickLower, tickUpper, tickSpacing, sides) : null,
    time: asOf.time,
  }
  return { card, isComplete: found.isComplete }
}

const VERSIONS = { v2: 'V2', v3: 'V3', v4: 'V4' } as const

async function cardPool(
  market: MarketClient,
  chainId: ChainId,
  pool: Pick<PositionDetails['pool'], 'token0' | 'token1' | 'version' | 'fee' | 'isDynamicFee' | 'hook'>,
): Promise<CardPool> {
  const [token0, token1] = await Promise.all([withFindings(market, pool.token0), withFindings(market, pool.token1)])
  const [base, quote] = baseSide(chainId, token0.address, token1.address) === 0 ? [token0, token1] : [token1, token0]
  return {
    chainId,
    base: cardToken(base),
    quote: cardToken(quote),
    isDynamicFee: pool.isDynamicFee,
    version: pool.version.toLowerCase(),
    fee: formatUnits(BigInt(pool.fee), FEE_PLACES),
    isHooked: pool.hook !== null,
  }
}

async function readPortfolio(market: MarketClient, address: Address, now: number): Promise<CardReading<PortfolioCard>> {
  const chainIds = CHAINS.filter(({ isTestnet }) => !isTestnet).map(({ id }) => id)
  const { total, change, chains } = await market.portfolio({ owner: address, chainIds })
  const isComplete = chains.every(({ isComplete }) => isComplete)
  const card: PortfolioCard = {
    kind: 'portfolio',
    address,
    chainIds,
    total: isComplete ? total : null,
    dayChange: isComplete ? change.percentage : null,
    time: Math.floor(now / 1_000),
  }
  return { card, isComplete }
}

/** Reads the findings of a token with a caution, because a pool's tokens only have a safety level. */
async function withFindings(market: MarketClient, token: MarketToken): Promise<MarketToken> {
  return token.safety === 'VERIFIED' ? token : ((await market.token(token)) ?? token)
}

function cardToken(token: MarketToken): CardToken {
  const { address, symbol, name, logo, safety, findings } = token
  const reason = safetyReason(token)
  const isDeceptive = findings?.reasons.includes('deceptive') ?? reason === 'deceptive'
  return {
    address,
    symbol,
    name,
    reason,
    mark: logo === null ? null : markIn(logo),
    isSuspect: safety === 'STRONG_WARNING' || safety === 'BLOCKED',
    isUnnamed: isDeceptive || safety === 'BLOCKED',
  }
}

/** Scales values to 0…1; a flat line is centred. */
function scaleToRange(values: readonly number[]): number[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value) => (span === 0 ? 0.5 : (value - low) / span))
}

/** Scales values to 0…1 of the maximum; empty if all are zero. */
function scaleFromZero(values: readonly number[]): number[] {
  const high = Math.max(...values)
  return high === 0 ? [] : values.map((value) => value / high)
}

/** API steps (four hours) per daily bar. */
const STEPS_PER_BAR = 6

/** Sums the API's steps by day. Drops the first steps if they are not a full day. */
function sumByDay(values: readonly number[]): number[] {
  const partialDaySteps = values.length % STEPS_PER_BAR
  const bars: number[] = []
  values.slice(partialDaySteps).forEach((value, index) => {
    const bar = Math.floor(index / STEPS_PER_BAR)
    bars[bar] = (bars[bar] ?? 0) + value
  })
  return bars
}
