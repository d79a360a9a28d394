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
  /** Contains the rows; none moves while the pointer or focus is inside. */
  readonly box: RefObject<HTMLDivElement>
  /** Loads the next older page. */
  readonly more: () => void
  readonly moreState: 'idle' | 'asking' | 'failed'
}

/**
 * The first page updates with the chain: it reloads once per block, or every five seconds for all networks, while visible, until paused. If loading fails, the current list stays
 * and ages.
 */
export function useLiveTransactions(
  given: TransactionList,
  query: TransactionsQuery,
  isPaused: boolean,
): LiveTransactions {
  const [shown, setShown] = useState<ShownList>({ list: given, fresh: NONE })
  const [state, setState] = useState<'on' | 'held' | 'failing'>('on')
  const [moreState, setMoreState] = useState<LiveTransactions['moreState']>('idle')
  const [source, setSource] = useState(given)
  const box = useRef<HTMLDivElement>(null)
  const isAsking = useRef(false)
  const pausedNow = useRef(isPaused)
  pausedNow.current = isPaused
  if (source !== given) {
    setSource(given)
    setShown({ list: given, fresh: NONE })
  }

  const ask = async () => {
    if (isAsking.current) return
    if (isBusy(box.current)) {
      setState('held')
      return
    }
    isAsking.current = true
    try {
      const { fetchTransactions } = await import('./fetch-lists.ts')
      const arrived = await fetchTransactions(query)
      if (pausedNow.current || isBusy(box.current)) return
      setShown((before) => newerList(before, arrived))
      setState('on')
    } catch {
      setState('failing')
      setShown(({ list }) => ({ list: withAges(list, Date.now()), fresh: NONE }))
    } finally {
      isAsking.current = false
    }
  }
  const more = async () => {
    const after = shown.list.state === 'ready' ? shown.list.next : null
    if (after === null || moreState === 'asking') return
    setMoreState('asking')
    try {
      const [{ fetchTransactions }] = await Promise.all([import('./fetch-lists.ts'), loadVirtualBody()])
      const older = await fetchTransactions({ ...query, after })
      setShown((before) => longerList(before, older))
      setMoreState('idle')
    } catch {
      setMoreState('failed')
    }
  }
  const isFirst = query.after === ''
  const every = query.network === null ? 0 : chainById(query.network).blockSeconds * SECOND
  useInterval(() => void ask(), isFirst && !isPaused ? Math.max(MIN_INTERVAL_MS, every) : null)
  return { ...shown, live: isFirst ? (isPaused ? 'paused' : state) : null, box, more: () => void more(), moreState }
}

const NONE: ReadonlySet<string> = new Set()
