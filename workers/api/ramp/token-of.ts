import { addressKey } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { isChainId } from '#app/domain/chains/catalogue.ts'
import type { RampQuotesRequest } from '#app/wire/ramp.ts'

export type RampToken = RampQuotesRequest['token']

/** The token at a chain id and contract address of a provider's answer; undefined for other networks and malformed addresses. */
export function tokenOf(chainId: string | number, contract: string): RampToken | undefined {
  const id = Number(chainId)
  const address = parseAddress(contract.toLowerCase())
  return isChainId(id) && address.ok ? { chainId: id, address: address.value } : undefined
}

export function isSameToken(one: RampToken, other: RampToken): boolean {
  return addressKey(one.chainId, one.address) === addressKey(other.chainId, other.address)
}
