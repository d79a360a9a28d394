import { AppError } from '#app/domain/errors/app-error.ts'
import { quantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { IndexChainOptions } from './chain-index.ts'
import { IndexedMarket } from './project/market.ts'
import { readHeaders, readLatestHeader } from './read/read-headers.ts'
import { findFork } from './reorg/find-fork.ts'
import { rollBack } from './reorg/roll-back.ts'
import { resetChain, loadSnapshot, loadSync } from './store/load-chain.ts'
import type { Cursor } from './store/write-changes.ts'

/** The market in memory, and the block up to which it equals the database. */
export interface OpenIndex {
  readonly market: IndexedMarket
  cursor: Cursor
}

const START: Cursor = { number: -1, hash: null, time: 0 }

/**
 * Loads the stored state, starts over if it belongs to another chain, and rolls back blocks the chain no longer has.
 * Throws chain.unavailable if the node serves another chain.
 */
export async function openIndex(options: IndexChainOptions): Promise<OpenIndex> {
  const { facts, rpc, db } = options
  await checkChain(rpc, facts.chainId)
  const [genesis] = await readHeaders(rpc, [0])
  if (!genesis) throw new Error('the chain has no first block')
  const stored = await loadSync(db, facts.chainId)
  const cursor =
    stored?.genesis === genesis.hash ? await repair(options, stored) : await startOver(options, genesis.hash)
  const market = new IndexedMarket(facts, await loadSnapshot(db, facts.chainId))
  // Supplies may have changed without being read before a restart: refresh all of them once.
  for (const address of market.tokens.keys()) if (address !== facts.native.address) market.staleSupplies.add(address)
  return { market, cursor }
}

/** Checks the node's chain id, because local chains may share a genesis block, which does not contain it. */
async function checkChain(rpc: Rpc, chainId: number): Promise<void> {
  const nodeChainId = quantity(await rpc.call('eth_chainId'))
  if (nodeChainId !== chainId) throw new AppError('chain.unavailable', `the RPC answers for chain ${nodeChainId}`)
}

async function startOver({ facts, db, now }: IndexChainOptions, genesis: string): Promise<Cursor> {
  await resetChain(db, facts.chainId, genesis, now())
  return START
}

interface Stored {
  readonly genesis: string
  readonly cursor: Cursor
}

/**
 * Rolls back to the newest block that chain and database share; starts over if there is none. A node that has none of the stored blocks and
 * whose newest block is older than the cursor lags behind: throws chain.unavailable, because starting over would discard a valid index.
 */
async function repair(options: IndexChainOptions, { genesis, cursor }: Stored): Promise<Cursor> {
  const { facts, rpc, db, now } = options
  if (cursor.number < 0) return cursor
  const found = await findFork(db, facts.chainId, rpc)
  if (!found.ok) {
    if (found.problem === 'missing' && (await readLatestHeader(rpc)).time < cursor.time)
      throw new AppError('chain.unavailable', 'the node is far behind the index')
    return startOver(options, genesis)
  }
  const { value: fork } = found
  if (fork.number !== cursor.number) await rollBack(db, facts.chainId, cursor, fork, now())
  return fork
}
