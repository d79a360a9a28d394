import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { StaleRead } from '#app/entities/age/stale-read.tsx'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { AllHidden } from '#app/entities/portfolio/all-hidden.tsx'
import { activityRow } from '#app/entities/portfolio/activity-facts.ts'
import { ActivityListSkeleton } from '#app/entities/portfolio/activity-list-skeleton.tsx'
import { portfolioPath } from '#app/entities/portfolio/portfolio-path.ts'
import { MergedActivity } from '#app/transactions/merged-activity.tsx'
import { closeWalletDialog } from '#app/wallet/bridge.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { secondary } from './account.css.ts'
import { accountActivityQuery } from './account-activity.query.ts'
import { chainIdsOfMode } from './account-queries.ts'
import { ListFailure } from './list-failure.tsx'

const ACTIVITY_ON_ALL_NETWORKS = { tab: 'activity', network: null, range: '1D' } as const

/** The account's activity: transactions, wallet requests and ramp orders made in this browser, and indexed transactions. */
export function AccountActivity({ account }: { readonly account: Address }) {
  const { t } = useTranslation(['portfolio', 'activity'])
  const now = useNow(5 * SECOND)
  const isTestnet = useContext(TestnetModeContext)
  const { data, isError, dataUpdatedAt, fetchStatus, refetch } = useQuery(accountActivityQuery(account, isTestnet))
  const rows = (data?.activities ?? []).map((activity) => activityRow(activity, now))
  const missing = (data?.coverage ?? []).filter(({ isAvailable }) => !isAvailable)
  const networks = missing.map(({ chainId }) => chainById(chainId).name).join(', ')
  const after = data?.next ?? ''
  const olderPath = after === '' ? null : portfolioPath({ ...ACTIVITY_ON_ALL_NETWORKS, address: account, after })
  const hasFailed = isError || fetchStatus === 'paused'
  return (
    <Stack gap={16}>
      {hasFailed && <ListFailure title={t('activityFailed')} tab="activity" onRetry={() => void refetch()} />}
      {data && <StaleRead readAt={dataUpdatedAt} />}
      <MergedActivity
        account={account}
        chainIds={chainIdsOfMode(isTestnet)}
        rows={rows}
        hasOlder={data !== undefined && data.next !== null}
        now={now}
        allHidden={<AllHidden olderPath={olderPath} onLeave={closeWalletDialog} />}
        empty={data && <EmptyState text={t('noActivity')} />}
      />
      {networks !== '' && <p className={secondary}>{t('activityMissing', { networks })}</p>}
      {!data && !hasFailed && <ActivityListSkeleton />}
    </Stack>
  )
}
