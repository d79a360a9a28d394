import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { useAppCardDismissals } from './app-card-store.ts'
import { showsAppCard } from './shows-app-card.ts'

const AppCard = lazy(() => import('./app-card.tsx'))

interface MobileAppProps {
  readonly address: Address
  /** Link to the operator's mobile app; undefined without one. */
  readonly appLink: string | undefined
}

/** The card of the mobile app. Where it is not offered, renders nothing and does not load the card's code. */
export function MobileApp({ address, appLink }: MobileAppProps) {
  const { wallet } = useSnapshot(bridge)
  const dismissals = useAppCardDismissals()
  const [now] = useState(() => Date.now())
  if (appLink === undefined || !showsAppCard({ address, embedded: wallet?.embedded, dismissals, now })) return null
  return (
    <Suspense fallback={null}>
      <AppCard address={address} href={appLink} />
    </Suspense>
  )
}
