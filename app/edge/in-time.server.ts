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

type Late<Value> = Value | { readonly later: Promise<Value> }

/** Each part of a page as `inTime` gives it within the frame's patience. A page that must be whole waits for all. */
export async function partsInTime<Parts>(
  parts: { readonly [Name in keyof Parts]: Promise<Parts[Name]> },
  isWhole: boolean,
): Promise<{ readonly [Name in keyof Parts]: Late<Parts[Name]> }> {
  const patience = isWhole ? undefined : SHELL_PATIENCE
  const settled = await Promise.all(
    Object.entries<Promise<unknown>>(parts).map(async ([name, work]) => [name, await inTime(work, patience)] as const),
  )
  // The names are those of the parts.
  return Object.fromEntries(settled) as { [Name in keyof Parts]: Late<Parts[Name]> }
}
