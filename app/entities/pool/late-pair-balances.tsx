import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type * as balances from './pair-balances.tsx'

const load = async () => (await import('./pair-balances.tsx')).PairBalances

/** Rendered on the server. Its code loads after the page, because nothing in it is interactive. */
export const PairBalances = lateHydration<ComponentProps<typeof balances.PairBalances>>(load, () => (
  <Skeleton shape="full" />
))
