import { isNative, NATIVE, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { hopImpactBps } from '#app/domain/swap/hop-impact.ts'
import type { ClassicQuote, PoolInRoute } from '#app/wire/trading/quote.ts'
import { countBuffers } from './count-buffers.ts'
import { routePaths, type RouteHop, type RoutePath } from './route-paths.ts'

export interface HopAmount {
  /** Base units; undefined if the quote does not contain it. */
  readonly raw: bigint | undefined
  readonly symbol: string
  readonly decimals: number
}

export interface TradedHop extends RouteHop {
  readonly hook: Address | undefined
  readonly in: HopAmount
  readonly out: HopAmount
  /**
   * Price impact in bps, without the fee, rounded to the nearest; at least 0. Undefined if an amount, the pool's state or its fee is
   * unknown, and if a token has a transfer tax.
   */
  readonly impactBps: number | undefined
}

export interface TradedPath extends Pick<RoutePath, 'share'> {
  readonly hops: readonly TradedHop[]
  /** A hop buys more than the next one takes, as in exact outputs over several versions; the excess is sold back. */
  readonly hasBuffer: boolean
}

/** The paths of a quote with the amounts of each hop. */
export function tradedPaths(quote: ClassicQuote): readonly TradedPath[] {
  return routePaths(quote).map(({ share, hops }, path) => {
    const pools = quote.route[path] ?? []
    const amounts = pools.map((pool) => [parseAmount(pool.amountIn), parseAmount(pool.amountOut)] as const)
    const hasBuffer = countBuffers(pools) > 0
    return {
      share,
      hasBuffer,
      hops: hops.flatMap((hop, index) => {
        const pool = pools[index]
        const [amountIn, amountOut] = amounts[index] ?? []
        if (!pool) return []
        return {
          ...hop,
          hook: pool.type === 'v4-pool' && !isSameAddress(pool.hooks, NATIVE) ? pool.hooks : undefined,
          in: { raw: amountIn, ...nameOf(pool.tokenIn, quote) },
          out: { raw: amountOut, ...nameOf(pool.tokenOut, quote) },
          // With a buffer, the first `amountIn` is the payment less the proceeds of selling the excess, not the input of the pool.
          impactBps: hasBuffer && index === 0 ? undefined : impactBps(pool, hop.feePips, amountIn, amountOut),
        }
      }),
    }
  })
}

function parseAmount(amount: string | undefined): bigint | undefined {
  return amount === undefined ? undefined : BigInt(amount)
}

const DEFAULT_DECIMALS = 18

function nameOf({ address, symbol, decimals }: PoolInRoute['tokenIn'], { chainId }: ClassicQuote) {
  const { native } = chainById(chainId)
  if (isNative(address)) return { symbol: native.symbol, decimals: native.decimals }
  return { symbol: symbol ?? '?', decimals: Number(decimals ?? DEFAULT_DECIMALS) }
}

function impactBps(
  pool: PoolInRoute,
  feePips: number | undefined,
  amountIn: bigint | undefined,
  amountOut: bigint | undefined,
): number | undefined {
  const spot = spotPrice(pool)
  const isTaxed = pool.tokenIn.sellFeeBps !== undefined || pool.tokenOut.buyFeeBps !== undefined
  if (!spot || isTaxed || feePips === undefined || amountIn === undefined || amountOut === undefined) return undefined
  return hopImpactBps({ amountIn, amountOut, feePips, spot })
}

const Q192 = 1n << 192n

/** Output per input before the trade, in base units, as a fraction; undefined if the quote lacks the pool's state. */
function spotPrice(pool: PoolInRoute): readonly [bigint, bigint] | undefined {
  const zeroForOne = pool.tokenIn.address.toLowerCase() < pool.tokenOut.address.toLowerCase()
  const pair = priceOfToken0(pool)
  if (!pair || pair.some((part) => part === 0n)) return undefined
  return zeroForOne ? pair : [pair[1], pair[0]]
}

function priceOfToken0(pool: PoolInRoute): readonly [bigint, bigint] | undefined {
  if (pool.type === 'v2-pool')
    return pool.reserve0 && pool.reserve1 && [BigInt(pool.reserve1.quotient), BigInt(pool.reserve0.quotient)]
  return pool.sqrtRatioX96 === undefined ? undefined : [BigInt(pool.sqrtRatioX96) ** 2n, Q192]
}
