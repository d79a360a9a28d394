import { lazy, Suspense } from 'react'
import type { TransactionRecord } from './transaction-record.ts'

const CallComparison = lazy(() => import('./call-comparison.client.tsx'))

/** The requested call and the one that the wallet sent in its place. Renders nothing if that call is unknown; loads its code on first use. */
export function ModifiedCalls({
  record: { chainId, call, sentCall },
}: {
  readonly record: Pick<TransactionRecord, 'chainId' | 'call' | 'sentCall'>
}) {
  if (!sentCall) return null
  return (
    <Suspense fallback={null}>
      <CallComparison chainId={chainId} requested={call} sent={sentCall} />
    </Suspense>
  )
}
