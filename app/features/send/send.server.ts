import { NATIVE } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { readSendLink } from '#app/domain/send/read-send-link.ts'
import type { SendLink } from '#app/domain/send/send-link.ts'
import { loadPricedTokens, type LoadedTokens } from '#app/edge/load-priced-tokens.server.ts'
import type { Services } from '#app/edge/services.server.ts'

export interface SendData extends LoadedTokens {
  readonly link: SendLink
}

/** Loads the data of /send: the link's token, and the native currency, which pays the network cost. */
export async function loadSend(services: Services, params: URLSearchParams, start: ChainId): Promise<SendData> {
  const link = readSendLink(params, start)
  const addresses = [...new Set([link.inputCurrency, NATIVE])]
  return { link, ...(await loadPricedTokens(services, link.chainId, addresses)) }
}
