const MAX_LENGTH = 300
/**
 * A URL may contain the API key of a node; 32 or more hex digits may be such a key, a private key, an address or calldata. The length of a
 * scheme is limited, so that matching takes linear time.
 */
const PRIVATE = /(?:\b[a-z][a-z\d+.-]{0,20})?:\/\/\S+|(?:0x)?[\da-f]{32,}/gi

/** Returns the message of a node's or wallet's error for error reports: without URLs and long hex strings. Undefined without a message. */
export function redactedErrorMessage(error: unknown): string | undefined {
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error
  if (typeof message !== 'string' || message.trim() === '') return undefined
  // A private string that is cut before it is replaced may no longer be recognised.
  return message.replace(PRIVATE, '…').replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}
