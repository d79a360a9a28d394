import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLinks } from '#app/entities/chain/network-links.tsx'
import { CsvButton } from '#app/entities/csv/csv-button.tsx'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { isFiltered, NO_FILTER, type TransactionFilter } from '#app/entities/transaction/transaction-filter.ts'
import { LargeTransactions, TransactionTypes } from '#app/entities/transaction/transaction-filters.tsx'
import { TransactionPager } from '#app/entities/transaction/transaction-pager.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import type { AsOfBlock, TransactionList } from './explore-facts.ts'
import { asOf, bar, footLine } from './explore.css.ts'
import type { Network } from './list-query.ts'
import { AsOf, EmptyList, ListError, ListSkeleton } from './list-parts.tsx'
import { LoadMore } from './load-more.tsx'
import { TransactionTable, TransactionTableSkeleton } from './transaction-table.tsx'
import { transactionsPath, type TransactionsQuery } from './transactions-query.ts'
import { pauseButton, pauseText, types } from './transactions.css.ts'
import { useLiveTransactions } from './use-live-transactions.ts'

interface TransactionListViewProps {
  readonly list: TransactionList
  readonly query: TransactionsQuery
  readonly isPaused: boolean
}

/** The transaction table, or a message if it is empty or failed to load. */
export function TransactionListView({ list: initialList, query, isPaused }: TransactionListViewProps) {
  const { t } = useTranslation('transactions')
  const isHydrated = useHydrated()
  const { list, fresh, live, box, loadMore, moreState } = useLiveTransactions(initialList, query, isPaused)
  const newest = query.after === '' ? null : transactionsPath({ ...query, after: '' })
  if (list.state === 'failed') {
    return (
      <>
        <ListError failure={list} title={t('failed')} path={transactionsPath(query)} />
        {/* Retrying an invalid cursor cannot succeed. */}
        <TransactionPager newest={newest} older={null} />
      </>
    )
  }
  if (list.rows.length === 0) return <Empty query={query} />
  const secondsAgo = list.asOf?.secondsAgo ?? list.ageSeconds
  return (
    <Stack gap={12}>
      <StaleNotice secondsAgo={secondsAgo} ageSeconds={live === 'failing' ? secondsAgo : list.ageSeconds} />
      <TransactionTable rows={list.rows} fresh={fresh} network={query.network} box={box} />
      {isHydrated && list.next !== null && <LoadMore state={moreState} onMore={loadMore} rowsKey={list.rows.length} />}
      <div className={footLine}>
        <div>
          {list.asOf &&
            (live === 'paused' || live === 'held' ? (
              <AsOfTime asOf={list.asOf} network={query.network} />
            ) : (
              <AsOf asOf={list.asOf} network={query.network} />
            ))}
          {isHydrated && live && <p className={asOf}>{t(`live.${live}`)}</p>}
        </div>
        <TransactionPager
          newest={newest}
          older={list.next === null || isHydrated ? null : transactionsPath({ ...query, after: list.next })}
        />
      </div>
    </Stack>
  )
}

export function TransactionListSkeleton({ query }: { readonly query: TransactionsQuery }) {
  return (
    <ListSkeleton path={transactionsPath(query)}>
      <TransactionTableSkeleton network={query.network} />
    </ListSkeleton>
  )
}

interface TransactionBarProps {
  readonly query: TransactionsQuery
  readonly isPaused: boolean
  readonly onPause: (isPaused: boolean) => void
}

/** Networks and filters are links that work without JavaScript. Live updates can be paused (WCAG 2.2.2). */
export function TransactionBar({ query, isPaused, onPause }: TransactionBarProps) {
  const { t } = useTranslation(['transactions', 'explore'])
  const isHydrated = useHydrated()
  const pathOf = (filter: TransactionFilter) => transactionsPath({ ...query, ...filter, after: '' })
  return (
    <div className={bar}>
      <NetworkLinks
        current={query.network}
        pathOf={(network) => transactionsPath({ ...query, network, after: '' })}
        allPath={transactionsPath({ ...query, network: null, after: '' })}
      />
      <LargeTransactions current={query} pathOf={pathOf} />
      {query.after === '' && (
        <Button
          size="small"
          className={pauseButton[isHydrated ? 'visible' : 'hidden']}
          title={t(isPaused ? 'resumeUpdates' : 'pauseUpdates')}
          onClick={() => onPause(!isPaused)}
        >
          <Icon icon={isPaused ? Play : Pause} size={16} />
          <span className={pauseText}>{t(isPaused ? 'resume' : 'pause')}</span>
        </Button>
      )}
      <CsvButton
        title={t('csvNewest', { ns: 'explore' })}
        makeFile={async () => (await import('./export-lists.ts')).exportTransactions(query)}
      />
      <div className={types}>
        <TransactionTypes current={query} pathOf={pathOf} />
      </div>
    </div>
  )
}

/** Like `AsOf`, but with the time instead of the age, which would keep changing. For a list that does not change. */
function AsOfTime({ asOf: block, network }: { readonly asOf: AsOfBlock; readonly network: Network }) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const values = { block: format.count(block.block), network: chainById(block.chainId).name }
  return (
    <p className={asOf}>
      <FormattedText>{t(network === null ? 'asOfNetwork' : 'asOf', values)}</FormattedText>{' '}
      <time dateTime={new Date(block.time * 1000).toISOString()}>
        <FormattedText>{format.dateTime(block.time)}</FormattedText>
      </time>
    </p>
  )
}

function Empty({ query }: { readonly query: TransactionsQuery }) {
  const { t } = useTranslation('transactions')
  const isNarrowed = isFiltered(query) || query.after !== ''
  const link = { to: transactionsPath({ ...query, ...NO_FILTER, after: '' }), label: t('showAll') }
  return <EmptyList reason={t(isFiltered(query) ? 'noMatch' : 'none')} link={isNarrowed ? link : undefined} />
}
