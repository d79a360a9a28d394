import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, RpcUnavailable, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'

export interface Header {
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** UNIX seconds. */
  readonly time: number
}

/** Reads headers by number, in the order of `numbers`. Throws RpcUnavailable if the node lacks one. */
export async function readHeaders(rpc: Rpc, numbers: readonly number[]): Promise<Header[]> {
  const found = await readKnownHeaders(rpc, numbers)
  return found.map((header) => {
    if (!header) throw new RpcUnavailable('a block is missing')
    return header
  })
}

/** As `readHeaders`, with undefined for missing blocks: after a reorg the chain may be shorter than the cursor. */
export async function readKnownHeaders(rpc: Rpc, numbers: readonly number[]): Promise<(Header | undefined)[]> {
  const calls = numbers.map((number): RpcCall => ['eth_getBlockByNumber', [toQuantity(number), false]])
  return (await rpc.batch(calls)).map((block) => (block === null ? undefined : headerOf(block)))
}

export async function readLatestHeader(rpc: Rpc): Promise<Header> {
  return headerOf(await rpc.call('eth_getBlockByNumber', ['latest', false]))
}

function headerOf(block: unknown): Header {
  if (typeof block !== 'object' || block === null) throw new RpcUnavailable('the response contains a malformed block')
  const { number, hash, parentHash, timestamp } = block as Readonly<Record<string, unknown>>
  if (typeof hash !== 'string' || typeof parentHash !== 'string') {
    throw new RpcUnavailable('the response contains a malformed block')
  }
  return { number: quantity(number), hash, parent: parentHash, time: quantity(timestamp) }
}
