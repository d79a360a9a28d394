import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useReview } from '#app/transactions/use-review.ts'
import { Button } from '#app/ui/button/button.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { ApprovalRow } from './approval-facts.ts'
import { revokeCell, selection } from './approvals.css.ts'
import { openReview, review } from './revoke-run.ts'

const Dialog = lazy(() => import('./revoke-dialog.client.tsx'))

/** Opens the review of revoking some approvals of the connected account on one network. */
function openRevokeReview(rows: readonly ApprovalRow[]): void {
  const [first] = rows
  const account = bridge.address
  if (first && account) openReview({ chainId: first.chainId, account, rows })
}

export function RevokeButton({ row, asset }: { readonly row: ApprovalRow; readonly asset: string }) {
  const { t } = useTranslation('approvals')
  return (
    <Button
      size="small"
      className={revokeCell}
      aria-label={t('revokeOne', { asset, spender: row.spenderName ?? shortAddress(row.spender) })}
      onClick={() => openRevokeReview([row])}
      data-testid="revoke"
    >
      {t('revoke')}
    </Button>
  )
}

interface RevokeSelectedProps {
  readonly rows: readonly ApprovalRow[]
  readonly selected: readonly ApprovalRow[]
  /** `isAll`: true selects all approvals up to `MAX_SELECTED`, false none. */
  readonly onSelectAll: (isAll: boolean) => void
}

/** Maximum number of approvals in a review: each may need a transaction, which is simulated at every block. */
export const MAX_SELECTED = 20

/** Buttons that select all approvals of a network and revoke the selected ones. */
export function RevokeSelected({ rows, selected, onSelectAll }: RevokeSelectedProps) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const isAll = selected.length >= Math.min(rows.length, MAX_SELECTED)
  const isTooMany = selected.length > MAX_SELECTED
  return (
    <div className={selection}>
      <Button size="small" tone="ghost" onClick={() => onSelectAll(!isAll)}>
        {t(isAll ? 'selectNone' : 'selectAll')}
      </Button>
      <Button
        size="small"
        tone="primary"
        aria-disabled={selected.length === 0 || isTooMany}
        onClick={() => {
          if (!isTooMany) openRevokeReview(selected)
        }}
        data-testid="revoke-selected"
      >
        {isTooMany
          ? t('tooMany', { number: format.count(MAX_SELECTED) })
          : t('revokeSelected', { number: format.count(selected.length) })}
      </Button>
    </div>
  )
}

/** The dialog, whose code loads when it first opens. It stays mounted, because closing it returns the focus. */
export function RevokeDialog() {
  const { flow, prepared } = useReview(review)
  if (flow.at === 'form' && prepared === undefined) return null
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  )
}
