import { fail, ok, type Result } from '#app/base/result.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { MAX_UINT160 } from '#app/domain/amount/base-units.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PermitSingle } from './router-commands.ts'

/** Typed data from an API, not yet validated. Numbers are decimal strings. */
export interface PermitTypedData {
  readonly domain: { readonly name: string; readonly chainId: number; readonly verifyingContract: string }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly values: {
    readonly details: {
      readonly token: `0x${string}`
      readonly amount: string
      readonly expiration: string
      readonly nonce: string
    }
    readonly spender: `0x${string}`
    readonly sigDeadline: string
  }
}

const EXPECTED_TYPES = {
  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
}

/**
 * Parses the permit in typed data. Domain and types must be exactly Permit2's on this chain, so that a wallet signs the hash of the permit
 * that is returned.
 *
 * Returns  the permit, or a problem in English: a number that does not fit its type, another domain or another structure
 * Source   Permit2 PermitHash.sol, EIP712.sol
 */
export function readPermit(typedData: PermitTypedData, chainId: ChainId): Result<PermitSingle, string> {
  const { domain, types, values } = typedData
  const { permit2 } = chainById(chainId).contracts
  if (domain.name !== 'Permit2' || domain.chainId !== chainId || !isSameAddress(domain.verifyingContract, permit2)) {
    return fail('the typed data has another domain')
  }
  for (const [name, fields] of Object.entries(EXPECTED_TYPES)) {
    const actual = types[name]?.map((field) => `${field.type} ${field.name}`).join(',')
    if (actual !== fields) return fail(`unexpected structure of ${name}`)
  }
  const amount = parseUint(values.details.amount, MAX_UINT160)
  const expiration = parseUint(values.details.expiration, 2n ** 48n - 1n)
  const nonce = parseUint(values.details.nonce, 2n ** 48n - 1n)
  const sigDeadline = parseUint(values.sigDeadline, 2n ** 256n - 1n)
  if (amount === undefined || expiration === undefined || nonce === undefined || sigDeadline === undefined) {
    return fail('a number outside the range of its type')
  }
  return ok({ token: values.details.token, spender: values.spender, amount, expiration, nonce, sigDeadline })
}

function parseUint(text: string, maximum: bigint): bigint | undefined {
  if (!/^[0-9]{1,78}$/.test(text)) return undefined
  const value = BigInt(text)
  return value <= maximum ? value : undefined
}
