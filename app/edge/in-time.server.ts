/** How long, in milliseconds, a page's frame waits for any of its figures; what is later streams after it. */
export const SHELL_PATIENCE = 60

/** The value when it comes within `patience` milliseconds, else the promise of it; without patience, the value. */
export async function inTime<Value>(
  work: Promise<Value>,
  patience: number | undefined,
): Promise<Value | { readonly later: Promise<Value> }> {
  if (patience === undefined) return work
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<{ readonly later: Promise<Value> }>((resolve) => {
    timer = setTimeout(() => resolve({ later: work }), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
