import { proxy } from 'valtio'

export interface Pairing {
  /** The link for the wallet to scan; set while the page waits for a wallet. Contains a secret key. */
  uri: string | undefined
  /** Name of the wallet at the other end of the session. */
  peer: string | undefined
  /** AppKit's list of wallet apps is open in place of the wallet dialog. */
  isDirectoryOpen: boolean
}

/** The pairing with a wallet over WalletConnect. */
export const pairing = proxy<Pairing>({ uri: undefined, peer: undefined, isDirectoryOpen: false })

/** unreachable: the relay does not answer. expired: no wallet scanned the link in time. unsupported: the wallet offers none of our networks. */
export type PairingFailure = 'unreachable' | 'expired' | 'unsupported'

export class PairingError extends Error {
  readonly failure: PairingFailure

  constructor(failure: PairingFailure, cause?: unknown) {
    super(`pairing: ${failure}`, { cause })
    this.failure = failure
  }
}

/** Thrown when the user stops waiting for a wallet. */
export class PairingCancelled extends Error {}

/**
 * Returns a PairingError if the link expired or the wallet offers none of our networks, and other errors, such as a rejection, unchanged.
 * Source: CAIP-25, WalletConnect's error codes.
 */
export function pairingError(error: unknown): unknown {
  const { code, message } = error instanceof Object ? (error as { code?: unknown; message?: unknown }) : {}
  if (typeof code === 'number' && code >= 5100 && code < 5200) return new PairingError('unsupported', error)
  return typeof message === 'string' && /expired/i.test(message) ? new PairingError('expired', error) : error
}
