import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { StaleRead } from '#app/entities/age/stale-read.tsx'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { MissingPositions } from '#app/entities/position/missing-positions.tsx'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'
import { PositionList } from '#app/entities/position/position-list.tsx'
import type { PositionRow } from '#app/entities/position/position-row.ts'
import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { accountPositionsQuery } from './account-positions.query.ts'
import { ListFailure } from './list-failure.tsx'

interface PositionTabProps {
  readonly account: Address
  readonly onClose: () => void
}

/** The account's open positions. */
export default function PositionTab({ account, onClose }: PositionTabProps) {
  const { t } = useTranslation(['positions', 'portfolio', 'safety'], { useSuspense: true })
  const isTestnet = useContext(TestnetModeContext)
  const { data, isError, dataUpdatedAt, fetchStatus, refetch } = useQuery(accountPositionsQuery(account, isTestnet))
  const hasFailed = isError || fetchStatus === 'paused'
  return (
    <Stack gap={16}>
      {hasFailed && <ListFailure title={t('failed')} tab="pools" onRetry={() => void refetch()} />}
      {data ? (
        <>
          <StaleRead readAt={dataUpdatedAt} secondsAgo={data.secondsAgo} />
          <MissingPositions facts={data} path={`/positions?owner=${account}`} />
          <LoadedPositions rows={data.rows} isPartial={data.unavailable.length > 0} onOpen={onClose} />
        </>
      ) : (
        !hasFailed && <PositionListSkeleton rowCount={3} />
      )}
    </Stack>
  )
}

interface LoadedPositionsProps {
  readonly rows: readonly PositionRow[]
  /** Some networks could not be read. */
  readonly isPartial: boolean
  readonly onOpen: () => void
}

function LoadedPositions({ rows, isPartial, onOpen }: LoadedPositionsProps) {
  const { t } = useTranslation(['positions', 'portfolio'])
  if (rows.length > 0) return <PositionList rows={rows} onOpen={onOpen} />
  return (
    <EmptyState text={t(isPartial ? 'noneElsewhere' : 'portfolio:noPositions')}>
      <Link className={button()} to="/explore/pools" onClick={onOpen}>
        {t('explorePools')}
      </Link>
    </EmptyState>
  )
}
