import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { Address } from '#app/domain/address/address.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import { PoolMarks } from '#app/entities/pool/pool-name.tsx'
import { MissingPositions } from '#app/entities/position/missing-positions.tsx'
import { PositionListSkeleton } from '#app/entities/position/position-list-skeleton.tsx'
import type { PositionRow } from '#app/entities/position/position-row.ts'
import { isUnreadable, positionsFacts } from '#app/entities/position/positions-facts.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import { identity, names, pair, pairRow, pairs, rowAction } from './migrate.css.ts'
import { migratePath } from '#app/entities/position/migrate-path.ts'

/** The v2 positions of an account, to choose from. */
export default function PairList({ account }: { readonly account: Address }) {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <Pairs account={account} />
    </QueryClientProvider>
  )
}

export function Pairs({ account }: { readonly account: Address }) {
  const { t } = useTranslation(['migrate', 'positions', 'safety', 'common'], { useSuspense: true })
  const isTestnet = useContext(TestnetModeContext)
  const chainIds = CHAINS.filter((chain) => chain.isTestnet === isTestnet).map(({ id }) => id)
  const positions = useQuery({
    queryKey: ['pairs', account, ...chainIds],
    queryFn: async ({ signal }) => {
      const versions = ['V2'] as const
      const statuses = ['IN_RANGE'] as const
      return (await loadMarketClient()).positions(
        { owner: account, chainIds, versions, statuses, after: undefined },
        signal,
      )
    },
  })
  const { data } = positions
  if (data === undefined && !positions.isError) return <PositionListSkeleton rowCount={2} />
  if (data === undefined || isUnreadable(data))
    return (
      <Notice tone="negative" role="alert">
        <p>{t('unavailable')}</p>
        <Button
          size="small"
          onClick={(press) => {
            void positions.refetch()
            passFocus(press, 'main')
          }}
        >
          {t('retry', { ns: 'common' })}
        </Button>
      </Notice>
    )
  const facts = positionsFacts(data, Date.now(), 0)
  return (
    <Stack gap={16}>
      <MissingPositions facts={facts} path="/migrate/v2" />
      {facts.rows.length === 0 ? (
        <EmptyState text={t('none')}>
          <Link className={button()} to="/pools/v2/find">
            {t('find')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <ul className={pairs}>
            {facts.rows.map((row) => (
              <PairRow key={`${row.chainId}:${row.id}`} row={row} />
            ))}
          </ul>
          <p>
            <Link className={button()} to="/pools/v2/find">
              {t('find')}
            </Link>
          </p>
        </>
      )}
    </Stack>
  )
}

function PairRow({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('migrate')
  const fiat = useFiat()
  const { chainId, id, pool, value } = row
  const { base, quote } = pool
  return (
    <li className={`${card()} ${pairRow}`}>
      <div className={identity}>
        <PairLogo base={base} quote={quote} size={32} chainId={chainId} />
        <div className={names}>
          <span className={pair}>
            <PairSymbols base={base} quote={quote} />
          </span>
          <PoolMarks pool={pool} />
        </div>
      </div>
      <span>{value === null ? '–' : fiat.money(value)}</span>
      <Link
        className={`${button({ tone: 'primary' })} ${rowAction}`}
        to={migratePath({ chainId, version: 'v2', id })}
        skipDiscovery
      >
        {t('migrate')}
        <span className={visuallyHidden}>
          <PairSymbols base={base} quote={quote} />
        </span>
      </Link>
    </li>
  )
}
