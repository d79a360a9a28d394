import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { LoadError } from '#app/entities/market-page/load-error.tsx'
import { cardTitle, note, stateBox } from '#app/entities/market-page/market-page.css.ts'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { align, cell, edgeBelowMd, frame, head, row, table } from '#app/ui/table/table.css.ts'
import type { TokenPools } from './token-facts.ts'
import { tokenQueryPath, type TokenQuery } from './token-query.ts'
import { fromMd, poolColumn } from './token.css.ts'

const ROWS_HELD = 6

/** The largest pools with the token; each row links to its page. */
export function PoolsOfToken({ pools, query }: { readonly pools: TokenPools; readonly query: TokenQuery }) {
  const { t } = useTranslation('token')
  return (
    <Stack gap={12}>
      <h2 className={cardTitle}>{t('topPools')}</h2>
      <List pools={pools} query={query} />
    </Stack>
  )
}

function List({ pools: list, query }: { readonly pools: TokenPools; readonly query: TokenQuery }) {
  const { t } = useTranslation('token')
  const format = useFormat()
  const { chainId, address } = query
  if (list.state === 'failed') return <LoadError failure={list} path={tokenQueryPath(query)} title={t('poolsFailed')} />
  if (list.pools.length === 0) {
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
            {list.pools.map((pool) => (
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
      {list.more > 0 && !isNative(address) && (
        <div>
          <Link
            className={button({ size: 'small' })}
            to={`/explore/pools/${chainById(chainId).slug}?filter=${address}`}
          >
            <FormattedText>{t('morePools', { count: list.more })}</FormattedText>
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

export function PoolsOfTokenSkeleton() {
  const { t } = useTranslation('token')
  return (
    <Stack gap={12}>
      <h2 className={cardTitle}>{t('topPools')}</h2>
      <div className={frame}>
        <table className={table} aria-busy>
          <Heads />
          <tbody>
            {Array.from({ length: ROWS_HELD }, (_, at) => (
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
    </Stack>
  )
}
