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
import type { ApprovalRow, ChainFacts } from './approval-facts.ts'
import { approvalsQuery } from './approvals.query.ts'
import type { FoundProps } from './approvals-page.tsx'
import { choice } from './approvals.css.ts'
import { MAX_SELECTED, RevokeButton, RevokeDialog, RevokeSelected } from './revoke-controls.tsx'

/** The approvals of the connected account, as of the newest blocks, with the buttons that revoke them. */
export function OwnedApprovals(props: FoundProps) {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <Owned {...props} />
      <RevokeDialog />
    </QueryClientProvider>
  )
}

function Owned({ query, found, areNftsDisabled }: FoundProps) {
  const { t } = useTranslation('approvals')
  const isTestnet = useContext(TestnetModeContext)
  const { data: newest, dataUpdatedAt } = useQuery(approvalsQuery(query.address, chainIdsOf(query, isTestnet)))
  // The list of the page, until the newest one is read.
  const [openedAt] = useState(() => Date.now())
  const path = portfolioPath(query)
  if (newest === undefined && found.state === 'failed')
    return <LoadFailure errorId={found.errorId} title={t('failed')} path={path} />
  return (
    <ApprovalLists
      about={t('aboutOwn')}
      chains={newest ?? (found.state === 'ready' ? found.chains : [])}
      path={path}
      areNftsDisabled={areNftsDisabled}
      notice={<StaleRead readAt={newest ? dataUpdatedAt : openedAt - ageOf(found) * SECOND} />}
      render={(chain) => <OwnedList key={chain.chainId} chain={chain} />}
    />
  )
}

/** Seconds for which the page's list had been cached. */
const ageOf = (found: FoundProps['found']) => (found.state === 'ready' ? found.ageSeconds : 0)

/** The approvals of one network, with their own selection: only approvals of the same network can be revoked together. */
function OwnedList({ chain }: { readonly chain: ChainFacts }) {
  const { t } = useTranslation('approvals')
  const assetText = useAssetText()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { rows } = chain
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id)))
  const head = rows.length > 1 && (
    <RevokeSelected
      rows={rows}
      chosen={rows.filter(({ id }) => selected.has(id))}
      onSelectAll={(isAll) => setSelected(new Set(isAll ? rows.slice(0, MAX_SELECTED).map(({ id }) => id) : []))}
    />
  )
  const choose = (row: ApprovalRow) => (
    <label className={choice}>
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
  const action = (row: ApprovalRow) => <RevokeButton row={row} asset={assetText(row)} />
  return <ApprovalList chain={chain} controls={{ head, choice: choose, action }} />
}
