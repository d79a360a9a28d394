import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type Balances from './balances.client.tsx'
import type { TokenViewProps } from './token-facts.ts'

export const area = 'aside'

/** Loaded once for all tokens. */
let balances: Promise<typeof Balances> | undefined

function loadBalances() {
  return (balances ??= import('./balances.client.tsx').then((loaded) => loaded.default))
}

/** The wallet's balances; empty until a wallet is connected. */
function BalancesSlot({ query, facts }: TokenViewProps) {
  const { status, address } = useSnapshot(bridge)
  const account = status === 'connected' ? address : undefined
  const Loaded = useResolved(null, account === undefined ? undefined : loadBalances())
  if (!Loaded || account === undefined) return null
  return (
    <Suspense fallback={null}>
      <Loaded query={query} facts={facts} account={account} />
    </Suspense>
  )
}

export { BalancesSlot as View }
