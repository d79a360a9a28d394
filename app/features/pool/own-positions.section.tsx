import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type OwnPositions from './own-positions.client.tsx'
import type { PoolViewProps } from './pool-facts.ts'

export const area = 'aside'

/** Loaded once for all pools. */
let ownPositions: Promise<typeof OwnPositions> | undefined

function loadOwnPositions() {
  return (ownPositions ??= import('./own-positions.client.tsx').then((loaded) => loaded.default))
}

/** The wallet's positions in the pool; empty until a wallet is connected. */
function OwnPositionsSlot({ query, facts }: PoolViewProps) {
  const { status, address } = useSnapshot(bridge)
  const account = status === 'connected' ? address : undefined
  const Loaded = useResolved(null, account === undefined ? undefined : loadOwnPositions())
  if (!Loaded || account === undefined) return null
  return (
    <Suspense fallback={null}>
      <Loaded chainId={query.chainId} id={query.id} version={facts.version} account={account} />
    </Suspense>
  )
}

export { OwnPositionsSlot as View }
