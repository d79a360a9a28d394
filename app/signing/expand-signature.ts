import { compactSignatureToSignature, parseCompactSignature, serializeSignature } from 'viem'

/** Lengths in characters, with 0x: of r, s and v (65 bytes), and of the compact form r and vs (64 bytes, EIP-2098). */
const FULL_LENGTH = 2 + 65 * 2
const COMPACT_LENGTH = 2 + 64 * 2

/** Expands a signature to r, s and v, for contracts that accept no other form; undefined for contract signatures of other lengths. */
export function expandSignature(signature: `0x${string}`): `0x${string}` | undefined {
  if (signature.length === FULL_LENGTH) return signature
  if (signature.length !== COMPACT_LENGTH) return undefined
  return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
}
