import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { writeCurrency } from '#app/domain/token/currency.ts'

/** A /send URL with its defaults filled in. */
export interface SendLink {
  readonly chainId: ChainId
  readonly inputCurrency: Address
}

/** Writes the query of /send. `readSendLink` (read-send-link.ts) reads it back to the same link. */
export function writeSendLink({ chainId, inputCurrency }: SendLink): string {
  const chain = chainById(chainId).interfaceName
  return new URLSearchParams({ chain, inputCurrency: writeCurrency(inputCurrency) }).toString()
}

/** Returns the chain's default link: its native currency. */
export function defaultSendLink(chainId: ChainId): SendLink {
  return { chainId, inputCurrency: NATIVE }
}
