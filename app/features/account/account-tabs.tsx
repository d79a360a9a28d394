import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { compact } from '#app/entities/portfolio/portfolio.css.ts'
import { isPendingOrder } from '#app/entities/ramp/ramp-order.ts'
import { useRampOrders } from '#app/entities/ramp/ramp-orders.ts'
import { isOpen } from '#app/transactions/transaction-record.ts'
import { useTransactions } from '#app/transactions/transactions.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { AccountActivity } from './account-activity.tsx'
import { dot, tab as tabStyle, tabPanel, tabs } from './account.css.ts'
import { NftList } from './nft-list.tsx'
import { Positions } from './positions.tsx'
import { TokenList } from './token-list.tsx'
import type { AccountPortfolio } from './use-account-portfolio.ts'

const TABS = ['tokens', 'nfts', 'pools', 'activity'] as const
type Tab = (typeof TABS)[number]

interface AccountTabsProps {
  readonly account: Address
  readonly portfolio: AccountPortfolio
  readonly areNftsDisabled: boolean
  /** The tab that is selected first. */
  readonly initial: Tab
  readonly onClose: () => void
}

/**
 * The account's tokens, NFTs, positions and activity. A dot marks the activity tab until a pending transaction or order has been viewed there.
 *
 * Keyboard: the arrow keys change the tab, in reading direction.
 */
export function AccountTabs({ account, portfolio, areNftsDisabled, initial, onClose }: AccountTabsProps) {
  const { t } = useTranslation('account')
  const [shown, setShown] = useState(initial)
  const availableTabs = TABS.filter((tab) => tab !== 'nfts' || !areNftsDisabled)
  const transactions = useTransactions().filter(({ status }) => isOpen(status))
  const orders = useRampOrders().filter(isPendingOrder)
  const pending = [
    ...transactions.map(({ account: owner, sentAt }) => ({ owner, time: sentAt })),
    ...orders.map(({ account: owner, startedAt, reportedAt = startedAt }) => ({ owner, time: reportedAt })),
  ].filter(({ owner }) => isSameAddress(owner, account))
  const newest = Math.max(0, ...pending.map(({ time }) => time))
  const [viewedAt, setViewedAt] = useState(initial === 'activity' ? newest : 0)
  const show = (tab: Tab) => {
    // A transaction that was sent while the activity was shown has been viewed, too.
    if (tab === 'activity' || shown === 'activity') setViewedAt(newest)
    setShown(tab)
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = (event.key === 'ArrowRight') === isRightToLeft ? -1 : 1
    const next = availableTabs.at((availableTabs.indexOf(shown) + step) % availableTabs.length) ?? shown
    show(next)
    document.getElementById(`account-${next}`)?.focus()
  }
  const contents: Record<Tab, ReactNode> = {
    tokens: <TokenList portfolio={portfolio} onClose={onClose} />,
    nfts: <NftList account={account} />,
    pools: <Positions account={account} onClose={onClose} />,
    activity: <AccountActivity account={account} />,
  }
  return (
    <section>
      <div className={tabs} role="tablist" tabIndex={-1} aria-label={t('tabs')} onKeyDown={handleKey}>
        {availableTabs.map((tab) => (
          <button
            key={tab}
            id={`account-${tab}`}
            type="button"
            role="tab"
            className={tabStyle}
            aria-selected={tab === shown}
            aria-controls="account-tab"
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
          >
            {t(`tab.${tab}`)}
            {tab === 'activity' && shown !== 'activity' && newest > viewedAt && (
              <span className={dot} data-testid="activity-dot">
                <span className={visuallyHidden}>{t('hasPending')}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div id="account-tab" className={`${tabPanel} ${compact}`} role="tabpanel" aria-labelledby={`account-${shown}`}>
        {contents[shown]}
      </div>
    </section>
  )
}
