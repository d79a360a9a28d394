import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'

export const MAX_BATCH = 20
/** Blocks that one `eth_getLogs` may span. */
export const MAX_LOG_BLOCKS = 10_000
const MAX_FEE_BLOCKS = 1_024
const MAX_SIMULATED_BLOCKS = 8
const MAX_SIMULATED_CALLS = 100

/** Reads, estimates and sending what was signed elsewhere. Nothing that signs, mines, traces, subscribes or keeps state in the node. */
const ALLOWED: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'net_version',
])

const call = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number(), v.null()]),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.optional(v.array(v.unknown()), []),
})

export type RpcCall = v.InferOutput<typeof call>

export interface RpcProblem {
  readonly code: number
  readonly message: string
  readonly data: { readonly code: 'request.malformed' | 'request.tooLarge' | 'method.notAllowed' }
}

/** JSON-RPC 2.0 error objects, with the house's own code in `data`. */
const MALFORMED: RpcProblem = {
  code: -32600,
  message: 'not a JSON-RPC 2.0 request',
  data: { code: 'request.malformed' },
}

export interface RpcRequest {
  readonly isBatch: boolean
  readonly calls: readonly RpcCall[]
}

/** Reads a body as one call or a batch. */
export function readRequest(body: string): Result<RpcRequest, RpcProblem> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return fail({ ...MALFORMED, code: -32700, message: 'not JSON' })
  }
  const batch: readonly unknown[] | undefined = Array.isArray(json) ? json : undefined
  if (batch && batch.length > MAX_BATCH) {
    return fail({ code: -32600, message: `a batch has at most ${MAX_BATCH} calls`, data: { code: 'request.tooLarge' } })
  }
  const calls = v.safeParse(v.pipe(v.array(call), v.minLength(1)), batch ?? [json])
  return calls.success ? ok({ isBatch: batch !== undefined, calls: calls.output }) : fail(MALFORMED)
}

/**
 * Why a call is not handed on; undefined when it is.
 *
 * `height` is the newest block known, for ranges that end at a tag.
 */
export function refusalOf({ method, params }: RpcCall, height: number | null): RpcProblem | undefined {
  if (!ALLOWED.has(method)) {
    return { code: -32601, message: `the method ${method} is not served here`, data: { code: 'method.notAllowed' } }
  }
  switch (method) {
    case 'eth_getLogs':
      return refusalOfLogs(params[0], height)
    case 'eth_feeHistory':
      return numberOf(params[0]) <= MAX_FEE_BLOCKS ? undefined : tooLarge(`at most ${MAX_FEE_BLOCKS} blocks of fees`)
    case 'eth_simulateV1':
      return refusalOfSimulation(params[0])
    default:
      return undefined
  }
}

const logFilter = v.object({
  fromBlock: v.optional(v.string()),
  toBlock: v.optional(v.string()),
  blockHash: v.optional(v.string()),
})

function refusalOfLogs(param: unknown, height: number | null): RpcProblem | undefined {
  const filter = v.safeParse(logFilter, param)
  if (!filter.success) return { code: -32602, message: 'not a filter', data: { code: 'request.malformed' } }
  const { fromBlock = 'latest', toBlock = 'latest', blockHash } = filter.output
  if (blockHash !== undefined) return undefined
  const [from, to] = [blockOf(fromBlock, height), blockOf(toBlock, height)]
  if (fromBlock === toBlock) return undefined
  return to - from < MAX_LOG_BLOCKS ? undefined : tooLarge(`logs of at most ${MAX_LOG_BLOCKS} blocks at a time`)
}

const simulation = v.object({
  blockStateCalls: v.array(v.object({ calls: v.optional(v.array(v.unknown()), []) })),
})

function refusalOfSimulation(param: unknown): RpcProblem | undefined {
  const blocks = v.safeParse(simulation, param)
  if (!blocks.success) return { code: -32602, message: 'not a simulation', data: { code: 'request.malformed' } }
  const { blockStateCalls } = blocks.output
  const calls = blockStateCalls.reduce((sum, block) => sum + block.calls.length, 0)
  if (blockStateCalls.length <= MAX_SIMULATED_BLOCKS && calls <= MAX_SIMULATED_CALLS) return undefined
  return tooLarge(`at most ${MAX_SIMULATED_BLOCKS} simulated blocks and ${MAX_SIMULATED_CALLS} calls`)
}

function tooLarge(message: string): RpcProblem {
  return { code: -32005, message, data: { code: 'request.tooLarge' } }
}

/** Not a number of blocks: more than any bound. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(value) ? Number(value) : Infinity
}

/** `earliest` is block 0; other tags stand near the head, which without a known height cannot bound a range. */
function blockOf(tag: string, height: number | null): number {
  if (tag === 'earliest') return 0
  const number = numberOf(tag)
  return number === Infinity ? (height ?? Infinity) : number
}
