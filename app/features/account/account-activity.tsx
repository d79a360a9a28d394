import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { SECOND } from '#app/base/time.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { StaleRead } from '#app/entities/age/stale-read.tsx'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { activityRow } from '#app/entities/portfolio/activity-facts.ts'
import { ActivityGroups } from '#app/entities/portfolio/activity-groups.tsx'
import { ActivityListSkeleton } from '#app/entities/portfolio/activity-list-skeleton.tsx'
import { activityEntry, UnwantedActivity } from '#app/entities/portfolio/activity-list.tsx'
import { RecordRow, RequestRow } from '#app/transactions/transaction-rows.tsx'
import { useOpenRequests, useTransactions } from '#app/transactions/transactions.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { accountActivityQuery } from './account-activity.query.ts'
import { ListFailure } from './list-failure.tsx'
import { mergeActivity } from './merge-activity.ts'

/** The account's activity: transactions sent from this browser, and indexed ones. */
export function AccountActivity({ account }: { readonly account: Address }) {
  const { t } = useTranslation(['portfolio', 'activity'])
  const now = useNow(5 * SECOND)
  const isTestnet = useContext(TestnetModeContext)
  const { data, isError, dataUpdatedAt, fetchStatus, refetch } = useQuery(accountActivityQuery(account, isTestnet))
  const requests = useOpenRequests().filter((request) => isSameAddress(request.account, account))
  const records = useTransactions().filter((record) => isSameAddress(record.account, account))
  const rows = (data?.activities ?? []).map((activity) => activityRow(activity, now))
  const { items, unwanted } = mergeActivity(records, rows)
  const hasFailed = isError || fetchStatus === 'paused'
  const entries = [
    ...requests.map((request, at) => {
      const key = `request ${request.sentAt} ${at}`
      return { key, time: null, row: <RequestRow key={key} request={request} /> }
    }),
    ...items.map(({ record, row, time }) =>
      record
        ? { key: record.hash, time, row: <RecordRow key={record.hash} record={record} now={now} /> }
        : activityEntry(row),
    ),
  ]
  return (
    <Stack gap={16}>
      {hasFailed && <ListFailure title={t('activityFailed')} onRetry={() => void refetch()} />}
      {data && <StaleRead readAt={dataUpdatedAt} />}
      <ActivityGroups entries={entries} now={now / SECOND} />
      <UnwantedActivity rows={unwanted} now={now / SECOND} />
      {!data && !hasFailed && <ActivityListSkeleton />}
      {data && entries.length + unwanted.length === 0 && <EmptyState text={t('noActivity')} />}
    </Stack>
  )
}
