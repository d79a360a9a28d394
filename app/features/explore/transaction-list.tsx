import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NetworkLinks } from '#app/entities/chain/network-links.tsx'
import { CsvButton } from '#app/entities/csv/csv-button.tsx'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { TransactionPager, TransactionTypes } from '#app/entities/transaction/transaction-links.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import type { AsOfBlock, TransactionList } from './explore-facts.ts'
import { asOf, bar, footLine } from './explore.css.ts'
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
export function TransactionListView({ list: given, query, isPaused }: TransactionListViewProps) {
  const { t } = useTranslation('transactions')
  const isHydrated = useHydrated()
  const { list, fresh, live, box, more, moreState } = useLiveTransactions(given, query, isPaused)
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
      <TransactionTable rows={list.rows} fresh={fresh} chainId={query.chainId} box={box} />
      {isHydrated && list.next !== null && <LoadMore state={moreState} onMore={more} of={list.rows.length} />}
      <div className={footLine}>
        <div>
          {list.asOf &&
            (live === 'paused' || live === 'held' ? (
              <AsOfWhen asOf={list.asOf} />
            ) : (
              <AsOf asOf={list.asOf} network={query.chainId} />
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
      <TransactionTableSkeleton chainId={query.chainId} />
    </ListSkeleton>
  )
}

interface TransactionBarProps {
  readonly query: TransactionsQuery
  readonly isPaused: boolean
  readonly onPause: (isPaused: boolean) => void
}

/** Networks and types are links that work without JavaScript. Live updates can be paused (WCAG 2.2.2). */
export function TransactionBar({ query, isPaused, onPause }: TransactionBarProps) {
  const { t } = useTranslation(['transactions', 'explore'])
  const isHydrated = useHydrated()
  return (
    <div className={bar}>
      <NetworkLinks current={query.chainId} pathOf={(chainId) => transactionsPath({ ...query, chainId, after: '' })} />
      {query.after === '' && (
        <Button
          size="small"
          className={pauseButton[isHydrated ? 'there' : 'held']}
          title={t(isPaused ? 'resumeUpdates' : 'pauseUpdates')}
          onClick={() => onPause(!isPaused)}
        >
          <Icon of={isPaused ? Play : Pause} size={16} />
          <span className={pauseText}>{t(isPaused ? 'resume' : 'pause')}</span>
        </Button>
      )}
      <CsvButton
        title={t('csvNewest', { ns: 'explore' })}
        makeFile={async () => (await import('./export-lists.ts')).exportTransactions(query)}
      />
      <div className={types}>
        <TransactionTypes current={query.type} pathOf={(type) => transactionsPath({ ...query, type, after: '' })} />
      </div>
    </div>
  )
}

/** Block and time of a static list, because a relative age would keep changing. */
function AsOfWhen({ asOf: { block, time } }: { readonly asOf: AsOfBlock }) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  return (
    <p className={asOf}>
      <FormattedText>{t('asOf', { block: format.count(block) })}</FormattedText>{' '}
      <time dateTime={new Date(time * 1000).toISOString()}>
        <FormattedText>{format.dateTime(time)}</FormattedText>
      </time>
    </p>
  )
}

function Empty({ query }: { readonly query: TransactionsQuery }) {
  const { t } = useTranslation('transactions')
  const isNarrowed = query.type !== null || query.after !== ''
  const way = { to: transactionsPath({ ...query, type: null, after: '' }), label: t('showAllTypes') }
  return <EmptyList why={t(isNarrowed ? 'noneOfType' : 'none')} way={isNarrowed ? way : undefined} />
}
