import type { ChainSnapshot } from './chain-snapshot.ts'

interface Order {
  readonly of: readonly ChainSnapshot[]
  readonly items: readonly unknown[]
}

/**
 * A list that is put in order once for all that is asked of it while these are the newest snapshots: sorting ten thousand rows costs more
 * than everything else about an answer.
 */
export function inOrder<Item>(
  snapshots: readonly ChainSnapshot[],
  name: string,
  sort: () => readonly Item[],
): readonly Item[] {
  const [first] = snapshots
  if (!first) return sort()
  const known = first.memory.get(`order|${name}`) as Order | undefined
  const isSame = known?.of.length === snapshots.length && known.of.every((snapshot, at) => snapshot === snapshots[at])
  // One name, one kind of item.
  if (known && isSame) return known.items as readonly Item[]
  const items = sort()
  first.memory.set(`order|${name}`, { of: snapshots, items } satisfies Order)
  return items
}
