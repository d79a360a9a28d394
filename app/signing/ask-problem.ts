import { redactedErrorMessage } from '#app/chain/error-message.ts'
import { translateError } from '#app/chain/translate-error.ts'
import type { AskProblem } from './ask-wallet.ts'

/** Converts an error thrown while a request was checked or sent. Only an unknown error keeps its message, without private data. */
export function askProblem(error: unknown): AskProblem {
  const code = translateError(error)
  const message = code === 'unknown' ? redactedErrorMessage(error) : undefined
  return { code, ...(message !== undefined && { message }) }
}
