import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitSingle } from './router-commands.ts'

/** EIP-712 types of Permit2's `PermitSingle`, in the order of its type hash. Source: Permit2 PermitHash.sol. */
const PERMIT_TYPES = {
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
} as const

/** The typed data that a wallet signs for a permit; numbers are decimal strings, as in the trading API. */
export function permitTypedData(chainId: ChainId, permit: PermitSingle) {
  const { permit2 } = chainById(chainId).contracts
  return {
    domain: { name: 'Permit2' as const, chainId, verifyingContract: permit2 },
    types: { PermitSingle: [...PERMIT_TYPES.PermitSingle], PermitDetails: [...PERMIT_TYPES.PermitDetails] },
    values: {
      details: {
        token: permit.token,
        amount: permit.amount.toString(),
        expiration: permit.expiration.toString(),
        nonce: permit.nonce.toString(),
      },
      spender: permit.spender,
      sigDeadline: permit.sigDeadline.toString(),
    },
  }
}
