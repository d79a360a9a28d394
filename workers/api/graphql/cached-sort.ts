import type { ChainSnapshot } from './chain-snapshot.ts'

interface CachedOrder {
  readonly snapshots: readonly ChainSnapshot[]
  readonly items: readonly unknown[]
}

/**
 * Returns the list that `sort` returns, cached by name with the first of its snapshots: sorting ten thousand rows costs more than the
 * rest of an answer. The name must identify the order.
 */
export function cachedSort<Item>(
  snapshots: readonly ChainSnapshot[],
  name: string,
  sort: () => readonly Item[],
): readonly Item[] {
  const [first] = snapshots
  if (!first) return sort()
  const cached = first.derived.get(`order|${name}`) as CachedOrder | undefined
  const isSame =
    cached?.snapshots.length === snapshots.length &&
    cached.snapshots.every((snapshot, index) => snapshot === snapshots[index])
  // A name always refers to the same type of item.
  if (cached && isSame) return cached.items as readonly Item[]
  const items = sort()
  first.derived.set(`order|${name}`, { snapshots, items } satisfies CachedOrder)
  return items
}
