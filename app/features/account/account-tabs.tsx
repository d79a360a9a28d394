import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityList } from '#app/transactions/recent-transactions.client.tsx'
import { isOpen } from '#app/transactions/transaction-life.ts'
import { useTransactions } from '#app/transactions/transactions.ts'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { dot, tab as tabLook, tabPanel, tabs } from './account.css.ts'
import { TokenList } from './token-list.tsx'
import type { Portfolio } from './use-portfolio-value.ts'

const TABS = ['tokens', 'activity'] as const
type Tab = (typeof TABS)[number]

interface AccountTabsProps {
  readonly portfolio: Portfolio
  readonly onClose: () => void
}

/**
 * What the account holds and did. A dot marks the activity while a transaction is pending that was not looked at there.
 *
 * Keyboard: the arrow keys change the tab, in reading direction.
 */
export function AccountTabs({ portfolio, onClose }: AccountTabsProps) {
  const { t } = useTranslation('account')
  const [shown, setShown] = useState<Tab>('tokens')
  const [seenAt, setSeenAt] = useState(0)
  const newest = Math.max(0, ...useTransactions().map(({ status, sentAt }) => (isOpen(status) ? sentAt : 0)))
  const show = (tab: Tab) => {
    setShown(tab)
    if (tab === 'activity') setSeenAt(newest)
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    // With two tabs both directions lead to the other one.
    const next = shown === 'tokens' ? 'activity' : 'tokens'
    show(next)
    document.getElementById(`account-${next}`)?.focus()
  }
  return (
    <section>
      <div className={tabs} role="tablist" tabIndex={-1} aria-label={t('tabs')} onKeyDown={handleKey}>
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`account-${tab}`}
            type="button"
            role="tab"
            className={tabLook}
            aria-selected={tab === shown}
            aria-controls="account-tab"
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
          >
            {t(`tab.${tab}`)}
            {tab === 'activity' && shown !== 'activity' && newest > seenAt && (
              <span className={dot} data-testid="activity-dot">
                <span className={visuallyHidden}>{t('hasPending')}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div id="account-tab" className={tabPanel} role="tabpanel" aria-labelledby={`account-${shown}`}>
        {shown === 'tokens' ? <TokenList portfolio={portfolio} onClose={onClose} /> : <ActivityList />}
      </div>
    </section>
  )
}
