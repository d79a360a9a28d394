import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { note } from '#app/entities/market-page/market-page.css.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { positionPath } from '#app/entities/position/position-path.ts'
import type { PositionRow } from '#app/entities/position/position-row.ts'
import { isUnreadable, positionsFacts } from '#app/entities/position/positions-facts.ts'
import { PositionStatus } from '#app/entities/position/position-status.tsx'
import { RangeText } from '#app/entities/position/range-text.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { useSettled } from '#app/transactions/use-settled.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { ownDetail, ownFees, ownList, ownPosition, ownValue } from './own-positions.css.ts'
import type { PoolViewProps } from './pool-facts.ts'

interface OwnPositionsProps extends PoolViewProps {
  readonly account: Address
}

/** The open positions of the connected wallet in the pool. */
export default function OwnPositions(props: OwnPositionsProps) {
  const [queryClient] = useState(() => new QueryClient())
  useSettled(() => {
    void queryClient.invalidateQueries()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <Positions {...props} />
    </QueryClientProvider>
  )
}

function usePositions({ query: { chainId, id }, facts: { version }, account }: OwnPositionsProps) {
  return useQuery({
    queryKey: ['own-positions', chainId, id, account],
    queryFn: async ({ signal }) => {
      const market = await loadMarketClient()
      const query = { owner: account, chainIds: [chainId], versions: [version], poolId: id }
      const positions = await market.positions({ ...query, statuses: ['IN_RANGE', 'OUT_OF_RANGE'] }, signal)
      if (isUnreadable(positions)) throw new Error('the chain did not answer')
      return positionsFacts(positions, Date.now(), 0)
    },
    refetchInterval: MINUTE,
  })
}

/** Renders nothing for the many visitors without a position. */
function Positions(props: OwnPositionsProps) {
  const { t } = useTranslation(['pool', 'positions'], { useSuspense: true })
  const { data, isError } = usePositions(props)
  if (!data && !isError) return null
  if (data?.rows.length === 0) return null
  return (
    <SectionCard id="own-positions" title={t('ownPositions')}>
      {data ? (
        <>
          <ul className={ownList}>
            {data.rows.map((row) => (
              <li key={row.id}>
                <OwnPosition row={row} />
              </li>
            ))}
          </ul>
          {data.next !== null && (
            <p className={note}>
              <Link to={`/positions?owner=${props.account}`}>{t('allPositions')}</Link>
            </p>
          )}
        </>
      ) : (
        <p className={note}>{t('ownPositionsFailed')}</p>
      )}
    </SectionCard>
  )
}

function OwnPosition({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('pool')
  const fiat = useFiat()
  const { chainId, id, owner, pool, status, secondsOutOfRange, range, value, fees } = row
  return (
    <Link
      className={ownPosition}
      to={positionPath({ chainId, version: pool.version, id, owner: pool.version === 'v2' ? owner : null })}
      isPrefetched
    >
      <PositionStatus status={status} secondsOut={secondsOutOfRange} />
      <span className={ownValue}>
        <FormattedText>{value === null ? '–' : fiat.money(value)}</FormattedText>
      </span>
      <span className={ownDetail}>
        <RangeText range={range} />
      </span>
      {fees !== null && (
        <span className={ownFees}>
          <FormattedText>{t('ownFees', { value: fiat.money(fees) })}</FormattedText>
        </span>
      )}
    </Link>
  )
}
