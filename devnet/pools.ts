import {
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  keccak256,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { isSameAddress, NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { HOOKS, V2_PAIR_HASH, V3_POOL_HASH } from './protocol.ts'
import { worldToken, type WorldToken } from './world/tokens.ts'

/**
 * A pool to create. Tokens are symbols; `ETH` is the native currency, which only v4 pools have. `usd` is the initial value
 * of both sides together, in dollars.
 */
export type PoolPlan =
  | { readonly version: 'v2'; readonly pair: readonly [string, string]; readonly usd: number }
  | { readonly version: 'v3'; readonly pair: readonly [string, string]; readonly fee: V3Fee; readonly usd: number }
  | {
      readonly version: 'v4'
      readonly pair: readonly [string, string]
      readonly fee: number
      readonly spacing: number
      readonly hook?: keyof typeof HOOKS
      readonly usd: number
    }

export type V3Fee = 100 | 500 | 3_000 | 10_000

/** v4's flag for a fee set by the hook. */
export const DYNAMIC_FEE = 0x800000

const SPACING: Readonly<Record<V3Fee, number>> = { 100: 1, 500: 10, 3_000: 60, 10_000: 200 }

/** One side of a pool. The native currency has the zero address, and its `token` is the wrapped one. */
export interface Currency {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  readonly token: WorldToken
}

export interface PoolKey {
  readonly currency0: Address
  readonly currency1: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

interface PoolBase {
  readonly chainId: ChainId
  readonly currency0: Currency
  readonly currency1: Currency
  readonly usd: number
}

export interface V2Pool extends PoolBase {
  readonly version: 'v2'
  readonly id: Address
  readonly fee: 3_000
}

export interface V3Pool extends PoolBase {
  readonly version: 'v3'
  readonly id: Address
  readonly fee: V3Fee
  readonly spacing: number
}

export interface V4Pool extends PoolBase {
  readonly version: 'v4'
  readonly id: Hex
  readonly fee: number
  readonly spacing: number
  readonly hooks: Address
  readonly key: PoolKey
}

/** A pool on the chain: sorted sides, and its address (v2, v3) or id (v4). */
export type Pool = V2Pool | V3Pool | V4Pool

export function resolvePool(chainId: ChainId, plan: PoolPlan): Pool {
  const [currency0, currency1] = sortByAddress(currency(chainId, plan.pair[0]), currency(chainId, plan.pair[1]))
  const base = { chainId, currency0, currency1, usd: plan.usd }
  const { contracts } = chainById(chainId)
  switch (plan.version) {
    case 'v2': {
      const salt = keccak256(encodePacked(['address', 'address'], [currency0.address, currency1.address]))
      const id = getCreate2Address({ from: contracts.v2Factory, salt, bytecodeHash: V2_PAIR_HASH })
      return { ...base, version: 'v2', id, fee: 3_000 }
    }
    case 'v3': {
      const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
      const salt = keccak256(encodeAbiParameters(types, [currency0.address, currency1.address, plan.fee]))
      const id = getCreate2Address({ from: contracts.v3Factory, salt, bytecodeHash: V3_POOL_HASH })
      return { ...base, version: 'v3', id, fee: plan.fee, spacing: SPACING[plan.fee] }
    }
    case 'v4': {
      const hooks = plan.hook ? HOOKS[plan.hook] : zeroAddress
      const key = {
        currency0: currency0.address,
        currency1: currency1.address,
        fee: plan.fee,
        tickSpacing: plan.spacing,
        hooks,
      }
      return { ...base, version: 'v4', id: v4PoolId(key), fee: plan.fee, spacing: plan.spacing, hooks, key }
    }
  }
}

export const POOL_KEY_TYPE = {
  type: 'tuple',
  components: [
    { name: 'currency0', type: 'address' },
    { name: 'currency1', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'hooks', type: 'address' },
  ],
} as const

export function v4PoolId(key: PoolKey): Hex {
  return keccak256(encodeAbiParameters([POOL_KEY_TYPE], [key]))
}

export function isNativePool(pool: Pool): boolean {
  return isSameAddress(pool.currency0.address, NATIVE)
}

function currency(chainId: ChainId, symbol: string): Currency {
  const isNative = symbol === 'ETH'
  const token = worldToken(chainId, isNative ? 'WETH' : symbol)
  return { address: isNative ? NATIVE : token.address, symbol, decimals: token.decimals, token }
}

function sortByAddress(a: Currency, b: Currency): readonly [Currency, Currency] {
  return a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a]
}
