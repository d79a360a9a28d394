import { Await } from '@remix-run/react'
import { Suspense, type ReactNode } from 'react'

export interface DeferredProps<Value> {
  /** A value stands in the HTML at once; a promise streams in after the frame. It must not reject: failures are values. */
  readonly value: Value | Promise<Value>
  /** In the final dimensions. */
  readonly fallback: ReactNode
  readonly children: (value: Value) => ReactNode
}

export function Deferred<Value>({ value, fallback, children }: DeferredProps<Value>) {
  if (!(value instanceof Promise)) return <>{children(value)}</>
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value}>{children as (value: Awaited<Value>) => ReactNode}</Await>
    </Suspense>
  )
}
