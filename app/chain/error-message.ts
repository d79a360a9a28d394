const MAX_LENGTH = 300
/** Only this many characters are searched, because the time grows with the square of the length. */
const MAX_SEARCHED = 2_000
/** A URL may contain the API key of a node; a long hex string may be an address, calldata or a key. */
const PRIVATE = /\b[a-z][a-z\d+.-]*:\/\/\S+|0x[\da-f]{40,}|\b[\da-f]{40,}\b/gi

/** Returns the message of a node's or wallet's error, fit for error reports: without URLs and long hex strings. Undefined without a message. */
export function redactedErrorMessage(error: unknown): string | undefined {
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error
  if (typeof message !== 'string' || message.trim() === '') return undefined
  return message.slice(0, MAX_SEARCHED).replace(PRIVATE, '…').replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}
