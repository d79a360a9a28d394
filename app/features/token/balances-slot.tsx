import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useArrived } from '#app/ui/effects/use-arrived.ts'
import { bridge } from '#app/wallet/bridge.ts'
import type Balances from './balances.island.tsx'
import type { TokenFacts } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'

/** Once for all tokens. */
let balances: Promise<typeof Balances> | undefined

function loadBalances() {
  return (balances ??= import('./balances.island.tsx').then((loaded) => loaded.default))
}

/** The balances' place: nothing before a wallet is connected. */
export function BalancesSlot({ query, facts }: { readonly query: TokenQuery; readonly facts: TokenFacts }) {
  const { status, address } = useSnapshot(bridge)
  const account = status === 'connected' ? address : undefined
  const Shown = useArrived(null, account === undefined ? undefined : loadBalances())
  if (!Shown || account === undefined) return null
  return (
    <Suspense fallback={null}>
      <Shown query={query} facts={facts} account={account} />
    </Suspense>
  )
}
