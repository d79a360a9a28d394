import { isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { RunFlow } from '#app/transactions/run-flow.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import { QUEUED } from './has-queued.ts'

/** A swap that waits for its approvals. Stored without amounts, so that it cannot be sent again from the store. */
export interface QueuedSwap {
  readonly id: string
  readonly chainId: ChainId
  /** Symbols from token contracts, untrusted text. */
  readonly input: string
  readonly output: string
}

const MAX_QUEUED = 20
const MAX_SYMBOL_LENGTH = 64

const store = createBrowserStore<readonly QueuedSwap[]>(QUEUED, {
  parse: parseQueued,
  print: (all) => (all.length === 0 ? null : JSON.stringify(all)),
})

/** Whether the wallet has not yet received the request of the swap itself, which follows those of its approvals. */
export function isQueued(flow: RunFlow): boolean {
  if (!('steps' in flow) || flow.steps.length < 2 || flow.at === 'done' || flow.at === 'failed') return false
  return flow.step < flow.steps.length - 1 || flow.at === 'checking'
}

/** Name of a lock that the page holds while the swap is queued; the browser releases it when the page is closed. */
function lockOf(id: string): string {
  return `${QUEUED}.${id}`
}

/**
 * Stores that a swap is queued on this page, and returns a function that removes it. Does nothing in browsers without the Web Locks API.
 */
export function queueSwap(swap: Omit<QueuedSwap, 'id'>): () => void {
  const id = crypto.randomUUID()
  const leaving = new AbortController()
  void navigator.locks?.request(lockOf(id), async () => {
    if (leaving.signal.aborted) return
    store.update((all) => [{ id, ...swap }, ...all].slice(0, MAX_QUEUED))
    await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve))
    store.update((all) => without(all, id))
  })
  return () => leaving.abort()
}

/**
 * Returns a listener for the states of a run. It stores the swap while the swap is queued and its dialog is open.
 *
 * signal  aborted when the dialog is closed
 */
export function queueDuring(swap: Omit<QueuedSwap, 'id'>, signal: AbortSignal): (flow: RunFlow) => void {
  let leave: (() => void) | undefined
  signal.addEventListener('abort', () => leave?.())
  return (flow) => {
    if (isQueued(flow)) {
      if (!signal.aborted) leave ??= queueSwap(swap)
      return
    }
    leave?.()
    leave = undefined
  }
}

/** Removes the swaps of closed pages from the store and returns them. Each is returned to one caller only, across all tabs. */
export async function takeClosedSwaps(): Promise<readonly QueuedSwap[]> {
  const closed: QueuedSwap[] = []
  for (const { id } of store.read()) {
    await navigator.locks?.request(lockOf(id), { ifAvailable: true }, (lock) => {
      if (!lock) return
      store.update((all) => {
        closed.push(...all.filter((swap) => swap.id === id))
        return without(all, id)
      })
    })
  }
  return closed
}

function without(all: readonly QueuedSwap[], id: string): readonly QueuedSwap[] {
  return all.some((swap) => swap.id === id) ? all.filter((swap) => swap.id !== id) : all
}

/** Parses the store. Ignores malformed entries, because any script of this origin may have written them. */
export function parseQueued(text: string | null): readonly QueuedSwap[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.slice(0, MAX_QUEUED).flatMap((entry) => parseEntry(entry) ?? []) : []
  } catch {
    return []
  }
}

function parseEntry(entry: unknown): QueuedSwap | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, chainId, input, output } = entry as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || !/^[\da-f-]{36}$/.test(id) || typeof chainId !== 'number' || !isChainId(chainId))
    return undefined
  if (typeof input !== 'string' || typeof output !== 'string') return undefined
  return { id, chainId, input: input.slice(0, MAX_SYMBOL_LENGTH), output: output.slice(0, MAX_SYMBOL_LENGTH) }
}
