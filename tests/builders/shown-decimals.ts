import type { SmallWorld } from '#devnet/small-world.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import type { ShownDecimals } from '#app/signing/check-decimals.ts'

/** A screen that shows amounts of every token of a small world, and of its pairs. */
export function decimalsOf({ tokens, pools }: Pick<SmallWorld, 'tokens' | 'pools'>): readonly ShownDecimals[] {
  const pairs = pools.flatMap((pool) => (pool.version === 'v2' ? [{ token: pool.id, decimals: 18 }] : []))
  const listed = Object.values(tokens).map(({ address: token, decimals }) => ({ token, decimals }))
  return [{ token: NATIVE, decimals: 18 }, ...listed, ...pairs]
}
