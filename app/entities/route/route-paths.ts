import { isNative, type Address } from '#app/domain/address/address.ts'
import { BPS_ONE } from '#app/domain/amount/percent.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ClassicQuote, PoolInRoute } from '#app/wire/trading/quote.ts'

export interface RouteHop {
  readonly version: 'v2' | 'v3' | 'v4'
  /** Pips (1/1,000,000) of the input; undefined for a dynamic fee, which a hook sets. */
  readonly feePips: number | undefined
  readonly to: { readonly address: Address; readonly symbol: string | undefined }
}

export interface RoutePath {
  /** Bps of the input. */
  readonly share: number
  readonly hops: readonly RouteHop[]
  /** Base units of the output token, decimal; undefined if the quote does not contain it. */
  readonly amountOut: string | undefined
}

const DYNAMIC_FEE = 0x800000
const V2_FEE_PIPS = 3_000
const VERSION = { 'v2-pool': 'v2', 'v3-pool': 'v3', 'v4-pool': 'v4' } as const

/**
 * The paths of a quote, in its order.
 *
 * Rounds   shares to the nearest basis point
 */
export function routePaths({ route, chainId, input, output }: ClassicQuote): readonly RoutePath[] {
  const amountIn = BigInt(input.amount)
  return route.map((hops) => {
    const pathIn = BigInt(hops[0]?.amountIn ?? amountIn)
    return {
      share: amountIn === 0n ? 0 : Number((pathIn * BigInt(BPS_ONE) + amountIn / 2n) / amountIn),
      hops: hops.map((hop) => readHop(hop, chainId)),
      amountOut: hops[hops.length - 1]?.amountOut ?? (route.length === 1 ? output.amount : undefined),
    }
  })
}

function readHop(hop: PoolInRoute, chainId: ChainId): RouteHop {
  const { address, symbol } = hop.tokenOut
  return {
    version: VERSION[hop.type],
    feePips: hop.type === 'v2-pool' ? V2_FEE_PIPS : Number(hop.fee) === DYNAMIC_FEE ? undefined : Number(hop.fee),
    to: { address, symbol: isNative(address) ? chainById(chainId).native.symbol : symbol },
  }
}
