import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { LiquidityOrder, MigrationOrder } from './liquidity-orders.ts'

/** Returns the two tokens that an account pays or receives, in the pool's order; the zero address is the native currency. */
export function movedTokens(order: LiquidityOrder): readonly [Address, Address] {
  const { token0, token1 } = order.pool
  if (order.version === 'v4' || !order.usesNative) return [token0, token1]
  const { wrappedNative } = chainById(order.chainId).contracts
  const movedToken = (token: Address) => (isSameAddress(token, wrappedNative) ? NATIVE : token)
  return [movedToken(token0), movedToken(token1)]
}

/** Returns the two tokens in which a migration refunds the remainder, in the order of the new pool; the zero address is the native currency. */
export function refundedTokens(order: MigrationOrder): readonly [Address, Address] {
  const { wrappedNative } = chainById(order.chainId).contracts
  const refundedToken = (token: Address) => {
    if (order.from === 'v3') return isNative(token) ? wrappedNative : token
    return order.usesNative && isSameAddress(token, wrappedNative) ? NATIVE : token
  }
  return [refundedToken(order.pool.token0), refundedToken(order.pool.token1)]
}
