import { SECOND } from '#app/base/time.ts'

export type WaitUntil = (work: Promise<unknown>) => void

/** Running work that several requests wait for. */
export interface Shared<Value> {
  /** UNIX milliseconds. */
  readonly since: number
  readonly value: Promise<Value>
}

interface Running<Key, Value> {
  get(key: Key): Shared<Value> | undefined
  set(key: Key, work: Shared<Value>): unknown
  delete(key: Key): unknown
}

/** Milliseconds after which work is not joined any more, because the request that started it may have been aborted. */
export const MAX_SHARED_AGE = 5 * SECOND

/** Joins the running work of a key, or starts it. The work outlives the request that starts it. Throws the error of the work. */
export function share<Key, Value>(
  running: Running<Key, Value>,
  key: Key,
  start: () => Promise<Value>,
  waitUntil: WaitUntil,
): Promise<Value> {
  const now = Date.now()
  const known = running.get(key)
  if (known && now - known.since < MAX_SHARED_AGE) return known.value
  const own: Shared<Value> = { since: now, value: start() }
  running.set(key, own)
  const done = own.value
    .catch(() => undefined)
    .then(() => {
      if (running.get(key) === own) running.delete(key)
    })
  waitUntil(done)
  return own.value
}
