import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Address } from '#app/domain/address/address.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'

/** Path of the pool's page. `id` is the address of a v2 or v3 pool or the id of a v4 pool. */
export function poolPath({ chainId, id }: { readonly chainId: ChainId; readonly id: string }): string {
  return `/explore/pools/${chainById(chainId).slug}/${id}`
}

export interface PoolKind {
  readonly chainId: ChainId
  readonly version: 'V2' | 'V3' | 'V4'
  /** Percent: `0.3`. */
  readonly fee: string
  readonly isDynamicFee: boolean
  readonly hook: Address | null
  readonly base: Address
  readonly quote: Address
}

/** Path of the page that creates a position, and the pool if there is none, for a pair. */
export function createPositionPath(chainId: ChainId, currencyA: Address, currencyB: Address): string {
  const params = new URLSearchParams({
    chain: chainById(chainId).interfaceName,
    currencyA: writeCurrency(currencyA),
    currencyB: writeCurrency(currencyB),
  })
  return `/positions/create?${params}`
}

/** Path of the page that adds liquidity to this pool. */
export function addLiquidityPath({ chainId, version, fee, isDynamicFee, hook, base, quote }: PoolKind): string {
  const params = new URLSearchParams({
    chain: chainById(chainId).interfaceName,
    currencyA: writeCurrency(base),
    currencyB: writeCurrency(quote),
  })
  if (version !== 'V2' && !isDynamicFee) params.set('feeTier', feeTier(fee))
  if (isDynamicFee) params.set('isDynamic', 'true')
  if (hook !== null) params.set('hook', hook)
  return `/positions/create/${version.toLowerCase()}?${params}`
}

/** Converts percent to pips (1/1,000,000): `0.3` to 3000. */
function feeTier(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(4, '0')).toString()
}
