import { Suspense, useDeferredValue, useState, type ReactNode } from 'react'

/** A value that is still pending when the response starts. The promise must not reject: failures are values. */
export interface Later<Value> {
  readonly later: Promise<Value>
}

export interface DeferredProps<Value extends object> {
  /** An immediate value renders at once; a pending one streams after the shell. */
  readonly value: Value | Later<Value>
  /** Same dimensions as the content. */
  readonly fallback: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** A part of a page whose data may arrive after the first bytes. */
export function Deferred<Value extends object>({ value, fallback, children }: DeferredProps<Value>) {
  // After streaming, the Suspense boundary stays, because an immediate value rendered without it would remount the content.
  const [wasPending, setWasPending] = useState(isLater(value))
  if (!wasPending && isLater(value)) setWasPending(true)
  if (!wasPending && !isLater(value)) return <>{children(value)}</>
  return (
    <Streamed value={value} fallback={fallback}>
      {children}
    </Streamed>
  )
}

/**
 * Updates the boundary with a deferred value: before the streamed HTML has arrived, an immediate update would make React
 * discard that HTML and render the content in the browser (error 421). A deferred update waits for the HTML.
 */
function Streamed<Value extends object>({ value, fallback, children }: DeferredProps<Value>) {
  return useDeferredValue(
    <Suspense fallback={fallback}>
      <ResolvedContent value={value}>{children}</ResolvedContent>
    </Suspense>,
  )
}

const resolvedValues = new WeakMap<Promise<unknown>, { readonly value: unknown }>()

function ResolvedContent<Value extends object>({ value, children }: Pick<DeferredProps<Value>, 'value' | 'children'>) {
  if (!isLater(value)) return <>{children(value)}</>
  const promise = value.later
  const known = resolvedValues.get(promise)
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- React 18 suspends on a thrown promise
  if (!known) throw promise.then((value) => resolvedValues.set(promise, { value }))
  // The map stores each value under its own promise, so the type holds.
  return <>{children(known.value as Value)}</>
}

function isLater<Value extends object>(value: Value | Later<Value>): value is Later<Value> {
  return 'later' in value && value.later instanceof Promise
}
