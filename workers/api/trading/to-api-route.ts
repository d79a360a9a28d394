import { formatUnits } from '#app/domain/amount/format-units.ts'
import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import type { Pool } from '#app/domain/liquidity/pool.ts'
import type { HopQuote } from '#app/domain/routing/plan.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import type { ClassicQuote, PoolInRoute, TokenInRoute } from '#app/wire/trading/quote.ts'
import type { ConfirmedPlan, ConfirmedRoute } from './confirm-plans.ts'
import type { TradingToken } from './market.ts'
import { taxBps } from './token-taxes.ts'
import type { TransferTax } from './try-transfers.ts'

type Tokens = ReadonlyMap<string, TradingToken>

/**
 * Converts the routes of a plan to the Trading API's format. Each hop has the amounts at its pool. The first input and the last output are
 * the account's instead: before the input's transfer tax, after the output's, and for an exact output net of the buffer that is sold back.
 */
export function toApiRoute(
  chain: Chain & { readonly id: ChainId },
  confirmedPlan: ConfirmedPlan,
  tokens: Tokens,
  taxes: { readonly sell: TransferTax; readonly buy: TransferTax },
): ClassicQuote['route'] {
  const sellFeeBps = taxBps(taxes.sell)
  const buyFeeBps = taxBps(taxes.buy)
  return confirmedPlan.routes.map((route) =>
    route.quote.hops.map((hop, index, hops) => {
      const [isFirst, isLast] = [index === 0, index === hops.length - 1]
      const amountIn = isFirst ? route.amountIn : route.hops[index]?.amountIn
      const amountOut = isLast ? route.amountOut : route.hops[index]?.amountOut
      return {
        ...withTaxes(
          toPoolInRoute(chain, hop, tokens),
          isFirst && sellFeeBps !== undefined ? { sellFeeBps } : {},
          isLast && buyFeeBps !== undefined ? { buyFeeBps } : {},
        ),
        ...(amountIn !== undefined && { amountIn: amountIn.toString() }),
        ...(amountOut !== undefined && { amountOut: amountOut.toString() }),
      }
    }),
  )
}

/** Adds the transfer taxes of the traded tokens, which apply to the two ends of a route. */
function withTaxes(hop: PoolInRoute, atStart: Partial<TokenInRoute>, atEnd: Partial<TokenInRoute>): PoolInRoute {
  return { ...hop, tokenIn: { ...hop.tokenIn, ...atStart }, tokenOut: { ...hop.tokenOut, ...atEnd } }
}

function toPoolInRoute(chain: Chain & { readonly id: ChainId }, hop: HopQuote, tokens: Tokens): PoolInRoute {
  const { pool } = hop
  const tokenAt = (address: Address) => toTokenInRoute(chain.id, address, tokens)
  const ends = { tokenIn: tokenAt(hop.tokenIn), tokenOut: tokenAt(hop.tokenOut) }
  if (pool.version === 'v2') {
    return {
      type: 'v2-pool',
      address: pool.id,
      ...ends,
      reserve0: { token: tokenAt(pool.token0), quotient: pool.reserve0.toString() },
      reserve1: { token: tokenAt(pool.token1), quotient: pool.reserve1.toString() },
    }
  }
  const state = {
    sqrtRatioX96: pool.sqrtPriceX96.toString(),
    liquidity: pool.liquidity.toString(),
    tickCurrent: pool.tick.toString(),
    fee: pool.fee.toString(),
  }
  if (pool.version === 'v3') return { type: 'v3-pool', address: pool.id, ...ends, ...state }
  const { tickSpacing, hooks } = pool
  return { type: 'v4-pool', address: chain.contracts.v4PoolManager, ...ends, ...state, tickSpacing, hooks }
}

function toTokenInRoute(chainId: ChainId, address: Address, tokens: Tokens): TokenInRoute {
  const token = tokens.get(address.toLowerCase())
  return { address, chainId, symbol: token?.symbol ?? '', decimals: (token?.decimals ?? 18).toString() }
}

/** `[V3] 60.00% = USDC -- 0.05% [0x88e6…] --> WETH, [V2] …`: a route as text for logs. */
export function routeString(confirmedPlan: ConfirmedPlan, tokens: Tokens): string {
  const isExactIn = confirmedPlan.plan.side === 'exactIn'
  const total = isExactIn ? confirmedPlan.amountIn : confirmedPlan.amountOut
  return confirmedPlan.routes
    .map((route) => {
      const share = ((isExactIn ? route.amountIn : route.amountOut) * 10_000n) / total
      return `[${route.quote.protocol}] ${percent(share)}% = ${pathString(route, tokens)}`
    })
    .join(', ')
}

function pathString({ quote }: ConfirmedRoute, tokens: Tokens): string {
  const symbol = (address: Address) => tokens.get(address.toLowerCase())?.symbol ?? address
  const hops = quote.hops.map((hop) => ` -- ${feeString(hop.pool)} [${hop.pool.id}] --> ${symbol(hop.tokenOut)}`)
  return `${symbol(quote.hops[0]?.tokenIn ?? '0x')}${hops.join('')}`
}

function feeString(pool: Pool): string {
  if (pool.version === 'v2') return '0.3%'
  return `${formatUnits(BigInt(pool.version === 'v4' ? pool.lpFee : pool.fee) * 100n, PIPS_ONE.toString().length - 1)}%`
}

function percent(hundredths: bigint): string {
  const text = formatUnits(hundredths, 2)
  return text.includes('.') ? text.padEnd(text.indexOf('.') + 3, '0') : `${text}.00`
}
