import { quantity, RpcUnavailable } from './json-rpc.ts'
import type { Log } from './log.ts'

/** Parses the result of `eth_getLogs`, in chain order. Logs without a timestamp have the time NO_TIME. Throws RpcUnavailable if malformed. */
export function parseLogs(response: unknown): Log[] {
  if (!Array.isArray(response)) throw new RpcUnavailable('the response is not a list of logs')
  const logs = response.map(parseLog)
  logs.sort((a, b) => a.block - b.block || a.index - b.index)
  return logs
}

interface RpcLog {
  readonly address?: unknown
  readonly topics?: unknown
  readonly data?: unknown
  readonly blockNumber?: unknown
  readonly blockHash?: unknown
  readonly blockTimestamp?: unknown
  readonly transactionHash?: unknown
  readonly logIndex?: unknown
}

/** Time of a log without a timestamp, which nodes released before 2025 omit. */
export const NO_TIME = -1

function parseLog(entry: RpcLog): Log {
  const { address, topics, data, blockHash, transactionHash } = entry
  if (
    typeof address !== 'string' ||
    typeof data !== 'string' ||
    typeof blockHash !== 'string' ||
    typeof transactionHash !== 'string' ||
    !Array.isArray(topics)
  ) {
    throw new RpcUnavailable('the response contains a malformed log')
  }
  return {
    block: quantity(entry.blockNumber),
    blockHash,
    index: quantity(entry.logIndex),
    time: typeof entry.blockTimestamp === 'string' ? quantity(entry.blockTimestamp) : NO_TIME,
    tx: transactionHash,
    address: address.toLowerCase(),
    topics: topics as string[],
    data,
  }
}
