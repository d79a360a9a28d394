import { createBatchLoader } from './batch-loader.ts'
import {
  readPoolsById,
  readTokens,
  type ChainSnapshot,
  type PoolSnapshot,
  type Reader,
  type TokenSnapshot,
} from './chain-snapshot.ts'
import type { MarketContext, TokenNode } from './context.ts'
import { poolIndex } from './pool-index.ts'
import { cacheOf } from './subject.ts'

/** Returns the methods that read single tokens and pools. */
export function nodesOf(db: Reader): Pick<MarketContext, 'token' | 'pool'> {
  const findToken = createBatchLoader<{ snapshot: ChainSnapshot; address: string }, TokenSnapshot | undefined>(
    ({ snapshot, address }) => `token|${snapshot.chainId}|${address}`,
    (keys) =>
      readPerChain(
        keys,
        ({ address }) => address,
        (snapshot, addresses) => readTokens(db, snapshot, addresses),
      ),
    cacheOf,
  )
  const findPool = createBatchLoader<{ snapshot: ChainSnapshot; id: string }, PoolSnapshot | undefined>(
    ({ snapshot, id }) => `pool|${snapshot.chainId}|${id}`,
    (keys) =>
      readPerChain(
        keys,
        ({ id }) => id,
        (snapshot, ids) => readPoolsById(db, snapshot.asOf, ids),
      ),
    cacheOf,
  )
  return {
    token(snapshot, address) {
      const known = snapshot.tokenByAddress.get(address)
      if (known) return { snapshot, token: known }
      const found = findToken({ snapshot, address })
      return found instanceof Promise ? found.then((token) => toNode(snapshot, token)) : toNode(snapshot, found)
    },
    pool(snapshot, id) {
      const pools = snapshot.derived.get('pools') as readonly PoolSnapshot[] | undefined
      const known = pools && poolIndex(pools).byId.get(id)
      if (known) return { snapshot, pool: known }
      const found = findPool({ snapshot, id })
      const toPoolNode = (pool: PoolSnapshot | undefined) => (pool ? { snapshot, pool } : null)
      return found instanceof Promise ? found.then(toPoolNode) : toPoolNode(found)
    },
  }
}

function toNode(snapshot: ChainSnapshot, token: TokenSnapshot | undefined): TokenNode | null {
  return token ? { snapshot, token } : null
}

/** Reads keys of several chains with one query per chain; results are in the order of the keys. */
async function readPerChain<Key extends { readonly snapshot: ChainSnapshot }, Value>(
  keys: readonly Key[],
  id: (key: Key) => string,
  read: (snapshot: ChainSnapshot, ids: readonly string[]) => Promise<readonly Value[]>,
): Promise<readonly (Value | undefined)[]> {
  const snapshots = [...new Set(keys.map(({ snapshot }) => snapshot))]
  const found = new Map<Key, Value>()
  await Promise.all(
    snapshots.map(async (snapshot) => {
      const ofChain = keys.filter((key) => key.snapshot === snapshot)
      const values = await read(snapshot, ofChain.map(id))
      ofChain.forEach((key, index) => {
        const value = values[index]
        if (value !== undefined) found.set(key, value)
      })
    }),
  )
  return keys.map((key) => found.get(key))
}
