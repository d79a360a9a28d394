import { hashTypedData } from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'

/** Fields of Permit2's EIP-712 domain, which has no version. Source: Permit2 EIP712.sol. */
export const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** Fields of an EIP-712 domain with a version, such as those of the v3 position manager and of v2 pairs. Source: EIP-712. */
export const VERSIONED_DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/**
 * Returns the JSON for `eth_signTypedData_v4`, built only from the parsed and checked permit, so that nothing else of the API's response
 * reaches the wallet.
 */
export function permitRequest(chainId: ChainId, permit: PermitSingle): string {
  const { domain, types, values } = permitTypedData(chainId, permit)
  return JSON.stringify({
    domain,
    primaryType: 'PermitSingle',
    types: { EIP712Domain: DOMAIN_TYPE, ...types },
    message: values,
  })
}

/** Returns the EIP-712 digest of a permit, as hardware wallets show it. */
export function permitDigest(chainId: ChainId, permit: PermitSingle): `0x${string}` {
  const { domain, types } = permitTypedData(chainId, permit)
  const { token, amount, expiration, nonce, spender, sigDeadline } = permit
  const details = { token, amount, expiration: Number(expiration), nonce: Number(nonce) }
  return hashTypedData({ domain, types, primaryType: 'PermitSingle', message: { details, spender, sigDeadline } })
}
