import { useTranslation } from 'react-i18next'
import { awaitsDeposit } from '#app/entities/ramp/ramp-order.ts'
import type { PendingDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { useRampOrders } from '#app/entities/ramp/ramp-orders.ts'
import { confirmation } from '#app/transactions/flow.css.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'

/** Whether the order of a deposit, if there is one, has stopped waiting for it. */
export function useIsDepositClosed(deposit: PendingDeposit | undefined): boolean {
  const order = useRampOrders().find(({ id }) => id === deposit?.orderId)
  return deposit !== undefined && (!order || !awaitsDeposit(order, deposit))
}

/** Replaces the confirm button of a send whose deposit is closed. */
export function ClosedDeposit() {
  const { t } = useTranslation('errors')
  return (
    <div className={confirmation} data-testid="deposit-closed">
      <Notice tone="negative" role="alert">
        {t('ramp.depositClosed')}
      </Notice>
      <ToSale />
    </div>
  )
}

/** Leads back to the page with the order. */
export function ToSale() {
  const { t } = useTranslation('send')
  return (
    <Link className={button({ tone: 'primary', size: 'large', width: 'full' })} to="/sell">
      {t('toSale')}
    </Link>
  )
}
