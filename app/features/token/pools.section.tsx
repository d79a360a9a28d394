import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { LoadError } from '#app/entities/market-page/load-error.tsx'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import { cardTitle } from '#app/entities/market-page/market-page.css.ts'
import { poolSummary, type PoolSummary } from '#app/entities/pool/pool-summary.ts'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { createPositionPath } from '#app/entities/pool/pool-path.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { DataTable, DataTableSkeleton, type Column } from '#app/ui/table/data-table.tsx'
import { edgeBelowMd, lightRest } from '#app/ui/table/table.css.ts'
import type { TokenLoadContext, TokenViewProps } from './token-facts.ts'
import { tokenKey } from './token-key.ts'
import { tokenQueryPath } from './token-query.ts'
import { poolColumn } from './token.css.ts'

export const area = 'lists'

const MAX_POOLS = 10
const SKELETON_ROWS = 6

interface TopPools {
  readonly pools: readonly PoolSummary[]
  /** Number of further pools with the token. */
  readonly more: number
}

export async function load({ source: { market, cached }, query }: TokenLoadContext): Promise<TopPools> {
  const { chainId, address } = query
  const { value } = await cached(`token-pools/2/${tokenKey(query)}`, () =>
    market.topPools({
      chainId,
      token: address,
      size: MAX_POOLS,
      version: null,
      page: 1,
      sort: 'TVL',
      order: 'DESC',
      filter: '',
    }),
  )
  return {
    pools: value.pools.map((pool) => poolSummary(chainId, pool)),
    more: Math.max(0, value.total - value.pools.length),
  }
}

/** The largest pools with the token; each row links to its page. */
function TokenPools(props: TokenViewProps & { readonly data: TopPools }) {
  return (
    <TitledSection>
      <PoolTable {...props} />
    </TitledSection>
  )
}

function TokenPoolsFailure({ failure, query }: TokenViewProps & { readonly failure: FailedState }) {
  const { t } = useTranslation('token')
  return (
    <TitledSection>
      <LoadError failure={failure} path={tokenQueryPath(query)} title={t('poolsFailed')} />
    </TitledSection>
  )
}

function TitledSection({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('token')
  return (
    <Stack gap={12}>
      <h2 className={cardTitle}>{t('topPools')}</h2>
      {children}
    </Stack>
  )
}

function PoolTable({ data: { pools, more }, query }: TokenViewProps & { readonly data: TopPools }) {
  const { t } = useTranslation('token')
  const { chainId, address } = query
  const columns = useColumns(chainId)
  if (pools.length === 0) {
    return (
      <EmptyState text={t('noPools')}>
        {!isNative(address) && (
          <Link className={button()} to={createPositionPath(chainId, NATIVE, address)}>
            {t('createPool')}
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable columns={columns} rows={pools} keyOf={({ id }) => id} />
      {/* The linked list is filtered by address, which the native currency does not have. */}
      {more > 0 && !isNative(address) && (
        <div>
          <Link
            className={button({ size: 'small' })}
            to={`/explore/pools/${chainById(chainId).slug}?filter=${address}`}
          >
            <FormattedText>{t('morePools', { count: more })}</FormattedText>
          </Link>
        </div>
      )}
    </>
  )
}

function useColumns(chainId: ChainId): readonly Column<PoolSummary>[] {
  const { t } = useTranslation('market')
  const { rate } = useFormat()
  return useMemo(
    () => [
      {
        name: 'pool',
        label: t('pool'),
        className: lightRest,
        align: 'start',
        skeleton: <Skeleton shape={120} />,
        cell: (pool) => <PoolName pool={pool} chainId={chainId} />,
      },
      { name: 'tvl', label: t('tvl'), className: poolColumn.tvl, cell: ({ tvl }) => <CompactMoney value={tvl} /> },
      {
        name: 'apr',
        label: t('apr'),
        className: `${poolColumn.apr} ${edgeBelowMd.end}`,
        cell: ({ apr }) => (apr === null ? '–' : <FormattedText>{rate(apr)}</FormattedText>),
      },
      {
        name: 'volume',
        label: t('dayVolume'),
        className: poolColumn.volume,
        cell: ({ dayVolume }) => <CompactMoney value={dayVolume} />,
      },
    ],
    [t, rate, chainId],
  )
}

function TokenPoolsSkeleton({ query }: Pick<TokenViewProps, 'query'>) {
  return (
    <TitledSection>
      <DataTableSkeleton columns={useColumns(query.chainId)} rowCount={SKELETON_ROWS} />
    </TitledSection>
  )
}

export { TokenPools as View, TokenPoolsSkeleton as Skeleton, TokenPoolsFailure as Failure }
