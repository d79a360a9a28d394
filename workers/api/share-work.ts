import { SECOND } from '#app/base/time.ts'
import { withTimeout } from './with-timeout.ts'

export type WaitUntil = (work: Promise<unknown>) => void

/** Running work that several requests wait for. */
export interface SharedWork<Value> {
  /** UNIX milliseconds of its start. */
  readonly since: number
  readonly value: Promise<Value>
}

interface Running<Key, Value> {
  get(key: Key): SharedWork<Value> | undefined
  set(key: Key, work: SharedWork<Value>): unknown
  delete(key: Key): unknown
}

/** Milliseconds after which requests no longer wait for shared work, because the request that started it may have been aborted. */
export const MAX_SHARED_AGE = 5 * SECOND

/**
 * Joins the running work of a key, or starts it. The work outlives the request that starts it; requests that have joined it start it again
 * if it takes longer than MAX_SHARED_AGE. Throws the error of the work.
 *
 * Requests of a Worker may await each other's promises, but not use each other's streams and responses: the work must read those to their
 * end, and resolve with plain data.
 */
export async function shareWork<Key, Value>(
  running: Running<Key, Value>,
  key: Key,
  start: () => Promise<Value>,
  waitUntil: WaitUntil,
): Promise<Value> {
  for (let work = running.get(key); work && timeLeft(work) > 0; work = running.get(key)) {
    let result: { readonly value: Value } | undefined
    await withTimeout(
      timeLeft(work),
      work.value.then((value) => (result = { value })),
    )
    if (result) return result.value
  }
  return startWork(running, key, start, waitUntil)
}

/**
 * Starts the work of a key unless it is running, without waiting for it. Use this instead of `shareWork` in a request that answers with an
 * older value: a request that joins the work but ends before it leaves a pending promise, for which workerd logs a warning. Errors are ignored.
 */
export function startUnlessRunning<Key, Value>(
  running: Running<Key, Value>,
  key: Key,
  start: () => Promise<Value>,
  waitUntil: WaitUntil,
): void {
  const work = running.get(key)
  if (!work || timeLeft(work) <= 0) void startWork(running, key, start, waitUntil)
}

function startWork<Key, Value>(
  running: Running<Key, Value>,
  key: Key,
  start: () => Promise<Value>,
  waitUntil: WaitUntil,
): Promise<Value> {
  const started: SharedWork<Value> = { since: Date.now(), value: start() }
  running.set(key, started)
  const done = started.value
    .catch(() => undefined)
    .then(() => {
      if (running.get(key) === started) running.delete(key)
    })
  waitUntil(done)
  return started.value
}

function timeLeft({ since }: SharedWork<unknown>): number {
  return since + MAX_SHARED_AGE - Date.now()
}
