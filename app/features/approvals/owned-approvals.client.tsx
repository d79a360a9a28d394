import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { shortAddress } from '#app/domain/address/address.ts'
import { StaleRead } from '#app/entities/age/stale-read.tsx'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { LoadFailure } from '#app/entities/portfolio/load-failure.tsx'
import { chainIdsOf, portfolioPath } from '#app/entities/portfolio/portfolio-path.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { ApprovalList, useAssetText } from './approval-list.tsx'
import { ApprovalLists } from './approval-lists.tsx'
import type { ApprovalRow, ApprovalsState, ChainFacts } from './approval-facts.ts'
import { approvalsQuery } from './approvals.query.ts'
import type { ApprovalsProps } from './approvals-page.tsx'
import { checkboxLabel } from './approvals.css.ts'
import { MAX_SELECTED, RevokeButton, RevokeDialog, RevokeSelected } from './revoke-controls.tsx'

/** The approvals of the connected account, as of the newest blocks, with the buttons that revoke them. */
export function OwnedApprovals(props: ApprovalsProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <OwnedLists {...props} />
      <RevokeDialog />
    </QueryClientProvider>
  )
}

function OwnedLists({ query, approvals, areNftsDisabled }: ApprovalsProps) {
  const { t } = useTranslation('approvals')
  const isTestnet = useContext(TestnetModeContext)
  const { data: newest, dataUpdatedAt } = useQuery(approvalsQuery(query.address, chainIdsOf(query, isTestnet)))
  const [mountedAt] = useState(() => Date.now())
  const path = portfolioPath(query)
  if (newest === undefined && approvals.state === 'failed')
    return <LoadFailure errorId={approvals.errorId} title={t('failed')} path={path} />
  // Until the newest list is read, the list that the server rendered is shown.
  return (
    <ApprovalLists
      description={t('aboutOwn')}
      chains={newest ?? (approvals.state === 'ready' ? approvals.chains : [])}
      path={path}
      areNftsDisabled={areNftsDisabled}
      notice={<StaleRead readAt={newest ? dataUpdatedAt : mountedAt - cacheAgeSeconds(approvals) * SECOND} />}
      renderChain={(chain) => <OwnedList key={chain.chainId} chain={chain} />}
    />
  )
}

/** Seconds for which the server had cached its list. */
const cacheAgeSeconds = (approvals: ApprovalsState) => (approvals.state === 'ready' ? approvals.ageSeconds : 0)

/** The approvals of one network. The selection is per network: only approvals of the same network can be revoked together. */
function OwnedList({ chain }: { readonly chain: ChainFacts }) {
  const { t } = useTranslation('approvals')
  const assetText = useAssetText()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { rows } = chain
  const select = (id: string, isSelected: boolean) =>
    setSelected((previous) => {
      const next = new Set(previous)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  const head = rows.length > 1 && (
    <RevokeSelected
      rows={rows}
      selected={rows.filter(({ id }) => selected.has(id))}
      onSelectAll={(isAll) => setSelected(new Set(isAll ? rows.slice(0, MAX_SELECTED).map(({ id }) => id) : []))}
    />
  )
  const renderCheckbox = (row: ApprovalRow) => (
    <label className={checkboxLabel}>
      <input
        type="checkbox"
        checked={selected.has(row.id)}
        onChange={(event) => select(row.id, event.target.checked)}
      />
      <span className={visuallyHidden}>
        {t('select', { asset: assetText(row), spender: row.spenderName ?? shortAddress(row.spender) })}
      </span>
    </label>
  )
  const renderAction = (row: ApprovalRow) => <RevokeButton row={row} asset={assetText(row)} />
  return <ApprovalList chain={chain} controls={{ head, renderCheckbox, renderAction }} />
}
