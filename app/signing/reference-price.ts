import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
export interface ReferencePrice {
  readonly numerator: bigint
  readonly denominator: bigint
}
export async function readReferencePrice(
  _n: Eip1193,
  _c: ChainId,
  _i: Address,
  _o: Address,
): Promise<ReferencePrice | undefined> {
  return undefined
}
export function impactAgainst(_p: ReferencePrice, _a: bigint, _b: bigint): number {
  return 0
}
