import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'
import { PositionList } from '#app/entities/position/position-list.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
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
  const { data, isError, fetchStatus, refetch } = useQuery(accountPositionsQuery(account, isTestnet))
  if (data && data.rows.length > 0) return <PositionList rows={data.rows} onOpen={onClose} />
  if (data) {
    return (
      <EmptyState text={t('portfolio:noPositions')}>
        <Link className={button()} to="/explore/pools" onClick={onClose}>
          {t('explorePools')}
        </Link>
      </EmptyState>
    )
  }
  if (!isError && fetchStatus !== 'paused') return <PositionListSkeleton rowCount={3} />
  return <ListFailure title={t('failed')} onRetry={() => void refetch()} />
}
