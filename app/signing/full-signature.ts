import { compactSignatureToSignature, parseCompactSignature, serializeSignature } from 'viem'

/** Digits of r, s and v, and of r and vs (EIP-2098). */
const LONG = 2 + 65 * 2
const SHORT = 2 + 64 * 2

/** A signature as r, s and v, which contracts take that know no other; undefined for other signatures of contract accounts. */
export function fullSignature(signature: `0x${string}`): `0x${string}` | undefined {
  if (signature.length === LONG) return signature
  if (signature.length !== SHORT) return undefined
  return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
}
