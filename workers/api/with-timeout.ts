import { AppError } from '#app/domain/errors/app-error.ts'

/**
 * Resolves when the work does or after the timeout, whichever is first; the work continues. Throws if the work fails
 * before the timeout.
 */
export async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Resolves with the result of work that reads a chain. Throws chain.unavailable if it takes longer. */
export async function answerWithin<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let found: { readonly value: Value } | undefined
  await withTimeout(
    milliseconds,
    work.then((value) => (found = { value })),
  )
  if (!found) throw new AppError('chain.unavailable', 'the chain took too long')
  return found.value
}
