import type { Address } from '#app/domain/address/address.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { baseSide } from '#app/domain/liquidity/base-side.ts'
import { splitApr } from '#app/domain/liquidity/pool-apr.ts'
import { tokenCaution, type TokenCaution } from '#app/entities/token/token-caution.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { TopPool } from '#app/wire/market/top-pools.ts'

/** Facts that identify a pool to a user. */
export interface NamedPool {
  readonly id: string
  readonly version: 'v2' | 'v3' | 'v4'
  /** Percent. */
  readonly fee: string
  readonly isDynamicFee: boolean
  readonly hook: Address | null
  readonly base: PoolSide
  readonly quote: PoolSide
  /** The more severe caution of the two tokens; null if neither has one. */
  readonly caution: TokenCaution | null
}

/** A pool as a table row. Money and percentages are exact decimals; null if unknown. */
export interface PoolSummary extends NamedPool {
  readonly tvl: string
  /** APR in percent, without the protocol's share of fees; with it if that share could not be read from the chain. */
  readonly apr: string | null
  readonly dayVolume: string
}

export interface PoolSide {
  readonly address: Address
  readonly symbol: string
  /** Path; null without a logo. */
  readonly logo: string | null
}

const VERSION_NAMES = { V2: 'v2', V3: 'v3', V4: 'v4' } as const
/** More digits than any view shows. */
const SIGNIFICANT_DIGITS = 10
/** Fees are in pips (1/1,000,000): 3000 is 0.3 %. */
const FEE_PLACES = 4

type NamedToken = Pick<MarketToken, 'address' | 'symbol' | 'safety' | 'isImpersonator' | 'logo'>

/** Identifies a pool to a user; its tokens are ordered base first. */
export function namedPool(
  chainId: ChainId,
  pool: Pick<TopPool, 'id' | 'version' | 'fee' | 'isDynamicFee' | 'hook'> & {
    readonly token0: NamedToken
    readonly token1: NamedToken
  },
): NamedPool {
  const { token0, token1 } = pool
  const [base, quote] = baseSide(chainId, token0.address, token1.address) === 0 ? [token0, token1] : [token1, token0]
  const cautions = [tokenCaution(base), tokenCaution(quote)]
  return {
    id: pool.id,
    version: VERSION_NAMES[pool.version],
    fee: formatUnits(BigInt(pool.fee), FEE_PLACES),
    isDynamicFee: pool.isDynamicFee,
    hook: pool.hook,
    base: poolSide(base),
    quote: poolSide(quote),
    caution: cautions.find((caution) => caution === 'suspect') ?? cautions.find((caution) => caution !== null) ?? null,
  }
}

/** The fields of a token that a row shows. */
export function poolSide({ address, symbol, logo }: Pick<MarketToken, 'address' | 'symbol' | 'logo'>): PoolSide {
  return { address, symbol: shortSymbol(symbol), logo }
}

export function poolSummary(chainId: ChainId, pool: TopPool): PoolSummary {
  const apr = pool.apr !== null && pool.shares ? splitApr(pool.apr, pool.shares).liquidity : pool.apr
  return {
    ...namedPool(chainId, pool),
    tvl: truncateDecimal(pool.tvl, SIGNIFICANT_DIGITS),
    apr: apr === null ? null : truncateDecimal(apr, SIGNIFICANT_DIGITS),
    dayVolume: truncateDecimal(pool.dayVolume, SIGNIFICANT_DIGITS),
  }
}
