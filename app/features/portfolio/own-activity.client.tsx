import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import type { ActivityList } from '#app/entities/portfolio/activity-facts.ts'
import { chainIdsOf, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { days } from '#app/entities/portfolio/portfolio.css.ts'
import { MergedActivity } from '#app/transactions/merged-activity.tsx'
import { isOpen } from '#app/transactions/transaction-state.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'

interface OwnActivityProps extends Pick<ActivityList, 'rows' | 'next'> {
  readonly query: PortfolioQuery
}

/** The newest page of the connected account's activity, with the transactions sent from this browser. */
export default function OwnActivity({ query, rows, next }: OwnActivityProps) {
  const { t } = useTranslation(['portfolio', 'activity'], { useSuspense: true })
  const now = useNow(5 * SECOND)
  const chainIds = chainIdsOf(query, useContext(TestnetModeContext))
  // Older transactions belong on the following pages.
  const oldest = next === null ? 0 : (rows.at(-1)?.time ?? 0) * SECOND
  return (
    <div className={days}>
      <MergedActivity
        account={query.address}
        rows={rows}
        now={now}
        isListed={(of) =>
          chainIds.includes(of.chainId) && (of.status === 'asking' || isOpen(of.status) || of.sentAt >= oldest)
        }
        empty={<EmptyState text={t('noActivity')} />}
      />
    </div>
  )
}
