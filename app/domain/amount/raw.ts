import type { Brand } from '#app/base/brand.ts'
import type { Token } from '#app/domain/token/token.ts'

/** A token amount in base units. Meaningless without its token. */
export type Raw = Brand<bigint, 'raw'>

export interface Amount {
  readonly token: Token
  readonly raw: Raw
}

export const MAX_UINT256 = 2n ** 256n - 1n
export const MAX_UINT160 = 2n ** 160n - 1n

/** Brands a bigint as base units. Throws RangeError for a negative amount and for one above uint256. */
export function raw(value: bigint): Raw {
  if (value < 0n || value > MAX_UINT256) throw new RangeError('an amount lies outside uint256')
  return value as Raw
}
