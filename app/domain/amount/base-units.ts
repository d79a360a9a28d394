import type { Brand } from '#app/base/brand.ts'
import type { Token } from '#app/domain/token/token.ts'

/** A token amount in base units. Meaningless without its token. */
export type BaseUnits = Brand<bigint, 'baseUnits'>

export interface Amount {
  readonly token: Token
  readonly raw: BaseUnits
}

export const MAX_UINT256 = 2n ** 256n - 1n
export const MAX_UINT160 = 2n ** 160n - 1n

/** Brands a bigint as base units. Throws RangeError for a negative amount and for one above uint256. */
export function baseUnits(value: bigint): BaseUnits {
  if (value < 0n || value > MAX_UINT256) throw new RangeError('an amount lies outside uint256')
  return value as BaseUnits
}
