/** Milliseconds the page waits for data before it sends the shell; the rest streams. */
export const SHELL_TIMEOUT_MS = 60

/** The value if it is ready within `patience` milliseconds, else its promise. Without `patience` it always waits. */
export async function withinTimeout<Value>(
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

type Late<Value> = Value | { readonly later: Promise<Value> }

/** Applies `withinTimeout` to each part of a page. A page that must be complete waits for all of them. */
export async function partsWithinTimeout<Parts>(
  parts: { readonly [Name in keyof Parts]: Promise<Parts[Name]> },
  isWhole: boolean,
): Promise<{ readonly [Name in keyof Parts]: Late<Parts[Name]> }> {
  const patience = isWhole ? undefined : SHELL_TIMEOUT_MS
  const settled = await Promise.all(
    Object.entries<Promise<unknown>>(parts).map(
      async ([name, work]) => [name, await withinTimeout(work, patience)] as const,
    ),
  )
  // `Object.fromEntries` loses the keys.
  return Object.fromEntries(settled) as { [Name in keyof Parts]: Late<Parts[Name]> }
}
