import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import {
  rangeAmounts,
  type PoolPrice,
  type TickRange,
  type TokenAmounts,
} from '#app/domain/liquidity/position-amounts.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import type { PairFacts } from '#app/transactions/liquidity-purpose.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'

/** A position that can be migrated, in the order of its own pool's tokens. Amounts in base units. */
export interface SourcePosition {
  readonly chainId: ChainId
  readonly account: Address
  readonly tokens: PairFacts
  readonly liquidity: bigint
  readonly price: PoolPrice
  /** Amounts that the liquidity returns at `price`, without fees. */
  readonly withdrawn: TokenAmounts
  readonly fees: TokenAmounts
  /** Pips. */
  readonly fee: number
  /** Undefined for v2. */
  readonly nft: { readonly tokenId: bigint; readonly range: TickRange } | undefined
}

/** Returns the position if it can be migrated; undefined for v4, without liquidity, or if its state could not be read. */
export function sourcePosition(position: PositionDetails): SourcePosition | undefined {
  const { chainId, owner, pool, tokenId, tick, tickLower, tickUpper } = position
  const liquidity = BigInt(position.liquidity)
  if (liquidity === 0n || pool.version === 'V4') return undefined
  const facts = ({ address, symbol, decimals }: typeof pool.token0) => ({ token: address, symbol, decimals })
  const base = {
    chainId,
    account: owner,
    liquidity,
    fee: pool.fee,
    tokens: [facts(pool.token0), facts(pool.token1)],
  } as const
  if (pool.version === 'V2') {
    const withdrawn = amountsOf(position, position.amounts)
    if (!withdrawn || withdrawn.amount0 === 0n || withdrawn.amount1 === 0n) return undefined
    const sqrtPrice = squareRoot((withdrawn.amount1 << 192n) / withdrawn.amount0)
    const price = { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
    return { ...base, price, withdrawn, fees: { amount0: 0n, amount1: 0n }, nft: undefined }
  }
  const fees = position.uncollected && amountsOf(position, position.uncollected)
  if (!fees || tokenId === null || tick === null || tickLower === null || tickUpper === null) return undefined
  if (position.sqrtPrice === null) return undefined
  const [range, price] = [
    { tickLower, tickUpper },
    { sqrtPrice: BigInt(position.sqrtPrice), tick },
  ]
  const nft = { tokenId: BigInt(tokenId), range }
  return { ...base, price, fees, nft, withdrawn: rangeAmounts(range, price, liquidity, 'down') }
}

/** Whether the pair's v4 pool, which has the native currency, has the tokens in the opposite order. */
export function isFlippedWithNative({ chainId, tokens }: Pick<SourcePosition, 'chainId' | 'tokens'>): boolean {
  return isSameAddress(tokens[1].token, chainById(chainId).contracts.wrappedNative)
}

/** Converts exact decimals to base units; undefined if they have more decimals than the tokens. */
function amountsOf({ pool }: PositionDetails, amounts: PositionDetails['amounts']): TokenAmounts | undefined {
  const amount0 = parseUnits(amounts.amount0, pool.token0.decimals)
  const amount1 = parseUnits(amounts.amount1, pool.token1.decimals)
  return amount0.ok && amount1.ok ? { amount0: amount0.value, amount1: amount1.value } : undefined
}
