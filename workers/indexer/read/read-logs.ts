import type { RpcCall } from '#workers/kit/exchange.ts'
import { RpcUnavailable, toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'
import type { Log } from '#workers/kit/log.ts'
import { NO_TIME, parseLogs } from '#workers/kit/parse-logs.ts'
import { HANDLED_TOPICS } from '../project/project-logs.ts'
import { readHeaders } from './read-headers.ts'

/**
 * Reads the logs of a block range with handled topics, in chain order. Filters by topic, not by address, because pools may be created in
 * the same range. Throws RpcRefused if the range is too wide for the node, and RpcUnavailable if no node answers.
 */
export async function readLogs(rpc: Rpc, from: number, to: number): Promise<Log[]> {
  const filter = { fromBlock: toQuantity(from), toBlock: toQuantity(to), topics: [HANDLED_TOPICS] }
  const logs = parseLogs(await rpc.call('eth_getLogs', [filter]))
  return withTimes(rpc, logs)
}

/** Reads the logs of single blocks by hash, so that a reorg between two requests cannot mix in other blocks. Throws RpcUnavailable. */
export async function readLogsOfBlocks(
  rpc: Rpc,
  blocks: readonly { readonly hash: string; readonly time: number }[],
): Promise<Log[]> {
  const calls = blocks.map(({ hash }): RpcCall => ['eth_getLogs', [{ blockHash: hash, topics: [HANDLED_TOPICS] }]])
  const results = await rpc.batch(calls)
  return blocks.flatMap(({ hash, time }, index) =>
    parseLogs(results[index]).map((log) => {
      if (log.blockHash !== hash) throw new RpcUnavailable('the node returned logs of another block')
      return { ...log, time }
    }),
  )
}

/** Adds missing timestamps from block headers: releases of nodes before 2025 omit them in logs. */
async function withTimes(rpc: Rpc, logs: Log[]): Promise<Log[]> {
  const missing = new Set(logs.filter(({ time }) => time === NO_TIME).map(({ block }) => block))
  if (missing.size === 0) return logs
  const headers = await readHeaders(rpc, [...missing])
  const times = new Map(headers.map(({ number, time }) => [number, time]))
  return logs.map((log) => ({ ...log, time: times.get(log.block) ?? log.time }))
}
