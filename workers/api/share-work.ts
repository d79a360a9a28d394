import { SECOND } from '#app/base/time.ts'
import { withTimeout } from './with-timeout.ts'

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

/** Milliseconds after which requests no longer wait for joined work, because the request that started it may have been aborted. */
export const MAX_SHARED_AGE = 5 * SECOND

/**
 * Joins the running work of a key, or starts it. The work outlives the request that starts it; requests that have joined it start it again
 * if it takes longer than MAX_SHARED_AGE. Throws the error of the work.
 *
 * Requests of a Worker may await each other's promises, but not use each other's streams and responses: the work must read those to their
 * end, and resolve with plain data.
 */
export async function share<Key, Value>(
  running: Running<Key, Value>,
  key: Key,
  start: () => Promise<Value>,
  waitUntil: WaitUntil,
): Promise<Value> {
  for (let known = running.get(key); known && timeLeft(known) > 0; known = running.get(key)) {
    const { value } = known
    let joined: { readonly value: Value } | undefined
    await withTimeout(
      timeLeft(known),
      value.then((found) => (joined = { value: found })),
    )
    if (joined) return joined.value
  }
  return startWork(running, key, start, waitUntil)
}

/**
 * Starts the work of a key unless it is running. For requests that have an older value: one that joins and ends before the work leaves a
 * promise behind, and workerd logs a warning when the request that runs the work resolves it. Errors are ignored.
 */
export function startUnlessRunning<Key, Value>(
  running: Running<Key, Value>,
  key: Key,
  start: () => Promise<Value>,
  waitUntil: WaitUntil,
): void {
  const known = running.get(key)
  if (!known || timeLeft(known) <= 0) void startWork(running, key, start, waitUntil)
}

function startWork<Key, Value>(
  running: Running<Key, Value>,
  key: Key,
  start: () => Promise<Value>,
  waitUntil: WaitUntil,
): Promise<Value> {
  const own: Shared<Value> = { since: Date.now(), value: start() }
  running.set(key, own)
  const done = own.value
    .catch(() => undefined)
    .then(() => {
      if (running.get(key) === own) running.delete(key)
    })
  waitUntil(done)
  return own.value
}

function timeLeft({ since }: Shared<unknown>): number {
  return since + MAX_SHARED_AGE - Date.now()
}
