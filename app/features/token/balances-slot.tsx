import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type Balances from './balances.island.tsx'
import type { TokenPageFacts } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'

/** Loaded once for all tokens. */
let balances: Promise<typeof Balances> | undefined

function loadBalances() {
  return (balances ??= import('./balances.island.tsx').then((loaded) => loaded.default))
}

/** The wallet's balances; empty until a wallet is connected. */
export function BalancesSlot({ query, facts }: { readonly query: TokenQuery; readonly facts: TokenPageFacts }) {
  const { status, address } = useSnapshot(bridge)
  const account = status === 'connected' ? address : undefined
  const Shown = useResolved(null, account === undefined ? undefined : loadBalances())
  if (!Shown || account === undefined) return null
  return (
    <Suspense fallback={null}>
      <Shown query={query} facts={facts} account={account} />
    </Suspense>
  )
}
