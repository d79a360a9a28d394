/** Resolves with the result of `work`, or with `late` after the given time. Throws what `work` throws before that. */
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
