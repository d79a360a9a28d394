import { useTranslation } from 'react-i18next'
import { BalanceListSkeleton } from '#app/entities/portfolio/balance-list-skeleton.tsx'
import { BalanceList } from '#app/entities/portfolio/balance-list.tsx'
import { secondary } from './account.css.ts'
import type { AccountPortfolio } from './use-account-portfolio.ts'

interface TokenListProps {
  readonly portfolio: AccountPortfolio
  /** Called when a link is followed. */
  readonly onClose: () => void
}

/** The account's tokens by value. */
export function TokenList({ portfolio: { facts, hasFailed }, onClose }: TokenListProps) {
  const { t } = useTranslation('account')
  if (hasFailed) return <p className={secondary}>{t('tokensFailed')}</p>
  if (!facts) return <BalanceListSkeleton />
  return <BalanceList balances={facts.balances} onFollow={onClose} />
}
