import { useRef, useState, type RefObject } from 'react'
import { SECOND } from '#app/base/time.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import { loadVirtualBody } from '#app/ui/table/rows-body.tsx'
import { isBusy } from './is-busy.ts'
import type { TransactionList } from './explore-facts.ts'
import { longerList, newerList, type ShownList } from './newer-list.ts'
import { withAges } from './transaction-row.ts'
import type { TransactionsQuery } from './transactions-query.ts'

/** Minimum interval in milliseconds; more frequent updates do not help readers, however fast the chain is. */
const MIN_INTERVAL_MS = 5 * SECOND

export type LiveState = 'on' | 'held' | 'paused' | 'failing'

export interface LiveTransactions extends ShownList {
  /** Null on older pages, which do not change. */
  readonly live: LiveState | null
  /** The element with the rows. Rows do not move while the pointer or focus is inside. */
  readonly box: RefObject<HTMLDivElement>
  /** Loads the next older page. */
  readonly loadMore: () => void
  readonly moreState: 'idle' | 'loading' | 'failed'
}

/**
 * The first page updates with the chain: it reloads once per block, or every five seconds for all networks, while visible and not paused.
 * If loading fails, the current list stays, and its age keeps counting.
 */
export function useLiveTransactions(
  initialList: TransactionList,
  query: TransactionsQuery,
  isPaused: boolean,
): LiveTransactions {
  const [shown, setShown] = useState<ShownList>({ list: initialList, fresh: NONE })
  const [state, setState] = useState<'on' | 'held' | 'failing'>('on')
  const [moreState, setMoreState] = useState<LiveTransactions['moreState']>('idle')
  const [source, setSource] = useState(initialList)
  const box = useRef<HTMLDivElement>(null)
  const isLoading = useRef(false)
  const isPausedNow = useRef(isPaused)
  isPausedNow.current = isPaused
  if (source !== initialList) {
    setSource(initialList)
    setShown({ list: initialList, fresh: NONE })
  }

  const refresh = async () => {
    if (isLoading.current) return
    if (isBusy(box.current)) {
      setState('held')
      return
    }
    isLoading.current = true
    try {
      const { fetchTransactions } = await import('./fetch-lists.ts')
      const response = await fetchTransactions(query)
      if (isPausedNow.current || isBusy(box.current)) return
      setShown((before) => newerList(before, response))
      setState('on')
    } catch {
      setState('failing')
      setShown(({ list }) => ({ list: withAges(list, Date.now()), fresh: NONE }))
    } finally {
      isLoading.current = false
    }
  }
  const loadMore = async () => {
    const after = shown.list.state === 'ready' ? shown.list.next : null
    if (after === null || moreState === 'loading') return
    setMoreState('loading')
    try {
      const [{ fetchTransactions }] = await Promise.all([import('./fetch-lists.ts'), loadVirtualBody()])
      const older = await fetchTransactions({ ...query, after })
      setShown((before) => longerList(before, older, after))
      setMoreState('idle')
    } catch {
      setMoreState('failed')
    }
  }
  const isFirstPage = query.after === ''
  const blockInterval = query.network === null ? 0 : chainById(query.network).blockSeconds * SECOND
  useInterval(() => void refresh(), isFirstPage && !isPaused ? Math.max(MIN_INTERVAL_MS, blockInterval) : null)
  const firstPageState = isPaused ? 'paused' : state
  return { ...shown, live: isFirstPage ? firstPageState : null, box, loadMore: () => void loadMore(), moreState }
}

const NONE: ReadonlySet<string> = new Set()
