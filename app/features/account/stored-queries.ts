import { dehydrate, hydrate, QueryClient, type DehydratedState } from '@tanstack/react-query'
import { SECOND } from '#app/base/time.ts'
import { STORED_FOR_MS } from './account-queries.ts'

const STORAGE_KEY = 'tarn.queries'
/** Version of the stored responses; those of another version are dropped. It must change whenever the shape of a response changes. */
const BUSTER = 'v0'
/** Milliseconds between two writes. */
const THROTTLE_MS = SECOND

interface StoredQueries {
  readonly buster: string
  /** UNIX milliseconds. */
  readonly timestamp: number
  readonly clientState: DehydratedState
}

/**
 * Returns a query client with the responses of earlier visits, which are shown at once with their age while new ones load or if loading
 * fails. Changes are stored at most once a second. `now`: UNIX milliseconds.
 */
export function createPersistentClient(now: number): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: STORED_FOR_MS } } })
  restore(client, now)
  let timer: ReturnType<typeof setTimeout> | undefined
  client.getQueryCache().subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      write(client)
    }, THROTTLE_MS)
  })
  return client
}

/** Clears the client and removes the stored responses. Called when the user or the wallet disconnects. */
export function clearStoredQueries(client: QueryClient): void {
  client.clear()
  write(client)
}

function write(client: QueryClient): void {
  const clientState = responsesOf(client)
  try {
    if (clientState.queries.length === 0) localStorage.removeItem(STORAGE_KEY)
    else {
      const stored: StoredQueries = { buster: BUSTER, timestamp: Date.now(), clientState }
      localStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
    }
  } catch {
    // Storage is full or unavailable, so the responses are only cached for as long as the page is open.
  }
}

/** Returns the latest response of each query, even if a later read failed. */
function responsesOf(client: QueryClient): DehydratedState {
  const state = dehydrate(client, { shouldDehydrateQuery: (query) => query.state.data !== undefined })
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null },
  }))
  return { ...state, queries }
}

/** Adds the stored responses to the client; none if the store is malformed or unavailable. */
function restore(client: QueryClient, now: number): void {
  try {
    const stored = readStored(now)
    if (stored) hydrate(client, withoutExpired(stored.clientState, now))
  } catch {
    client.clear()
  }
}

/**
 * Drops responses older than `STORED_FOR_MS`, which a recent store may contain because each visit stores earlier responses again. Also drops
 * responses from the future, whose age is unknown.
 */
function withoutExpired(state: DehydratedState, now: number): DehydratedState {
  return { ...state, queries: state.queries.filter(({ state: { dataUpdatedAt } }) => isCurrent(now - dataUpdatedAt)) }
}

/** Whether an age in milliseconds is at most `STORED_FOR_MS`; false for a negative one. */
function isCurrent(age: number): boolean {
  return age >= 0 && age <= STORED_FOR_MS
}

/** Reads the store; undefined if it is empty, too old, of another buster or without queries. Throws if it is malformed or unavailable. */
function readStored(now: number): StoredQueries | undefined {
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<StoredQueries> | null
  if (stored?.buster !== BUSTER || typeof stored.timestamp !== 'number') return undefined
  return isCurrent(now - stored.timestamp) && Array.isArray(stored.clientState?.queries)
    ? (stored as StoredQueries)
    : undefined
}
