import { useTranslation } from 'react-i18next'
import { BalanceListSkeleton } from '#app/entities/portfolio/balance-list-skeleton.tsx'
import { BalanceList } from '#app/entities/portfolio/balance-list.tsx'
import { useAfterPaint } from '#app/ui/effects/use-after-paint.ts'
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
  const isDrawerPainted = useAfterPaint()
  if (hasFailed) return <p className={secondary}>{t('tokensFailed')}</p>
  if (!facts || !isDrawerPainted) return <BalanceListSkeleton />
  return <BalanceList balances={facts.balances} onFollow={onClose} />
}
