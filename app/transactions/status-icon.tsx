import { Ban, CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { statusMark } from './activity.css.ts'
import { isOpen, type FinalStatus, type TransactionStatus } from './transaction-record.ts'

const ICONS: Readonly<Record<FinalStatus, LucideIcon>> = {
  succeeded: CircleCheck,
  failed: CircleX,
  shortfall: CircleAlert,
  modified: CircleAlert,
  canceled: Ban,
  dropped: Hourglass,
}

/** The icon of a status. Decorative, because the text beside it names the status. */
export function StatusIcon({ status }: { readonly status: TransactionStatus | 'awaitingSignature' }) {
  return (
    <span className={statusMark[status]}>
      {status === 'awaitingSignature' || isOpen(status) ? <Spinner /> : <Icon icon={ICONS[status]} />}
    </span>
  )
}
