import { Suspense, type ReactNode } from 'react'

/** What was not there in time. It must not reject: failures are values. */
export interface Later<Value> {
  readonly later: Promise<Value>
}

export interface DeferredProps<Value extends object> {
  /** A value is rendered at once; a later one streams in after the frame. */
  readonly value: Value | Later<Value>
  /** In the final dimensions. */
  readonly fallback: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** A part of a page that may come later than the rest. */
export function Deferred<Value extends object>({ value, fallback, children }: DeferredProps<Value>) {
  if (!isLater(value)) return <>{children(value)}</>
  return (
    <Suspense fallback={fallback}>
      <Arriving promise={value.later}>{children}</Arriving>
    </Suspense>
  )
}

const arrived = new WeakMap<Promise<unknown>, { readonly value: unknown }>()

function Arriving<Value>({ promise, children }: { promise: Promise<Value>; children: (value: Value) => ReactNode }) {
  const known = arrived.get(promise) ?? fulfilled(promise)
  // React 18 waits for a promise that a component throws.
  if (!known) throw promise.then((value) => arrived.set(promise, { value }))
  // Kept under its own promise, so it is that promise's value.
  return <>{children(known.value as Value)}</>
}

/** A promise that says of itself that it is fulfilled, as React marks those it reads: the router's do so, by a change in the build. */
function fulfilled(promise: Promise<unknown>): { readonly value: unknown } | undefined {
  return 'status' in promise && promise.status === 'fulfilled' && 'value' in promise ? promise : undefined
}

function isLater<Value extends object>(value: Value | Later<Value>): value is Later<Value> {
  return 'later' in value && value.later instanceof Promise
}
