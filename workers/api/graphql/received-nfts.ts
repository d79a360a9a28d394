import type { Address } from '#app/domain/address/address.ts'
import { RpcRefused, type RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'

/** `Transfer(address,address,uint256)`. Source: EIP-721 */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Blocks per request to a node that limits the range of a search; most providers allow this many. */
const WINDOW = 10_000
/** Maximum number of such requests per search. */
const MAX_WINDOWS = 10
const WORD = /^0x[\da-f]{64}$/i

/**
 * Finds the token ids of an ERC-721 contract that an account has received up to a block, each once, newest first. The account may have
 * transferred them again. If the node limits the range of a search, only the newest 100,000 blocks are searched. If it does not answer, the
 * result is empty: the caller compares the result with `balanceOf` to find out whether tokens are missing.
 */
export async function readReceivedNfts(rpc: Rpc, contract: Address, owner: Address, block: number): Promise<bigint[]> {
  const call = (from: number, to: number): RpcCall => {
    const topics = [TRANSFER, null, `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`]
    return ['eth_getLogs', [{ address: contract, topics, fromBlock: toQuantity(from), toBlock: toQuantity(to) }]]
  }
  try {
    return tokenIds([await rpc.call(...call(0, block))])
  } catch (error) {
    if (error instanceof RpcUnavailable) return []
    if (!(error instanceof RpcRefused)) throw error
  }
  const ends = Array.from({ length: MAX_WINDOWS }, (_, index) => block - index * WINDOW).filter((end) => end >= 0)
  const windows = ends.toReversed().map((end) => call(Math.max(0, end - WINDOW + 1), end))
  try {
    const found = await rpc.settle(windows)
    return tokenIds(found.map((window) => (window.ok ? window.value : [])))
  } catch (error) {
    if (error instanceof RpcUnavailable) return []
    throw error
  }
}

/** Token ids from answers in block order, newest first, each once. Ignores malformed logs. */
function tokenIds(answers: readonly unknown[]): bigint[] {
  const ids = answers.flatMap((logs) => (Array.isArray(logs) ? logs.flatMap(tokenId) : []))
  return [...new Set(ids.toReversed())]
}

function tokenId(log: unknown): readonly bigint[] {
  const topics: unknown = typeof log === 'object' && log !== null ? Reflect.get(log, 'topics') : undefined
  const id: unknown = Array.isArray(topics) ? topics[3] : undefined
  return typeof id === 'string' && WORD.test(id) ? [BigInt(id)] : []
}
