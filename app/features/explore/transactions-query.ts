import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readFilter, writeFilter, type TransactionFilter } from '#app/entities/transaction/transaction-filter.ts'
import { readCursor } from '#app/entities/transaction/transaction.ts'
import { networkSlug, readNetwork, type Network } from './list-query.ts'

/** URL state of the transaction list. */
export interface TransactionsQuery extends TransactionFilter {
  readonly network: Network
  /** Cursor of the page; empty for the first. */
  readonly after: string
}

/**
 * Reads /explore/transactions and /explore/transactions/:chainName with their query. The default network is `defaultChain`.
 * Undefined if the network is unknown. Ignores invalid query values.
 */
export function readTransactionsQuery(
  chainName: string | undefined,
  search: Pick<URLSearchParams, 'get'>,
  defaultChain: ChainId,
): TransactionsQuery | undefined {
  const network = readNetwork(chainName, defaultChain)
  if (network === undefined) return undefined
  const { type, isLarge } = readFilter(search)
  // Test tokens have no value.
  const hasValues = network === null || !chainById(network).isTestnet
  return { network, type, isLarge: isLarge && hasValues, after: readCursor(search.get('after')) }
}

/** The URL of a query, without default values. */
export function transactionsPath({ network, after, ...filter }: TransactionsQuery): string {
  const search = new URLSearchParams()
  writeFilter(search, filter)
  if (after !== '') search.set('after', after)
  const text = search.toString()
  return `/explore/transactions/${networkSlug(network)}${text && `?${text}`}`
}
