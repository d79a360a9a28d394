import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { PermitMeaning } from '#app/domain/trade/transaction-meaning.ts'

type Field = { readonly name: string; readonly type: string }

/** EIP-712 data as the trading API hands it over. */
export interface PermitData {
  readonly domain: { readonly name: string; readonly chainId: number; readonly verifyingContract: Address }
  readonly types: { readonly PermitSingle: readonly Field[]; readonly PermitDetails: readonly Field[] }
  readonly values: {
    readonly details: {
      readonly token: Address
      readonly amount: string
      readonly expiration: string
      readonly nonce: string
    }
    readonly spender: Address
    readonly sigDeadline: string
  }
}

/** Source: Permit2, PermitHash.sol. */
const TYPES = {
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

const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** What the permit allows, or undefined when it is not a Permit2 PermitSingle of this chain's Permit2. */
export function readPermit(data: PermitData, chainId: number, permit2: Address): PermitMeaning | undefined {
  const { domain, types, values } = data
  if (domain.name !== 'Permit2' || domain.chainId !== chainId) return undefined
  if (!isSameAddress(domain.verifyingContract, permit2)) return undefined
  if (!isSameType(types.PermitSingle, TYPES.PermitSingle) || !isSameType(types.PermitDetails, TYPES.PermitDetails))
    return undefined
  return {
    token: values.details.token,
    spender: values.spender,
    amount: BigInt(values.details.amount),
    expiration: BigInt(values.details.expiration),
    nonce: BigInt(values.details.nonce),
    signatureDeadline: BigInt(values.sigDeadline),
  }
}

/**
 * The JSON that `eth_signTypedData_v4` takes, written from what was read and verified: nothing of what the API sent gets through that
 * the reading did not name.
 */
export function writePermit(permit: PermitMeaning, chainId: number, permit2: Address): string {
  return JSON.stringify({
    domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
    primaryType: 'PermitSingle',
    types: { EIP712Domain: DOMAIN_TYPE, ...TYPES },
    message: {
      details: {
        token: permit.token,
        amount: permit.amount.toString(),
        expiration: permit.expiration.toString(),
        nonce: permit.nonce.toString(),
      },
      spender: permit.spender,
      sigDeadline: permit.signatureDeadline.toString(),
    },
  })
}

function isSameType(sent: readonly Field[], known: readonly Field[]): boolean {
  return (
    sent.length === known.length &&
    sent.every((field, index) => field.name === known[index]?.name && field.type === known[index]?.type)
  )
}
