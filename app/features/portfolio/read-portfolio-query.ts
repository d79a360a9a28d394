import { parseAddress } from '#app/domain/address/parse-address.ts'
import { chainByName } from '#app/domain/chains/catalogue.ts'
import { readMarketQuery } from '#app/entities/market-page/market-query.ts'
import { DEFAULT_RANGE, TABS, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

// Separate from the code that writes the path, because parsing an address needs a hash function that the page does not load.

/** Maximum length of a cursor: the encoded positions in two networks' lists. */
const MAX_CURSOR_LENGTH = 600

/** Reads a portfolio URL; undefined if the address, tab or network is invalid. */
export function readPortfolioQuery(
  address: string,
  tab: string | undefined,
  params: URLSearchParams,
): PortfolioQuery | undefined {
  const parsed = parseAddress(address)
  const name = tab?.toLowerCase() ?? 'tokens'
  const knownTab = TABS.find((candidate) => candidate === name)
  const chain = params.get('chain')
  const network = chain === null ? null : chainByName(chain)?.id
  if (!parsed.ok || knownTab === undefined || network === undefined) return undefined
  const { range = DEFAULT_RANGE } = readMarketQuery(params)
  const cursor = params.get('after') ?? ''
  const isCursor = knownTab === 'activity' && cursor.length <= MAX_CURSOR_LENGTH && /^[\w-]*$/.test(cursor)
  return { address: parsed.value, tab: knownTab, network, range, after: isCursor ? cursor : '' }
}
