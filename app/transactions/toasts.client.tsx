import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { SECOND } from '#app/base/time.ts'
import { isFollowed } from '#app/entities/ramp/ramp-order.ts'
import { useRampOrders } from '#app/entities/ramp/ramp-orders.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { useKeyDown } from '#app/ui/effects/use-key-down.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import {
  toast,
  toastClose,
  toastList,
  toastNote,
  toastContainer,
  toastStack,
  toastTitle,
  toastText,
} from './activity.css.ts'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { OrderToast, useOrderToasts } from './order-toast.tsx'
import { replacementDialog } from './replacement-dialog.ts'
import type ReplacementReview from './replacement-review.client.tsx'
import { StatusIcon } from './status-icon.tsx'
import { needsAttention, shownToasts, toastDuration } from './toast-list.ts'
import { isOpen, type TransactionRecord } from './transaction-record.ts'
import { TransactionActions } from './transaction-actions.tsx'
import { OutcomeNote, OutcomeText, wasMinedDespiteCancellation } from './transaction-text.tsx'
import { useTransactions } from './transactions.ts'
import { useFollowing } from './use-following.ts'
import { useNotifications } from './use-notifications.ts'
import { useOpenToasts } from './use-open-toasts.ts'
import { useWatchedInDialog } from './watched-transaction.ts'

type Hash = TransactionRecord['hash']

const loadFollowPending = () => import('./follow-transactions.client.ts').then(({ followPending }) => followPending)
const loadFollowOrders = () => import('./follow-orders.client.ts').then(({ followOrders }) => followOrders)

/**
 * Toasts with the status of this browser's transactions and the outcome of its orders, on every page. Screen readers announce each change,
 * failures immediately. While the tab is hidden, outcomes are also shown as system notifications, if the user has switched them on.
 *
 * Keyboard: Escape closes the toast that has the focus.
 */
export default function ToastStack() {
  const { t } = useTranslation(['activity'], { useSuspense: true })
  const records = useTransactions()
  const { open, close } = useOpenToasts()
  useNotifications()
  useFollowing(
    records.some(({ status, block }) => isOpen(status) || block !== undefined),
    loadFollowPending,
  )
  useFollowing(
    useRampOrders().some((order) => isFollowed(order, Date.now())),
    loadFollowOrders,
  )
  const { open: openOrders, close: closeOrder } = useOrderToasts()
  const shown = shownToasts(open, records, useWatchedInDialog())
  const stack = useRef<HTMLElement>(null)
  const closeFocused = (id: string) => {
    const isFocused = stack.current?.contains(document.activeElement) ?? false
    close(id as Hash)
    closeOrder(id)
    if (isFocused) focusBeside(stack.current, id)
  }
  useKeyDown((event) => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-id]')
    if (event.key === 'Escape' && focused && stack.current?.contains(focused)) closeFocused(focused.dataset['id'] ?? '')
  })
  useToastTimers(shown, () => isHeld(stack.current), close)
  const urgent = shown.filter(needsAttention)
  const polite = shown.filter((record) => !needsAttention(record))
  const failedOrders = openOrders.filter(({ status }) => status === 'failed')
  const succeededOrders = openOrders.filter(({ status }) => status === 'succeeded')
  return (
    <div className={toastContainer}>
      <section ref={stack} className={toastStack} aria-label={t('region')}>
        <div className={toastList} aria-live="assertive">
          {urgent.map((record) => (
            <Toast key={record.hash} record={record} onClose={closeFocused} />
          ))}
          {failedOrders.map((order) => (
            <OrderToast key={order.id} order={order} onClose={closeFocused} />
          ))}
        </div>
        <div className={toastList} aria-live="polite">
          {polite.map((record) => (
            <Toast key={record.hash} record={record} onClose={closeFocused} />
          ))}
          {succeededOrders.map((order) => (
            <OrderToast key={order.id} order={order} onClose={closeFocused} />
          ))}
        </div>
      </section>
      <OpenReplacement />
    </div>
  )
}

let review: Promise<typeof ReplacementReview> | undefined

/** The review of a replacement; its code loads when it is opened for the first time. */
function OpenReplacement() {
  const { open } = useSnapshot(replacementDialog)
  const isNeeded = open !== undefined || review !== undefined
  const Review = useResolved(
    null,
    isNeeded ? (review ??= import('./replacement-review.client.tsx').then((loaded) => loaded.default)) : undefined,
  )
  return Review && <Review />
}

function Toast({ record, onClose }: { readonly record: TransactionRecord; readonly onClose: (hash: Hash) => void }) {
  const { t } = useTranslation('activity')
  return (
    <div className={toast} data-id={record.hash} data-status={record.status} data-testid="toast" aria-atomic>
      <StatusIcon status={record.status} />
      <div className={toastText}>
        <p className={toastTitle}>
          <OutcomeText record={record} />
        </p>
        {(record.status !== 'succeeded' || wasMinedDespiteCancellation(record)) && (
          <p className={toastNote}>
            <OutcomeNote record={record} />
          </p>
        )}
        <ExplorerAnchor transaction={record} />
        <TransactionActions record={record} />
      </div>
      <button type="button" className={toastClose} aria-label={t('dismiss')} onClick={() => onClose(record.hash)}>
        <Icon icon={X} size={16} />
      </button>
    </div>
  )
}

/**
 * Closes each toast after its `toastDuration`. The time is counted from when the pointer last was over a toast, a toast had the focus, or a modal
 * dialog was open.
 */
function useToastTimers(shown: readonly TransactionRecord[], isHeld: () => boolean, close: (hash: Hash) => void): void {
  const elapsed = useRef(new Map<Hash, number>())
  const tick = () => {
    if (isHeld()) {
      elapsed.current.clear()
      return
    }
    for (const record of shown) {
      const duration = toastDuration(record)
      if (duration === undefined) continue
      const time = (elapsed.current.get(record.hash) ?? 0) + SECOND
      elapsed.current.set(record.hash, time)
      if (time >= duration) close(record.hash)
    }
  }
  useInterval(tick, shown.some((record) => toastDuration(record) !== undefined) ? SECOND : null)
}

function isHeld(stack: HTMLElement | null): boolean {
  if (!stack) return false
  return (
    stack.matches(':hover') || stack.contains(document.activeElement) || document.querySelector('dialog:modal') !== null
  )
}

/** Moves the focus from a closed toast to another one, or to the button of the transaction list. */
function focusBeside(stack: HTMLElement | null, closed: string): void {
  const others = [...(stack?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].filter(
    ({ dataset }) => dataset['id'] !== closed,
  )
  const next =
    others[0]?.querySelector<HTMLElement>('button') ??
    document.querySelector<HTMLElement>('[popovertarget="recent-transactions"]')
  next?.focus()
}
