/**
 * invalid: malformed input · unmet: a precondition is not met · rejected: the user declined · notFound: does not exist
 * · barred: policy forbids · reverted: the transaction reverted · unavailable: a dependency is down or slow · bug: ours.
 */
export type Family = 'invalid' | 'unmet' | 'rejected' | 'notFound' | 'barred' | 'reverted' | 'unavailable' | 'bug'

interface Entry {
  readonly family: Family
  /** HTTP status of the error in a worker's response. */
  readonly status: number
  /** Whether retrying unchanged may succeed. */
  readonly retry: boolean
}

/** Every error code shown to users or clients. Messages are in `locales/<tag>/errors.json`; a test compares the two. */
export const ERRORS = {
  'address.malformed': { family: 'invalid', status: 400, retry: false },
  'address.checksum': { family: 'invalid', status: 400, retry: false },
  'address.blocked': { family: 'barred', status: 403, retry: false },
  'address.unscreened': { family: 'unavailable', status: 503, retry: true },
  'amount.malformed': { family: 'invalid', status: 400, retry: false },
  'amount.tooPrecise': { family: 'invalid', status: 400, retry: false },
  'amount.tooLarge': { family: 'invalid', status: 400, retry: false },
  'amount.zero': { family: 'invalid', status: 400, retry: false },
  'chain.unknown': { family: 'invalid', status: 400, retry: false },
  'rpc.invalidUrl': { family: 'invalid', status: 400, retry: false },
  'request.malformed': { family: 'invalid', status: 400, retry: false },
  'request.tooLarge': { family: 'invalid', status: 413, retry: false },
  'request.tooComplex': { family: 'invalid', status: 400, retry: false },
  'page.tooLarge': { family: 'invalid', status: 400, retry: false },
  'method.notAllowed': { family: 'barred', status: 403, retry: false },
  'rate.limited': { family: 'unavailable', status: 429, retry: true },
  'token.notFound': { family: 'notFound', status: 404, retry: false },
  'pool.notFound': { family: 'notFound', status: 404, retry: false },
  'position.notFound': { family: 'notFound', status: 404, retry: false },
  'page.notFound': { family: 'notFound', status: 404, retry: false },
  'balance.insufficient': { family: 'unmet', status: 400, retry: false },
  'balance.disputed': { family: 'unavailable', status: 503, retry: true },
  'gas.insufficient': { family: 'unmet', status: 400, retry: false },
  'approval.failed': { family: 'reverted', status: 400, retry: true },
  'approval.revokeFailed': { family: 'reverted', status: 400, retry: true },
  'approval.gone': { family: 'unmet', status: 400, retry: false },
  'approval.insufficient': { family: 'unmet', status: 400, retry: true },
  'permit.failed': { family: 'reverted', status: 400, retry: true },
  'permit.unsupported': { family: 'unmet', status: 400, retry: false },
  'permit.expired': { family: 'unmet', status: 400, retry: true },
  'quote.tooSmall': { family: 'unmet', status: 404, retry: false },
  'quote.inputOnly': { family: 'unmet', status: 404, retry: false },
  'quote.none': { family: 'unmet', status: 404, retry: true },
  'request.rejected': { family: 'rejected', status: 400, retry: true },
  'request.aborted': { family: 'rejected', status: 400, retry: true },
  'request.modified': { family: 'barred', status: 400, retry: false },
  'request.unsimulated': { family: 'unavailable', status: 503, retry: true },
  'request.mispriced': { family: 'barred', status: 400, retry: true },
  'swap.failed': { family: 'reverted', status: 400, retry: true },
  'swap.expectedToFail': { family: 'reverted', status: 400, retry: true },
  'swap.slippage': { family: 'reverted', status: 400, retry: true },
  'swap.deadline': { family: 'reverted', status: 400, retry: true },
  'swap.transferFailed': { family: 'reverted', status: 400, retry: false },
  'swap.invariant': { family: 'reverted', status: 400, retry: true },
  'swap.shortfall': { family: 'reverted', status: 400, retry: false },
  'swap.batchFailed': { family: 'unmet', status: 400, retry: false },
  'batch.unsupported': { family: 'unmet', status: 400, retry: false },
  'swap.timedOut': { family: 'unavailable', status: 504, retry: true },
  'wrap.failed': { family: 'reverted', status: 400, retry: true },
  'unwrap.failed': { family: 'reverted', status: 400, retry: true },
  'transaction.canceled': { family: 'rejected', status: 400, retry: true },
  'transaction.replaced': { family: 'rejected', status: 400, retry: true },
  'transaction.modified': { family: 'barred', status: 400, retry: false },
  'transaction.cancelFailed': { family: 'unmet', status: 400, retry: true },
  'transaction.replaceFailed': { family: 'unmet', status: 400, retry: true },
  'transaction.checkFailed': { family: 'unavailable', status: 503, retry: true },
  'send.failed': { family: 'reverted', status: 400, retry: true },
  'send.shortfall': { family: 'reverted', status: 400, retry: false },
  'liquidity.addFailed': { family: 'reverted', status: 400, retry: true },
  'liquidity.removeFailed': { family: 'reverted', status: 400, retry: true },
  'liquidity.migrateFailed': { family: 'reverted', status: 400, retry: true },
  'liquidity.lessReceived': { family: 'barred', status: 400, retry: true },
  'liquidity.offMarket': { family: 'barred', status: 400, retry: true },
  'liquidity.slippage': { family: 'reverted', status: 400, retry: true },
  'liquidity.deadline': { family: 'reverted', status: 400, retry: true },
  'collect.failed': { family: 'reverted', status: 400, retry: true },
  'claim.failed': { family: 'reverted', status: 400, retry: true },
  'claim.done': { family: 'unmet', status: 400, retry: false },
  'ramp.belowMinimum': { family: 'unmet', status: 400, retry: false },
  'ramp.aboveMaximum': { family: 'unmet', status: 400, retry: false },
  'ramp.depositClosed': { family: 'unmet', status: 400, retry: false },
  'region.serviceUnavailable': { family: 'barred', status: 451, retry: false },
  'transaction.discarded': { family: 'rejected', status: 400, retry: true },
  'transaction.dropped': { family: 'unavailable', status: 504, retry: true },
  'wallet.connectionFailed': { family: 'unavailable', status: 400, retry: true },
  'wallet.invalidHash': { family: 'unavailable', status: 502, retry: false },
  'wallet.chainMismatch': { family: 'barred', status: 400, retry: false },
  'wallet.addTokenFailed': { family: 'unmet', status: 400, retry: true },
  'wallet.switchFailed': { family: 'unmet', status: 400, retry: true },
  'data.unavailable': { family: 'unavailable', status: 503, retry: true },
  'chain.unavailable': { family: 'unavailable', status: 503, retry: true },
  offline: { family: 'unavailable', status: 503, retry: true },
  unknown: { family: 'bug', status: 500, retry: true },
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof ERRORS

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}
