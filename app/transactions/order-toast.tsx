import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRampOrders, wasRampOrderChangedHere, type RampRecord } from '#app/entities/ramp/ramp-orders.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { toast, toastClose, toastNote, toastText, toastTitle } from './activity.css.ts'
import { ExplorerAnchor } from './explorer-anchor.tsx'
import { ORDER_ICONS } from './order-row.tsx'
import { OrderPurpose, OrderText } from './order-text.tsx'
import { StatusIcon } from './status-icon.tsx'
import { showsToasts } from './toast-tab.ts'
import { useSettledOrders } from './use-settled-orders.ts'

/** The orders that have reached a final state since the page was loaded, until the user closes their toasts. */
export function useOrderToasts(): { readonly open: readonly RampRecord[]; readonly close: (id: string) => void } {
  const [ids, setIds] = useState<readonly string[]>([])
  useSettledOrders(({ id }) => {
    if (showsToasts(wasRampOrderChangedHere(id))) setIds((open) => [id, ...open])
  })
  const open = useRampOrders().filter(({ id }) => ids.includes(id))
  return { open, close: (closed) => setIds((all) => all.filter((id) => id !== closed)) }
}

interface OrderToastProps {
  readonly order: RampRecord
  readonly onClose: (id: string) => void
}

/** Outcome of an order. The toast stays until it is closed, because the user may have left the page hours ago. */
export function OrderToast({ order, onClose }: OrderToastProps) {
  const { t } = useTranslation('activity')
  const { id, status, chainId, hash } = order
  return (
    <div className={toast} data-id={id} data-status={status} data-testid="toast" aria-atomic>
      <StatusIcon status={ORDER_ICONS[status]} />
      <div className={toastText}>
        <p className={toastTitle}>
          <OrderText order={order} />
        </p>
        {status === 'failed' && (
          <p className={toastNote}>
            <OrderPurpose order={order} />
          </p>
        )}
        {hash && <ExplorerAnchor transaction={{ chainId, hash }} />}
      </div>
      <button type="button" className={toastClose} aria-label={t('dismiss')} onClick={() => onClose(id)}>
        <Icon icon={X} size={16} />
      </button>
    </div>
  )
}
