import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, RpcUnavailable, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '../decode/log.ts'
import { WANTED_TOPICS } from '../project/project-logs.ts'
import { readHeaders } from './read-headers.ts'

/**
 * Reads the logs of a block range with handled topics, in chain order. Filters by topic, not by address, because pools may be created in
 * the same range. Throws RpcRefused if the range is too wide for the node, and RpcUnavailable if no node answers.
 */
export async function readLogs(rpc: Rpc, from: number, to: number): Promise<Log[]> {
  const filter = { fromBlock: toQuantity(from), toBlock: toQuantity(to), topics: [WANTED_TOPICS] }
  const logs = parseLogs(await rpc.call('eth_getLogs', [filter]))
  return withTimes(rpc, logs)
}

/** Reads the logs of single blocks by hash, so that a reorg between two requests cannot mix in other blocks. Throws RpcUnavailable. */
export async function readLogsOfBlocks(
  rpc: Rpc,
  blocks: readonly { readonly hash: string; readonly time: number }[],
): Promise<Log[]> {
  const calls = blocks.map(({ hash }): RpcCall => ['eth_getLogs', [{ blockHash: hash, topics: [WANTED_TOPICS] }]])
  const answers = await rpc.batch(calls)
  return blocks.flatMap(({ hash, time }, index) =>
    parseLogs(answers[index]).map((log) => {
      if (log.blockHash !== hash) throw new RpcUnavailable('the node returned logs of another block')
      return { ...log, time }
    }),
  )
}

function parseLogs(answer: unknown): Log[] {
  if (!Array.isArray(answer)) throw new RpcUnavailable('the response is not a list of logs')
  const logs = answer.map(parseLog)
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

const NO_TIME = -1

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

/** Adds missing timestamps from block headers: releases of nodes before 2025 omit them in logs. */
async function withTimes(rpc: Rpc, logs: Log[]): Promise<Log[]> {
  const missing = new Set(logs.filter(({ time }) => time === NO_TIME).map(({ block }) => block))
  if (missing.size === 0) return logs
  const headers = await readHeaders(rpc, [...missing])
  const times = new Map(headers.map(({ number, time }) => [number, time]))
  return logs.map((log) => ({ ...log, time: times.get(log.block) ?? log.time }))
}
