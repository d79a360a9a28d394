import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { statusMark } from './activity.css.ts'
import type { TransactionStatus } from './transaction-record.ts'

const DRAWINGS: Readonly<Record<Exclude<TransactionStatus, 'pending'>, LucideIcon>> = {
  succeeded: CircleCheck,
  failed: CircleX,
  shortfall: CircleAlert,
  dropped: Hourglass,
}

/** Decorative: the text beside it names the status. */
export function StatusIcon({ status }: { readonly status: TransactionStatus | 'asking' }) {
  return (
    <span className={statusMark[status]}>
      {status === 'pending' || status === 'asking' ? <Spinner /> : <Icon of={DRAWINGS[status]} />}
    </span>
  )
}
