import { pool, poolFeeShares, poolVolumes, token, tokenPrices, type ApiFetch } from '#app/data/market.ts'
import type { Address } from '#app/domain/address/address.ts'
import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { splitApr } from '#app/domain/liquidity/pool-apr.ts'
import { safetyReason, type SafetyReason } from '#app/domain/token/safety.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { CardSubject } from '#app/wire/cards/card-path.ts'

/** What a card says. US dollars and per cent as exact decimals, null where nobody can say; `heights` between 0 and 1, oldest first. */
export type Card = TokenCard | PoolCard

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

export interface PoolCard {
  readonly kind: 'pool'
  readonly chainId: ChainId
  readonly base: CardToken
  readonly quote: CardToken
  readonly version: string
  /** Per cent. */
  readonly fee: string
  readonly isDynamicFee: boolean
  readonly isHooked: boolean
  readonly tvl: string
  readonly dayVolume: string
  /** What the liquidity providers keep; all fees where the chain cannot be asked for the protocol's share. */
  readonly apr: string | null
  /** What was traded, over the last 30 days. */
  readonly heights: readonly number[]
  readonly time: number
}

export interface CardToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** Why it is to be taken with care; null for a token of the default list. */
  readonly reason: SafetyReason | null
  /** More than unlisted or dear to move: it has a warning in place of its figures. */
  readonly isSuspect: boolean
  /** Its own words are a lie or an advertisement, so it goes by its address. */
  readonly isUnnamed: boolean
}

const FEE_PLACES = 4
const APR_PLACES = 4

/** Asks the API for what a card says; null where the index knows no such token or pool. Throws AppError. */
export function readCard(api: ApiFetch, subject: CardSubject, now: number): Promise<Card | null> {
  return subject.kind === 'token' ? readToken(api, subject, now) : readPool(api, subject)
}

async function readToken(
  api: ApiFetch,
  subject: Extract<CardSubject, { kind: 'token' }>,
  now: number,
): Promise<TokenCard | null> {
  const [details, prices] = await Promise.all([token(api, subject), tokenPrices(api, { ...subject, duration: 'DAY' })])
  if (!details) return null
  return {
    kind: 'token',
    chainId: subject.chainId,
    token: cardToken(details),
    price: details.price,
    dayChange: details.dayChange,
    tvl: details.tvl,
    dayVolume: details.dayVolume,
    heights: between(prices.map(({ price }) => Number(price))),
    time: details.asOf?.time ?? Math.floor(now / 1_000),
  }
}

async function readPool(api: ApiFetch, subject: Extract<CardSubject, { kind: 'pool' }>): Promise<PoolCard | null> {
  const [found, volumes, shares] = await Promise.all([
    pool(api, subject),
    poolVolumes(api, { ...subject, duration: 'MONTH' }),
    // The card stands without it, as the page does.
    poolFeeShares(api, subject).catch(() => null),
  ])
  if (!found) return null
  const { chainId, apr } = found
  const [token0, token1] = await Promise.all([withFindings(api, found.token0), withFindings(api, found.token1)])
  const [base, quote] = baseSide(chainId, token0.address, token1.address) === 0 ? [token0, token1] : [token1, token0]
  const kept = apr !== null && shares ? splitApr(apr, shares).liquidity : apr
  return {
    kind: 'pool',
    chainId,
    base: cardToken(base),
    quote: cardToken(quote),
    version: found.version.toLowerCase(),
    fee: formatRaw(BigInt(found.fee), FEE_PLACES),
    isDynamicFee: found.isDynamicFee,
    isHooked: found.hook !== null,
    tvl: found.tvl,
    dayVolume: found.dayVolume,
    apr: kept === null ? null : cutDecimal(kept, APR_PLACES),
    heights: fromZero(gathered(volumes.map(({ volume }) => Number(volume)))),
    time: found.asOf.time,
  }
}

/** Of a token to be taken with care the card says why, and a pool knows its level alone. */
async function withFindings(api: ApiFetch, traded: MarketToken): Promise<MarketToken> {
  return traded.safety === 'VERIFIED' ? traded : ((await token(api, traded)) ?? traded)
}

function cardToken(token: MarketToken): CardToken {
  const { address, symbol, name, safety, findings } = token
  const reason = safetyReason(token)
  const isDeceptive = findings?.reasons.includes('deceptive') ?? reason === 'deceptive'
  return {
    ...{ address, symbol, name, reason },
    isSuspect: safety === 'STRONG_WARNING' || safety === 'BLOCKED',
    isUnnamed: isDeceptive || safety === 'BLOCKED',
  }
}

/** From the lowest to the highest; a line that never moved lies in the middle. */
function between(values: readonly number[]): number[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value) => (span === 0 ? 0.5 : (value - low) / span))
}

function fromZero(values: readonly number[]): number[] {
  const high = Math.max(...values)
  return high === 0 ? [] : values.map((value) => value / high)
}

/** Steps of the API (four hours) that one bar gathers: a day. */
const STEPS_A_BAR = 6

function gathered(values: readonly number[]): number[] {
  const lead = values.length % STEPS_A_BAR
  const bars: number[] = []
  values.slice(lead).forEach((value, at) => {
    const bar = Math.floor(at / STEPS_A_BAR)
    bars[bar] = (bars[bar] ?? 0) + value
  })
  return bars
}
