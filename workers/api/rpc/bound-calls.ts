import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { readExecuted, runOf, withGas } from './call-object.ts'
import { readFeeHistory } from './fee-history.ts'
import { readLogFilter, WHOLE_BLOCK } from './log-filter.ts'
import { invalidParams, notServed, tooLarge, type RpcProblem } from './rpc-problem.ts'
import type { RpcCall } from './rpc-request.ts'
import { REQUEST_GAS, shareGas, type Run } from './share-gas.ts'
import { readSimulation } from './simulation.ts'

/** A call whose parameters were read, before it is known how much gas it gets. */
interface Draft {
  readonly runs: readonly Run[]
  /** Blocks whose logs or fees the node reads. */
  readonly blocks: number
  readonly params: (gas: readonly bigint[]) => readonly unknown[]
}

type Read = (params: readonly unknown[], height: number | null) => Result<Draft, RpcProblem>

/** Blocks whose logs and fees all calls of a request may read together. */
const REQUEST_BLOCKS = 128
/** Storage slots that one `eth_getProof` may prove. */
const MAX_PROVEN_SLOTS = 20

/** Runs of a call in one `eth_createAccessList`, measured on anvil. */
const ACCESS_LIST_RUNS = 2n
/** … and in one `eth_estimateGas`: a search takes twenty, of which most fail early. */
const ESTIMATE_RUNS = 8n

/**
 * Reads, estimates and sending what was signed elsewhere, each with the function that reads and bounds its parameters. Nothing that
 * signs, mines, traces, subscribes or keeps state in the node.
 */
const METHODS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['eth_blobBaseFee', plain],
  ['eth_blockNumber', plain],
  ['eth_call', executedTimes(1n)],
  ['eth_chainId', plain],
  ['eth_createAccessList', executedTimes(ACCESS_LIST_RUNS)],
  ['eth_estimateGas', executedTimes(ESTIMATE_RUNS)],
  ['eth_feeHistory', fees],
  ['eth_gasPrice', plain],
  ['eth_getBalance', plain],
  ['eth_getBlockByHash', plain],
  ['eth_getBlockByNumber', plain],
  ['eth_getBlockReceipts', receipts],
  ['eth_getBlockTransactionCountByHash', plain],
  ['eth_getBlockTransactionCountByNumber', plain],
  ['eth_getCode', plain],
  ['eth_getLogs', logs],
  ['eth_getProof', proof],
  ['eth_getStorageAt', plain],
  ['eth_getTransactionByBlockHashAndIndex', plain],
  ['eth_getTransactionByBlockNumberAndIndex', plain],
  ['eth_getTransactionByHash', plain],
  ['eth_getTransactionCount', plain],
  ['eth_getTransactionReceipt', plain],
  ['eth_maxPriorityFeePerGas', plain],
  ['eth_sendRawTransaction', plain],
  ['eth_simulateV1', simulated],
  ['eth_syncing', plain],
  ['net_version', plain],
])

/**
 * Each call as it may go to a node, in the order given: with the parameters we have read and no others, and with its share of the gas of
 * the request. A call that is refused takes no gas from the others.
 *
 * `height` is the newest block known, for ranges that end at `latest`.
 */
export function boundCalls(calls: readonly RpcCall[], height: number | null): readonly Result<RpcCall, RpcProblem>[] {
  const drafts = calls.map(({ method, params }) => METHODS.get(method)?.(params, height) ?? fail(notServed(method)))
  const gas = shareGas(drafts.flatMap((draft) => (draft.ok ? draft.value.runs : [])))
  const blocks = drafts.reduce((sum, draft) => sum + (draft.ok ? draft.value.blocks : 0), 0)
  let taken = 0
  return calls.map((call, index) => {
    const draft = drafts[index]
    if (!draft?.ok) return draft ?? fail(notServed(call.method))
    const { runs, params } = draft.value
    if (draft.value.blocks > 0 && blocks > REQUEST_BLOCKS) return fail(TOO_MANY_BLOCKS)
    if (runs.length === 0) return ok({ ...call, params: [...params([])] })
    if (!gas.ok) return fail(tooLarge(`the calls of a request share ${REQUEST_GAS} gas`))
    taken += runs.length
    return ok({ ...call, params: [...params(gas.value.slice(taken - runs.length, taken))] })
  })
}

const TOO_MANY_BLOCKS = tooLarge(
  `the calls of a request share the logs and fees of ${REQUEST_BLOCKS} blocks; without an address or topic a block counts ${WHOLE_BLOCK}`,
)

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])
const plainParams = v.pipe(v.array(v.union([scalar, v.record(v.string(), scalar)])), v.maxLength(3))

/** Hashes, addresses, numbers and blocks: their answer is bounded by what a block holds. */
function plain(params: readonly unknown[]): Result<Draft, RpcProblem> {
  return unexecuted(parsed(plainParams, params, 'expected at most three plain parameters'))
}

function proof(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const slots = v.pipe(v.array(v.string()), v.maxLength(MAX_PROVEN_SLOTS))
  const block = v.union([scalar, v.record(v.string(), scalar)])
  const read = v.tuple([v.string(), slots, v.optional(block, 'latest')])
  return unexecuted(parsed(read, params, `expected an address, at most ${MAX_PROVEN_SLOTS} slots and a block`))
}

function executedTimes(times: bigint): Read {
  return (params) => {
    const read = readExecuted(params)
    if (!read.ok) return read
    const { object, rest } = read.value
    return ok({ runs: [runOf(object, times)], blocks: 0, params: ([gas = 0n]) => [withGas(object, gas), ...rest] })
  }
}

function simulated(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const read = readSimulation(params)
  if (!read.ok) return read
  const { calls, params: written } = read.value
  return ok({
    runs: calls.map((object) => runOf(object, 1n)),
    blocks: 0,
    params: (gas) => written(calls.map((object, index) => withGas(object, gas[index] ?? 0n))),
  })
}

function logs([filter]: readonly unknown[], height: number | null): Result<Draft, RpcProblem> {
  const read = readLogFilter(filter, height)
  return read.ok ? reading(read.value.blocks, [read.value.filter]) : read
}

function fees(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const read = readFeeHistory(params)
  return read.ok ? reading(read.value.blocks, read.value.params) : read
}

/** With them come all logs of a block. */
function receipts(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const read = plain(params)
  return read.ok ? ok({ ...read.value, blocks: WHOLE_BLOCK }) : read
}

function reading(blocks: number, params: readonly unknown[]): Result<Draft, RpcProblem> {
  return ok({ runs: [], blocks, params: () => params })
}

function unexecuted(params: Result<readonly unknown[], RpcProblem>): Result<Draft, RpcProblem> {
  return params.ok ? reading(0, params.value) : params
}

function parsed(
  schema: v.GenericSchema<unknown, readonly unknown[]>,
  params: readonly unknown[],
  expected: string,
): Result<readonly unknown[], RpcProblem> {
  const read = v.safeParse(schema, params)
  return read.success ? ok(read.output) : fail(invalidParams(expected))
}
