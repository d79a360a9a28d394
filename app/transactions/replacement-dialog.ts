import { proxy } from 'valtio'
import type { Replacement, TransactionRecord } from './transaction-record.ts'

/** The pending transaction whose replacement is being reviewed. */
export const replacementDialog = proxy<{
  open: { readonly hash: TransactionRecord['hash']; readonly kind: Replacement['kind'] } | undefined
}>({ open: undefined })

export function openReplacement(hash: TransactionRecord['hash'], kind: Replacement['kind']): void {
  replacementDialog.open = { hash, kind }
}

export function closeReplacement(): void {
  replacementDialog.open = undefined
}
