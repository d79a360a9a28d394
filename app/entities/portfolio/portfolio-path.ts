import type { Address } from '#app/domain/address/address.ts'
import { chainById, CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { RangeName } from '#app/entities/market-page/market-query.ts'

export const TABS = ['tokens', 'nfts', 'pools', 'activity', 'approvals'] as const
export type Tab = (typeof TABS)[number]

/** URL state of a portfolio. */
export interface PortfolioQuery {
  readonly address: Address
  readonly tab: Tab
  /** Null for all networks. */
  readonly network: ChainId | null
  /** Time range of the value chart. */
  readonly range: RangeName
  /** Cursor of the last activity; empty for the newest. */
  readonly after: string
}

export const DEFAULT_RANGE: RangeName = '1D'

/** The canonical path of a portfolio, with its query. */
export function portfolioPath({ address, tab, network, range, after }: PortfolioQuery): string {
  const params = new URLSearchParams()
  if (network !== null) params.set('chain', chainById(network).interfaceName)
  if (tab === 'tokens' && range !== DEFAULT_RANGE) params.set('range', range)
  if (after !== '') params.set('after', after)
  const path = `/portfolio/${address}${tab === 'tokens' ? '' : `/${tab}`}`
  return params.size > 0 ? `${path}?${params}` : path
}

/** The networks of a portfolio: the chosen one, or all mainnets, or all test networks in testnet mode. */
export function chainIdsOf({ network }: Pick<PortfolioQuery, 'network'>, isTestnet: boolean): readonly ChainId[] {
  return network === null ? CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id) : [network]
}
