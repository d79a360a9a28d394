import { hashTypedData } from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import { permitBatchTypedData } from '#app/domain/trade/permit-typed-data.ts'
import { DOMAIN_TYPE } from './permit-request.ts'

/**
 * Returns the JSON for `eth_signTypedData_v4` of a batch that has passed `checkPermitBatch`. It is built field by field, so that nothing else of
 * the API's response reaches the wallet.
 */
export function permitBatchRequest(chainId: ChainId, batch: PermitBatch): string {
  const { domain, types, values } = permitBatchTypedData(chainId, batch)
  return JSON.stringify({
    domain,
    primaryType: 'PermitBatch',
    types: { EIP712Domain: DOMAIN_TYPE, ...types },
    message: values,
  })
}

/** Returns the EIP-712 digest of a batch of permits. */
export function permitBatchDigest(chainId: ChainId, batch: PermitBatch): `0x${string}` {
  const { domain, types } = permitBatchTypedData(chainId, batch)
  const { details, spender, sigDeadline } = batch
  const numericDetails = details.map((detail) => ({
    ...detail,
    expiration: Number(detail.expiration),
    nonce: Number(detail.nonce),
  }))
  return hashTypedData({
    domain,
    types,
    primaryType: 'PermitBatch',
    message: { details: numericDetails, spender, sigDeadline },
  })
}
