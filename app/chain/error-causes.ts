export interface ErrorCause {
  readonly code: number | undefined
  readonly message: string
  readonly data: `0x${string}` | undefined
}

/** Wrapped errors beyond this depth are ignored; the depth is limited because an error can wrap itself. */
const MAX_DEPTH = 6

/** Returns an error and all errors that it wraps: its `cause`, and the fields in which wallets store the node's error. */
export function errorCauses(error: unknown, depth = 0): readonly ErrorCause[] {
  if (error === null || typeof error !== 'object' || depth > MAX_DEPTH) return []
  const { code, message, data, cause, originalError, error: inner } = error as Record<string, unknown>
  return [
    {
      code: typeof code === 'number' ? code : undefined,
      message: typeof message === 'string' ? message : '',
      data: typeof data === 'string' && /^0x[\da-f]*$/i.test(data) ? (data as `0x${string}`) : undefined,
    },
    ...[cause, originalError, inner, data].flatMap((next) => errorCauses(next, depth + 1)),
  ]
}
