import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { loadPricedTokens, type LoadedTokens } from '#app/edge/load-priced-tokens.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { readFinderLink } from './read-finder-link.ts'

/** Loads the chosen tokens of /pools/v2/find. */
export async function loadPoolFinder(
  services: Services,
  params: URLSearchParams,
  defaultChainId: ChainId,
): Promise<LoadedTokens> {
  const { chainId, currencyA, currencyB } = readFinderLink(params, defaultChainId)
  const chosen = [currencyA, currencyB].filter((currency) => currency !== null)
  return loadPricedTokens(services, chainId, [...new Set(chosen)])
}
