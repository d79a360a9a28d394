import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Address } from '#app/domain/address/address.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'

/** The pool's page. `id` is the address of a v2 or v3 pool or the id of a v4 pool. */
export function poolPath({ chainId, id }: { readonly chainId: ChainId; readonly id: string }): string {
  return `/explore/pools/${chainById(chainId).slug}/${id}`
}

export interface PoolKind {
  readonly chainId: ChainId
  readonly version: 'V2' | 'V3' | 'V4'
  /** Hundredths of a basis point as per cent: `0.3`. */
  readonly fee: string
  readonly isDynamicFee: boolean
  readonly hook: Address | null
  readonly base: Address
  readonly quote: Address
}

/** The page that puts liquidity into a pool of this kind (defaults G-03). */
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

/** `0.3` % is 3000 hundredths of a basis point. */
function feeTier(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(4, '0')).toString()
}
