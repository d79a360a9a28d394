import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { LoadError } from '#app/entities/market-page/load-error.tsx'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import { cardTitle, note, stateBox } from '#app/entities/market-page/market-page.css.ts'
import { poolLine, type PoolLine } from '#app/entities/pool/pool-line.ts'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { align, cell, edgeBelowMd, frame, head, row, table } from '#app/ui/table/table.css.ts'
import type { TokenLoadContext, TokenViewProps } from './token-facts.ts'
import { tokenKey } from './token-key.ts'
import { tokenQueryPath } from './token-query.ts'
import { fromMd, poolColumn } from './token.css.ts'

export const area = 'lists'

const MAX_POOLS = 10
const SKELETON_ROWS = 6

interface TopPools {
  readonly pools: readonly PoolLine[]
  /** Number of further pools with the token. */
  readonly more: number
}

export async function load({ source: { market, keep }, query }: TokenLoadContext): Promise<TopPools> {
  const { chainId, address } = query
  const { value } = await keep(`token-pools/1/${tokenKey(query)}`, () =>
    market.topPools({
      ...{ chainId, token: address, size: MAX_POOLS },
      ...{ version: null, page: 1, sort: 'TVL', order: 'DESC', filter: '' },
    }),
  )
  return {
    pools: value.pools.map((pool) => poolLine(chainId, pool)),
    more: Math.max(0, value.total - value.pools.length),
  }
}

/** The largest pools with the token; each row links to its page. */
function TokenPools(props: TokenViewProps & { readonly data: TopPools }) {
  return (
    <Titled>
      <List {...props} />
    </Titled>
  )
}

function TokenPoolsFailure({ failure, query }: TokenViewProps & { readonly failure: FailedState }) {
  const { t } = useTranslation('token')
  return (
    <Titled>
      <LoadError failure={failure} path={tokenQueryPath(query)} title={t('poolsFailed')} />
    </Titled>
  )
}

function Titled({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('token')
  return (
    <Stack gap={12}>
      <h2 className={cardTitle}>{t('topPools')}</h2>
      {children}
    </Stack>
  )
}

function List({ data: { pools, more }, query }: TokenViewProps & { readonly data: TopPools }) {
  const { t } = useTranslation('token')
  const format = useFormat()
  const { chainId, address } = query
  if (pools.length === 0) {
    return (
      <div className={stateBox}>
        <p className={note}>{t('noPools')}</p>
      </div>
    )
  }
  return (
    <>
      <div className={frame}>
        <table className={table}>
          <Heads />
          <tbody>
            {pools.map((pool) => (
              <tr key={pool.id} className={row}>
                <td className={cell}>
                  <PoolName pool={pool} chainId={chainId} />
                </td>
                <td className={`${cell} ${align.end}`}>
                  <CompactMoney value={pool.tvl} />
                </td>
                <td className={`${cell} ${align.end} ${edgeBelowMd.end}`}>
                  {pool.apr === null ? '–' : <FormattedText>{format.rate(pool.apr)}</FormattedText>}
                </td>
                <td className={`${cell} ${align.end} ${fromMd}`}>
                  <CompactMoney value={pool.dayVolume} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* The pool list is filtered by text, and the native currency has no address to search for. */}
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

function Heads() {
  const { t } = useTranslation('market')
  return (
    <thead>
      <tr>
        <th scope="col" className={head}>
          {t('pool')}
        </th>
        <th scope="col" className={`${head} ${align.end} ${poolColumn.sum}`}>
          {t('tvl')}
        </th>
        <th scope="col" className={`${head} ${align.end} ${poolColumn.apr} ${edgeBelowMd.end}`}>
          {t('apr')}
        </th>
        <th scope="col" className={`${head} ${align.end} ${poolColumn.sum} ${fromMd}`}>
          {t('dayVolume')}
        </th>
      </tr>
    </thead>
  )
}

function TokenPoolsSkeleton() {
  return (
    <Titled>
      <div className={frame}>
        <table className={table} aria-busy>
          <Heads />
          <tbody>
            {Array.from({ length: SKELETON_ROWS }, (_, at) => (
              <tr key={at} className={row}>
                <td className={cell}>
                  <Skeleton shape={120} />
                </td>
                <td className={cell} />
                <td className={`${cell} ${edgeBelowMd.end}`} />
                <td className={`${cell} ${fromMd}`} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Titled>
  )
}

export { TokenPools as View, TokenPoolsSkeleton as Skeleton, TokenPoolsFailure as Failure }
