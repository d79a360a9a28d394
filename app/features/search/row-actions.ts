import { isNative } from '#app/domain/address/address.ts'
import { chainById, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'
import { favouriteKey, favouriteWalletKey } from '#app/entities/favourites/favourites.ts'
import { namedPool } from '#app/entities/pool/pool-summary.ts'
import { addLiquidityPath } from '#app/entities/pool/pool-path.ts'
import { buyPath } from '#app/entities/token/token-path.ts'
import type { SearchRow } from './search-sections.ts'

/** Actions of a result besides opening it. */
export type RowAction =
  | { readonly name: 'copyAddress' | 'copyId'; readonly text: string }
  | { readonly name: 'swap' | 'send' | 'addLiquidity'; readonly path: string }
  | { readonly name: 'explorer'; readonly href: string }
  | { readonly name: 'favourite'; readonly kind: 'pools' | 'wallets'; readonly key: string }

/**
 * Returns the actions of a row. Tokens have no favourite action. Block explorers have pages for addresses only, not for native currencies or
 * v4 pools.
 */
export function rowActions(row: SearchRow): readonly RowAction[] {
  switch (row.kind) {
    case 'token': {
      const { chainId, address } = row.token
      const { interfaceName } = chainById(chainId)
      const send = new URLSearchParams({ chain: interfaceName, inputCurrency: writeCurrency(address) })
      const actions: readonly RowAction[] = [
        { name: 'swap', path: buyPath(row.token) },
        { name: 'send', path: `/send?${send}` },
      ]
      if (isNative(address)) return actions
      return [
        ...actions,
        { name: 'copyAddress', text: address },
        { name: 'explorer', href: explorerUrl(chainId, address) },
      ]
    }
    case 'pool': {
      const { chainId, id, version } = row.pool
      const { base, quote, ...kind } = namedPool(chainId, row.pool)
      const swap = new URLSearchParams({
        chain: chainById(chainId).interfaceName,
        inputCurrency: writeCurrency(quote.address),
        outputCurrency: writeCurrency(base.address),
      })
      const actions: readonly RowAction[] = [
        { name: 'swap', path: `/swap?${swap}` },
        {
          name: 'addLiquidity',
          path: addLiquidityPath({ ...kind, chainId, version, base: base.address, quote: quote.address }),
        },
        { name: 'favourite', kind: 'pools', key: favouriteKey(chainId, id) },
      ]
      if (version === 'V4') return [...actions, { name: 'copyId', text: id }]
      return [...actions, { name: 'copyAddress', text: id }, { name: 'explorer', href: explorerUrl(chainId, id) }]
    }
    case 'wallet':
      return [
        { name: 'favourite', kind: 'wallets', key: favouriteWalletKey(row.address) },
        { name: 'copyAddress', text: row.address },
        { name: 'explorer', href: explorerUrl(DEFAULT_CHAIN.id, row.address) },
      ]
    case 'collection':
      return [{ name: 'copyAddress', text: row.collection.address }]
    case 'command':
      return []
  }
}

function explorerUrl(chainId: ChainId, address: string): string {
  return `${chainById(chainId).explorer}/address/${address}`
}
