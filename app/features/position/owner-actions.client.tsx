import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { actions } from '#app/entities/market-page/market-page.css.ts'
import { migratePath } from '#app/entities/position/migrate-path.ts'
import { useReview } from '#app/transactions/use-review.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { closeChange, openChange, review } from './change-run.ts'
import { ownerActions } from './owner-actions.css.ts'
import type { PositionViewProps } from './position-facts.ts'

const Dialog = lazy(() => import('./change-dialog.client.tsx'))

/** Actions for the owner of a position. For a burned position, only the dialog of the change that burned it. */
export default function OwnerActions({ facts, query }: PositionViewProps) {
  const subject = `${query.version} ${query.chainId} ${query.id}`
  const { kind } = useReview(review, { subject, close: closeChange })
  return (
    <>
      {!isNative(facts.owner) && <Buttons facts={facts} query={query} />}
      {kind !== undefined && (
        <Suspense fallback={null}>
          <Dialog query={query} account={facts.owner} />
        </Suspense>
      )}
    </>
  )
}

function Buttons({ facts, query }: PositionViewProps) {
  const { t } = useTranslation('position')
  const { uncollected, status } = facts
  const hasFees = uncollected !== null && /[1-9]/.test(uncollected.base + uncollected.quote)
  // A v2 position without liquidity has no deposit ratio.
  const canGrow = facts.version !== 'V2' || status !== 'CLOSED'
  return (
    <div className={`${actions} ${ownerActions}`}>
      {facts.version !== 'V2' && (
        <Button
          tone="soft"
          aria-haspopup="dialog"
          aria-disabled={!hasFees}
          title={hasFees ? undefined : t('change.noFees')}
          onClick={() => {
            if (hasFees) openChange('collect')
          }}
        >
          {t('change.collect')}
        </Button>
      )}
      {status === 'OUT_OF_RANGE' && (
        <Button tone="soft" aria-haspopup="dialog" onClick={() => openChange('rebalance')}>
          {t('change.rebalance')}
        </Button>
      )}
      {status !== 'CLOSED' && query.version !== 'v4' && (
        <Link className={button({ tone: 'soft' })} to={migratePath({ ...query, version: query.version })}>
          {t('change.migrate')}
        </Link>
      )}
      {status !== 'CLOSED' && (
        <Button tone="soft" aria-haspopup="dialog" onClick={() => openChange('remove')}>
          {t('change.remove')}
        </Button>
      )}
      {canGrow && (
        <Button tone="primary" aria-haspopup="dialog" onClick={() => openChange('add')}>
          {t('change.add')}
        </Button>
      )}
    </div>
  )
}
