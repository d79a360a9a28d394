import { translateError } from '#app/chain/translate-error.ts'
import { PairingError, type PairingFailure } from './pairing.ts'

/**
 * Why connecting failed. rejected: the user declined · timeout: no answer in time · pending: the wallet still shows an earlier request ·
 * locked: the wallet gives access to no account.
 */
export type ConnectionFailure = 'rejected' | 'timeout' | 'pending' | 'locked' | 'failed' | PairingFailure

/** How long a wallet may take to answer a connection request. */
export const CONNECT_TIMEOUT_MS = 30_000

/** Error code of a wallet that already has an open request of this kind. Source: EIP-1474, as wallets use it. */
const RESOURCE_UNAVAILABLE = -32002

/** Thrown by `beforeTimeout`. */
export class ConnectionTimeout extends Error {}

/** Thrown for a wallet that connects without an account. */
export class NoAccount extends Error {}

export function connectionFailure(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionTimeout) return 'timeout'
  if (error instanceof NoAccount) return 'locked'
  if (error instanceof PairingError) return error.failure
  if (translateError(error) === 'request.rejected') return 'rejected'
  return hasCode(error, RESOURCE_UNAVAILABLE) ? 'pending' : 'failed'
}

/** Returns the promise's result; throws ConnectionTimeout if it does not settle within `milliseconds`. */
export async function beforeTimeout<Value>(request: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionTimeout(`no answer in ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([request, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function hasCode(error: unknown, code: number): boolean {
  if (!(error instanceof Object)) return false
  return ('code' in error && error.code === code) || ('cause' in error && hasCode(error.cause, code))
}
