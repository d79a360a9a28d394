import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import { readCursor, readType, type TypeName } from '#app/entities/transaction/transaction.ts'

/** What the URL of the transactions' page asks for. */
export interface TransactionsQuery {
  readonly chainId: ChainId
  /** Null: all of them. */
  readonly type: TypeName | null
  /** Cursor after which the transactions go on; empty on the first page. */
  readonly after: string
}

/**
 * Reads /explore/transactions and /explore/transactions/:chainName with their query. Without a network it is `start`. Undefined: no such
 * network. A query value that says nothing is left out.
 */
export function readTransactionsQuery(
  chainName: string | undefined,
  search: Pick<URLSearchParams, 'get'>,
  start: ChainId,
): TransactionsQuery | undefined {
  const chain = chainName === undefined ? chainById(start) : chainByName(chainName)
  if (!chain) return undefined
  return { chainId: chain.id, type: readType(search.get('type')), after: readCursor(search.get('after')) }
}

/** The URL of a query; what is the default is not written. */
export function transactionsPath({ chainId, type, after }: TransactionsQuery): string {
  const search = new URLSearchParams()
  if (type !== null) search.set('type', type)
  if (after !== '') search.set('after', after)
  const text = search.toString()
  return `/explore/transactions/${chainById(chainId).slug}${text && `?${text}`}`
}
