import { formatUnits } from '#app/domain/amount/format-units.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { valued, type TokenDecimals, type ValuedAmounts } from '#app/domain/liquidity/position-earnings.ts'
import type { TokenSnapshot } from './chain-snapshot.ts'
import type { MarketContext, PoolNode } from './context.ts'
import { usdText } from './figures.ts'
import { tokensOf } from './pool-resolvers.ts'

/** Amounts of a pool's two tokens, in base units, with the tokens. */
export interface AmountsNode {
  readonly id: string
  readonly tokens: readonly [TokenSnapshot, TokenSnapshot]
  readonly amounts: ValuedAmounts
}

/** Reads the two tokens of a pool. */
export async function tokenPairOf(node: PoolNode, context: MarketContext): Promise<AmountsNode['tokens']> {
  const [{ token: token0 }, { token: token1 }] = await tokensOf(node, context)
  return [token0, token1]
}

export function decimalsOf([token0, token1]: AmountsNode['tokens']): TokenDecimals {
  return { decimals0: token0.decimals, decimals1: token1.decimals }
}

/** Returns amounts with their value at current prices. */
export function valuedNow(id: string, tokens: AmountsNode['tokens'], amounts: TokenAmounts): AmountsNode {
  const [{ price: price0 }, { price: price1 }] = tokens
  return amountsNode(id, tokens, valued(amounts, { price0, price1 }, decimalsOf(tokens)))
}

export function amountsNode(id: string, tokens: AmountsNode['tokens'], amounts: ValuedAmounts): AmountsNode {
  return { id, tokens, amounts }
}

export const positionAmountsFields = {
  token0Quantity: ({ amounts, tokens: [token] }: AmountsNode) => formatUnits(amounts.amount0, token.decimals),
  token1Quantity: ({ amounts, tokens: [, token] }: AmountsNode) => formatUnits(amounts.amount1, token.decimals),
  usdValue: ({ amounts: { value } }: AmountsNode) => (value === null ? null : usdText(value)),
}
