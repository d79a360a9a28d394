import { useRef, useState, type RefObject } from 'react'
import { SECOND } from '#app/base/time.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import type { TransactionList } from './explore-facts.ts'
import { newerList, type ShownList } from './newer-list.ts'
import { seenAt } from './transaction-row.ts'
import type { TransactionsQuery } from './transactions-query.ts'

/** Oftener is of no use to who reads, whatever the chain's pace. */
const LEAST_INTERVAL = 5 * SECOND

export type LiveState = 'on' | 'held' | 'paused' | 'failing'

export interface LiveTransactions extends ShownList {
  /** Null on pages of older ones, where nothing new can come. */
  readonly live: LiveState | null
  /** Around the rows: while a pointer or the focus is in it, nothing moves under them. */
  readonly box: RefObject<HTMLDivElement>
}

/**
 * The first page keeps up with the chain: it asks once a block while the page is seen, until the person pauses it. What cannot be had
 * leaves the last list standing and ageing.
 */
export function useLiveTransactions(
  given: TransactionList,
  query: TransactionsQuery,
  isPaused: boolean,
): LiveTransactions {
  const [shown, setShown] = useState<ShownList>({ list: given, fresh: NONE })
  const [state, setState] = useState<'on' | 'held' | 'failing'>('on')
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
      const { fetchTransactions } = await import('./fetch-transactions.ts')
      const arrived = await fetchTransactions(query)
      if (pausedNow.current || isBusy(box.current)) return
      setShown((before) => newerList(before, arrived))
      setState('on')
    } catch {
      setState('failing')
      setShown(({ list }) => ({ list: seenAt(list, Date.now()), fresh: NONE }))
    } finally {
      isAsking.current = false
    }
  }
  const isFirst = query.after === ''
  const every = Math.max(LEAST_INTERVAL, chainById(query.chainId).blockSeconds * SECOND)
  useInterval(() => void ask(), isFirst && !isPaused ? every : null)
  return { ...shown, live: isFirst ? (isPaused ? 'paused' : state) : null, box }
}

const NONE: ReadonlySet<string> = new Set()

/** A finger leaves `:hover` behind where it was; only a pointer that can hover means it. */
function isBusy(box: HTMLElement | null): boolean {
  if (!box) return false
  return box.matches(':focus-within') || (matchMedia('(hover: hover)').matches && box.matches(':hover'))
}
