import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import type { ActivityList } from '#app/entities/portfolio/activity-facts.ts'
import { AllHidden } from '#app/entities/portfolio/all-hidden.tsx'
import { chainIdsOf, portfolioPath, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { days } from '#app/entities/portfolio/portfolio.css.ts'
import { MergedActivity } from '#app/transactions/merged-activity.tsx'
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
  return (
    <div className={days}>
      <MergedActivity
        account={query.address}
        chainIds={chainIds}
        rows={rows}
        hasOlder={next !== null}
        now={now}
        empty={<EmptyState text={t('noActivity')} />}
        allHidden={<AllHidden olderPath={next === null ? null : portfolioPath({ ...query, after: next })} />}
      />
    </div>
  )
}
