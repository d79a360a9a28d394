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

/** Maximum seconds that a head block may be ahead of the clock. A chain that mines quickly is slightly ahead; an invented head is far ahead. */
const MAX_AHEAD = 900
/** Milliseconds to wait for the other nodes after the first answer. */
const GRACE_MS = SECOND
/**
 * Milliseconds for which a node that missed GRACE_MS is not waited for. Meanwhile an outdated node may be taken for current, so this is
 * less than the ten seconds in which a page must recover.
 */
const LATE_PAUSE_MS = 5 * SECOND

/** UNIX milliseconds until which a node is not waited for. */
const lateUntil = new WeakMap<Rpc, number>()

/**
 * Requests the newest block of every node of a chain. A single answer does not suffice: without an index, an outdated node is only
 * recognised by comparison with others.
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
  await withTimeout(GRACE_MS, others)
  for (const node of pending) if (!isLate(node)) lateUntil.set(node, Date.now() + LATE_PAUSE_MS)
  const head = [...heads.values()].reduce((newest, other) => (other.number > newest.number ? other : newest))
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
