import { useTranslation } from 'react-i18next'
import { MINUTE } from '#app/base/time.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useNow } from '#app/ui/effects/use-now.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { closeWalletDialog } from '#app/wallet/bridge.ts'
import { actions } from './activity.css.ts'
import { isRemovable } from './is-removable.ts'
import { isReplaceable } from './plan-replacement.ts'
import { repeatLink } from './repeat-link.ts'
import { openReplacement } from './replacement-dialog.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { removeTransaction } from './transactions.ts'

/**
 * Actions for a transaction: speed up or cancel a pending one, repeat a dropped one, remove it or a batch without an outcome. Renders nothing
 * for others.
 */
export function TransactionActions({ record }: { readonly record: TransactionRecord }) {
  const { t } = useTranslation('activity')
  const now = useNow(MINUTE)
  if (isRemovable(record, now))
    return (
      <div className={actions}>
        {record.status === 'dropped' && <RepeatLink record={record} />}
        <Button size="small" onClick={() => removeTransaction(record.hash)}>
          {t('remove')}
        </Button>
      </div>
    )
  if (!isReplaceable(record, 'cancel')) return null
  return (
    <div className={actions}>
      {isReplaceable(record, 'speedUp') && (
        <Button size="small" onClick={() => openReplacement(record.hash, 'speedUp')}>
          {t('speedUp')}
        </Button>
      )}
      <Button tone="ghost" size="small" onClick={() => openReplacement(record.hash, 'cancel')}>
        {t('cancel')}
      </Button>
    </div>
  )
}

/** Link to the form for the same send or swap. Closes the account drawer, which may contain the row. */
function RepeatLink({ record }: { readonly record: TransactionRecord }) {
  const { t } = useTranslation('activity')
  const link = repeatLink(record)
  if (link === undefined) return null
  return (
    <Link className={button({ size: 'small' })} to={link} onClick={closeWalletDialog}>
      {t(record.kind === 'send' ? 'repeat.send' : 'repeat.swap')}
    </Link>
  )
}
