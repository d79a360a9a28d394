import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { readSwapLink } from '#app/domain/swap/read-swap-link.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { loadPricedTokens, type LoadedTokens } from '#app/edge/load-priced-tokens.server.ts'
import type { Services } from '#app/edge/services.server.ts'

export interface SwapData extends LoadedTokens {
  readonly link: SwapLink
}

/** Loads the data of /swap. `defaultChainId` is for URLs without a network. */
export async function loadSwap(
  services: Services,
  params: URLSearchParams,
  defaultChainId: ChainId,
): Promise<SwapData> {
  const link = readSwapLink(params, defaultChainId)
  return { link, ...(await loadPricedTokens(services, link.chainId, [link.input, link.output])) }
}
