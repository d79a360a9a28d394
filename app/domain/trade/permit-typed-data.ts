import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitBatch, PermitDetails } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { PermitSingle } from './router-commands.ts'

/** EIP-712 fields of Permit2's permits, in the order of its type hashes. Source: Permit2 PermitHash.sol. */
const PERMIT_DETAILS = [
  { name: 'token', type: 'address' },
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
] as const
const SPENDER_AND_DEADLINE = [
  { name: 'spender', type: 'address' },
  { name: 'sigDeadline', type: 'uint256' },
] as const

/** Returns the typed data that a wallet signs for a permit; numbers are decimal strings, as in the trading API. */
export function permitTypedData(chainId: ChainId, permit: PermitSingle) {
  return {
    domain: permit2Domain(chainId),
    types: {
      PermitSingle: [{ name: 'details' as const, type: 'PermitDetails' as const }, ...SPENDER_AND_DEADLINE],
      PermitDetails: [...PERMIT_DETAILS],
    },
    values: {
      details: detailsOf(permit),
      spender: permit.spender,
      sigDeadline: permit.sigDeadline.toString(),
    },
  }
}

/** Returns the typed data that a wallet signs for a batch of permits, as `permitTypedData`. */
export function permitBatchTypedData(chainId: ChainId, { details, spender, sigDeadline }: PermitBatch) {
  return {
    domain: permit2Domain(chainId),
    types: {
      PermitBatch: [{ name: 'details' as const, type: 'PermitDetails[]' as const }, ...SPENDER_AND_DEADLINE],
      PermitDetails: [...PERMIT_DETAILS],
    },
    values: { details: details.map(detailsOf), spender, sigDeadline: sigDeadline.toString() },
  }
}

function permit2Domain(chainId: ChainId) {
  return { name: 'Permit2' as const, chainId, verifyingContract: chainById(chainId).contracts.permit2 }
}

function detailsOf({ token, amount, expiration, nonce }: PermitDetails) {
  return { token, amount: amount.toString(), expiration: expiration.toString(), nonce: nonce.toString() }
}
