import { AppError } from '#app/domain/errors/app-error.ts'

/**
 * Resolves when the work does or after the timeout, whichever is first; the work continues. Throws the error of the work if it
 * fails before the timeout.
 */
export async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Resolves with the result of work that reads a chain. Throws chain.unavailable if it takes longer than the timeout. */
export async function withChainTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let result: { readonly value: Value } | undefined
  await withTimeout(
    milliseconds,
    work.then((value) => (result = { value })),
  )
  if (!result) throw new AppError('chain.unavailable', 'the chain took too long')
  return result.value
}
