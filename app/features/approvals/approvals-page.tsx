import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { LoadFailure } from '#app/entities/portfolio/load-failure.tsx'
import { PendingPortfolio, PortfolioFrame, type PortfolioFrameProps } from '#app/entities/portfolio/portfolio-frame.tsx'
import { portfolioPath, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { ApprovalLists } from './approval-lists.tsx'
import { ApprovalListSkeleton } from './approval-list.tsx'
import type { ApprovalsState } from './approval-facts.ts'
import { useIsOwner } from '#app/wallet/use-is-owner.ts'

interface ApprovalsPageProps {
  readonly query: PortfolioQuery
  readonly approvals: ApprovalsState | Later<ApprovalsState>
  readonly areNftsDisabled: boolean
  readonly loadName: PortfolioFrameProps['loadName']
}

/** Lists the spenders that may transfer tokens and NFTs of an address. Its owner can revoke approvals. */
export function ApprovalsPage({ query, approvals, areNftsDisabled, loadName }: ApprovalsPageProps) {
  const path = portfolioPath(query)
  return (
    <PortfolioFrame query={query} areNftsDisabled={areNftsDisabled} loadName={loadName}>
      <Deferred value={approvals} fallback={<PendingPortfolio path={path} skeleton={<ApprovalListSkeleton />} />}>
        {(loaded) => <Approvals key={path} query={query} approvals={loaded} areNftsDisabled={areNftsDisabled} />}
      </Deferred>
    </PortfolioFrame>
  )
}

export interface ApprovalsProps {
  readonly query: PortfolioQuery
  readonly approvals: ApprovalsState
  readonly areNftsDisabled: boolean
}

let ownedApprovals: Promise<ComponentType<ApprovalsProps>> | undefined

/** Loads, once, the component that the connected owner sees. */
function loadOwnedApprovals() {
  return (ownedApprovals ??= import('./owned-approvals.client.tsx').then(({ OwnedApprovals }) => OwnedApprovals))
}

function Approvals(props: ApprovalsProps) {
  const { t } = useTranslation('approvals')
  const { query, approvals, areNftsDisabled } = props
  const isOwner = useIsOwner(query.address)
  const OwnedApprovals = useResolved(null, isOwner ? loadOwnedApprovals() : undefined)
  // `useResolved` still returns the component after another account connects, and its buttons would revoke that account's approvals.
  if (isOwner && OwnedApprovals) return <OwnedApprovals {...props} />
  const path = portfolioPath(query)
  if (approvals.state === 'failed') return <LoadFailure errorId={approvals.errorId} title={t('failed')} path={path} />
  return (
    <ApprovalLists
      description={t('about')}
      chains={approvals.chains}
      path={path}
      areNftsDisabled={areNftsDisabled}
      notice={<StaleNotice secondsAgo={null} ageSeconds={approvals.ageSeconds} />}
    />
  )
}
