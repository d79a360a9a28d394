import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { quantity, RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import { withTimeout } from '../with-timeout.ts'
import { MAX_LAG } from './require-height.ts'

interface Head {
  readonly number: number
  /** UNIX seconds. */
  readonly time: number
}

export interface CurrentNodes {
  /** The newest block of any node. */
  readonly head: Head
  /** The nodes that have answered for this chain and are not far behind, in the configured order. */
  readonly nodes: readonly Rpc[]
}

/** How far the time of a block may be in the future, in seconds. Invented blocks are further; those of a chain that mines quickly are not. */
const MAX_AHEAD = 900
/** Milliseconds that the other nodes have after the first answer. */
const OTHERS_MS = SECOND
/** Time without waiting for a node that was too late. */
const LATE_MS = 30 * SECOND

/** UNIX milliseconds until which a node is not waited for. */
const lateUntil = new WeakMap<Rpc, number>()

/**
 * Asks every node of a chain for its newest block. The answer of a single node does not suffice: without an index to compare it with, a node
 * that is behind looks like one that knows everything.
 *
 * Throws   RpcUnavailable if no node serves this chain
 */
export async function readCurrentNodes(all: readonly Rpc[], chainId: ChainId): Promise<CurrentNodes> {
  const heads = new Map<Rpc, Head>()
  const pending = new Set(all)
  const reads = all.map((node) => {
    const read = readHead(node, chainId).then((head) => void heads.set(node, head))
    return { node, read: read.finally(() => void pending.delete(node)) }
  })
  const isLate = (node: Rpc) => (lateUntil.get(node) ?? 0) > Date.now()
  const others = Promise.allSettled(reads.filter(({ node }) => !isLate(node)).map(({ read }) => read))
  try {
    await Promise.any(reads.map(({ read }) => read))
  } catch (cause) {
    throw new RpcUnavailable('no node serves this chain', { cause })
  }
  await withTimeout(OTHERS_MS, others)
  for (const node of pending) if (!isLate(node)) lateUntil.set(node, Date.now() + LATE_MS)
  const head = [...heads.values()].reduce((newest, each) => (each.number > newest.number ? each : newest))
  const isCurrent = (node: Rpc) => (heads.get(node)?.number ?? -Infinity) >= head.number - MAX_LAG
  return { head, nodes: all.filter(isCurrent) }
}

async function readHead(node: Rpc, chainId: ChainId): Promise<Head> {
  const [served, block] = await node.batch([['eth_chainId'], ['eth_getBlockByNumber', ['latest', false]]])
  if (quantity(served) !== chainId) throw new RpcUnavailable('the node serves another chain')
  if (typeof block !== 'object' || block === null) throw new RpcUnavailable('no head block')
  const head = { number: quantity(Reflect.get(block, 'number')), time: quantity(Reflect.get(block, 'timestamp')) }
  if (head.time > Date.now() / SECOND + MAX_AHEAD) throw new RpcUnavailable('the head block is in the future')
  return head
}
