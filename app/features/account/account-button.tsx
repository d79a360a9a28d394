import { useTranslation } from 'react-i18next'
import { isSameAddress, shortAddress, type Address } from '#app/domain/address/address.ts'
import { isPendingOrder } from '#app/entities/ramp/ramp-order.ts'
import { useRampOrders } from '#app/entities/ramp/ramp-orders.ts'
import { isOpen } from '#app/transactions/transaction-record.ts'
import { useTransactions } from '#app/transactions/transactions.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { openAccount } from '#app/wallet/bridge.ts'
import { accountButton, accountIcon, buttonName, pendingCount, wideOnly } from './account.css.ts'
import { Avatar } from './avatar.tsx'

interface AccountButtonProps {
  readonly address: Address
  readonly name: string
  /** The wallet's icon, a data URI. */
  readonly icon: string | undefined
  /** Called on hover and focus, to preload the drawer’s data. */
  readonly onPreload: () => void
}

/** Opens the account drawer. Shows the account's name and the number of its pending transactions and orders at payment providers. */
export function AccountButton({ address, name, icon, onPreload }: AccountButtonProps) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const transactions = useTransactions().filter(({ status }) => isOpen(status))
  const orders = useRampOrders().filter(isPendingOrder)
  const pending = [...transactions, ...orders].filter(({ account }) => isSameAddress(account, address)).length
  const label = t('button', { address })
  return (
    <Button
      size="small"
      className={accountButton}
      onClick={openAccount}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      aria-haspopup="dialog"
      aria-label={pending > 0 ? `${label}, ${t('pending', { count: pending })}` : label}
      data-testid="account-button"
    >
      {icon === undefined ? (
        <Avatar address={address} size={20} />
      ) : (
        <img className={accountIcon} src={icon} alt="" width={20} height={20} />
      )}
      {name === shortAddress(address) ? (
        <span>
          <span className={wideOnly}>{address.slice(0, 6)}</span>…{address.slice(-4)}
        </span>
      ) : (
        <bdi className={buttonName}>{name}</bdi>
      )}
      {pending > 0 && <span className={pendingCount}>{format.count(pending)}</span>}
    </Button>
  )
}
