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
        {(found) => <Approvals key={path} query={query} found={found} areNftsDisabled={areNftsDisabled} />}
      </Deferred>
    </PortfolioFrame>
  )
}

export interface FoundProps {
  readonly query: PortfolioQuery
  readonly found: ApprovalsState
  readonly areNftsDisabled: boolean
}

let owned: Promise<ComponentType<FoundProps>> | undefined

/** Loads the owner's list, once the owner is connected. */
function loadOwned() {
  return (owned ??= import('./owned-approvals.client.tsx').then(({ OwnedApprovals }) => OwnedApprovals))
}

function Approvals(props: FoundProps) {
  const { t } = useTranslation('approvals')
  const Owned = useResolved(null, useIsOwner(props.query.address) ? loadOwned() : undefined)
  const { query, found, areNftsDisabled } = props
  if (Owned) return <Owned {...props} />
  const path = portfolioPath(query)
  if (found.state === 'failed') return <LoadFailure errorId={found.errorId} title={t('failed')} path={path} />
  return (
    <ApprovalLists
      about={t('about')}
      chains={found.chains}
      path={path}
      areNftsDisabled={areNftsDisabled}
      notice={<StaleNotice secondsAgo={null} ageSeconds={found.ageSeconds} />}
    />
  )
}
