import {
  compactSignatureToSignature,
  encodeFunctionData,
  parseAbi,
  parseCompactSignature,
  recoverAddress,
  type Hex,
} from 'viem'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'

const ERC1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** Return value of a contract for a valid signature. Source: ERC-1271. */
const VALID = '0x1626ba7e'
/** Lengths in characters, with 0x: of r, s and v (65 bytes), and of the compact form r and vs (64 bytes, EIP-2098). */
const FULL_LENGTH = 2 + 65 * 2
const COMPACT_LENGTH = 2 + 64 * 2

/**
 * Returns the account's signature in the form that Permit2 accepts. As in Permit2, the signature of an account with code, including a
 * delegation (EIP-7702), is verified by ERC-1271; otherwise its signer is recovered.
 *
 * Returns  undefined for a signature that Permit2 would refuse
 * Throws   errors of the node
 * Source   Permit2 SignatureVerification.sol
 */
export async function verifySignature(
  node: Eip1193,
  account: Address,
  digest: Hex,
  signature: Hex,
): Promise<Hex | undefined> {
  const code = await node.request({ method: 'eth_getCode', params: [account, 'latest'] })
  if (typeof code === 'string' && code !== '0x')
    return (await isValidForContract(node, account, digest, signature)) ? signature : undefined
  const normalized = withLegacyV(signature)
  if (normalized.length !== FULL_LENGTH && normalized.length !== COMPACT_LENGTH) return undefined
  const signer = await recoverSigner(digest, normalized)
  return signer !== undefined && isSameAddress(signer, account) ? normalized : undefined
}

/** Returns undefined if no address can be recovered from the signature. */
async function recoverSigner(hash: Hex, signature: Hex): Promise<Address | undefined> {
  try {
    const isCompact = signature.length === COMPACT_LENGTH
    const full = isCompact ? compactSignatureToSignature(parseCompactSignature(signature)) : signature
    return await recoverAddress({ hash, signature: full })
  } catch {
    return undefined
  }
}

async function isValidForContract(node: Eip1193, account: Address, hash: Hex, signature: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: ERC1271, functionName: 'isValidSignature', args: [hash, signature] })
  const answer = await node
    .request({ method: 'eth_call', params: [{ to: account, data }, 'latest'] })
    .catch((error: unknown) => {
      // A contract without the function reverts.
      if (isRevert(error)) return '0x'
      throw error
    })
  return typeof answer === 'string' && answer.toLowerCase().startsWith(VALID)
}

function isRevert(error: unknown): boolean {
  return error instanceof Error && /revert/i.test(error.message)
}

/** Some hardware wallets write v as 0 or 1; Permit2 expects 27 or 28. */
function withLegacyV(signature: Hex): Hex {
  if (signature.length !== FULL_LENGTH) return signature
  const v = Number.parseInt(signature.slice(-2), 16)
  return v > 1 ? signature : `${signature.slice(0, -2) as Hex}${(v + 27).toString(16)}`
}
