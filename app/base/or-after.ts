/** Result of a promise, or `late` if it takes longer than this many milliseconds. Throws what the promise throws in time. */
export async function orAfter<Value, Late>(
  milliseconds: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
