import type { ComponentProps } from 'react'
import { lateHydration } from '#app/ui/late-hydration/late-hydration.tsx'
import { ActivityListSkeleton } from './activity-list-skeleton.tsx'
import type * as activity from './activity-list.tsx'
import { BalanceListSkeleton } from './balance-list-skeleton.tsx'
import type * as balances from './balance-list.tsx'
import { NftGridSkeleton } from './nft-grid-skeleton.tsx'
import type * as nfts from './nft-grid.tsx'
import { PortfolioValueSkeleton } from './portfolio-value-skeleton.tsx'
import type * as value from './portfolio-value.tsx'
import type * as profits from './profit-list.tsx'

// The parts of a portfolio page. The server renders them; their code loads after the page.

const loadBalances = () => import('./balance-list.tsx').then(({ BalanceList: list }) => list)
const loadActivity = () => import('./activity-list.tsx').then(({ ActivityList: list }) => list)
const loadNfts = () => import('./nft-grid.tsx').then(({ NftGrid: grid }) => grid)
const loadProfits = () => import('./profit-list.tsx').then(({ ProfitList: list }) => list)
const loadValue = () => import('./portfolio-value.tsx').then(({ PortfolioValue: part }) => part)

export const BalanceList = lateHydration<ComponentProps<typeof balances.BalanceList>>(loadBalances, () => (
  <BalanceListSkeleton />
))

export const ActivityList = lateHydration<ComponentProps<typeof activity.ActivityList>>(loadActivity, () => (
  <ActivityListSkeleton />
))

export const NftGrid = lateHydration<ComponentProps<typeof nfts.NftGrid>>(loadNfts, () => <NftGridSkeleton />)

export const PortfolioValue = lateHydration<ComponentProps<typeof value.PortfolioValue>>(loadValue, ({ place }) => (
  <PortfolioValueSkeleton place={place} />
))

export const ProfitList = lateHydration<ComponentProps<typeof profits.ProfitList>>(loadProfits, () => (
  <BalanceListSkeleton />
))
