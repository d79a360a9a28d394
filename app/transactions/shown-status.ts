import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { TransactionRecord, TransactionStatus } from './transaction-record.ts'

/** A status as users read it. A swap that failed because it expired, or because funds were missing, has a status of its own. */
type ShownStatus = TransactionStatus | 'expired' | 'insufficientFunds'

const SWAP_STATUS: Partial<Record<ErrorCode, ShownStatus>> = {
  'swap.deadline': 'expired',
  'permit.expired': 'expired',
  'balance.insufficient': 'insufficientFunds',
  'gas.insufficient': 'insufficientFunds',
}

export function shownStatus({ kind, status, code }: Pick<TransactionRecord, 'kind' | 'status' | 'code'>): ShownStatus {
  const swapStatus = kind === 'swap' && status === 'failed' && code !== undefined ? SWAP_STATUS[code] : undefined
  return swapStatus ?? status
}
