import * as v from 'valibot'
import { fail, ok, type Result } from '#app/base/result.ts'
import { bucketTokensFor } from './bucket-tokens-for.ts'
import { readExecutedCall, runOf, withGas } from './call-object.ts'
import { readFeeHistory } from './fee-history.ts'
import { readLogFilter, UNFILTERED_BLOCK_WEIGHT } from './log-filter.ts'
import { invalidParams, notServed, tooLarge, type RpcProblem } from './rpc-problem.ts'
import type { RpcCall } from './rpc-request.ts'
import { REQUEST_GAS, shareGas, type Run } from './share-gas.ts'
import { readSimulation } from './simulation.ts'

/** A call with validated parameters, before gas is assigned to it. Either `runs` is empty or `blocks` is 0. */
interface Draft {
  readonly runs: readonly Run[]
  /** Number of blocks whose logs, fees or transactions the node reads, weighted by their cost. */
  readonly blocks: number
  /** Builds the parameters to forward. `gas` is that of each run. */
  readonly buildParams: (gas: readonly bigint[]) => readonly unknown[]
}

/** A call in the form that is forwarded, and its price in tokens of the client's bucket. */
interface PricedCall {
  readonly call: RpcCall
  readonly bucketTokens: number
}

/** A served method. `bucketTokens` is the price of a call without its gas and blocks. */
interface Method {
  readonly bucketTokens: number
  readonly read: Read
}

/** Validates and bounds parameters. `height` is the newest known block; null if none is known. */
type Read = (params: readonly unknown[], height: number | null) => Result<Draft, RpcProblem>

/** Maximum number of blocks whose logs, fees or transactions all calls of a request read together. */
const REQUEST_BLOCKS = 128
/** Maximum number of storage slots per `eth_getProof`. */
const MAX_PROVEN_SLOTS = 20

/** Number of times that an `eth_createAccessList` executes its call, measured on anvil. */
const ACCESS_LIST_RUNS = 2n
/**
 * Number of runs that an `eth_estimateGas` takes from the request's gas. Its binary search takes about twenty, but most fail early; the price
 * in METHODS covers the rest.
 */
const ESTIMATE_RUNS = 8n

/**
 * The served methods: reads, estimates and sending signed transactions. Each has its price in tokens, without gas and blocks
 * (`bucket-tokens-for.ts`), and the function that validates and bounds its parameters. No method signs, mines, traces, subscribes or keeps state
 * in the node.
 */
const METHODS: ReadonlyMap<string, Method> = new Map(
  (
    [
      ['eth_blobBaseFee', 1, readPlain],
      ['eth_blockNumber', 1, readPlain],
      ['eth_call', 1, callReader(1n)],
      ['eth_chainId', 1, readPlain],
      ['eth_createAccessList', 1, callReader(ACCESS_LIST_RUNS)],
      ['eth_estimateGas', 49, callReader(ESTIMATE_RUNS)],
      ['eth_feeHistory', 1, readFees],
      ['eth_gasPrice', 1, readPlain],
      ['eth_getBalance', 1, readPlain],
      ['eth_getBlockByHash', 4, readBlock],
      ['eth_getBlockByNumber', 4, readBlock],
      ['eth_getBlockReceipts', 20, readReceipts],
      ['eth_getBlockTransactionCountByHash', 1, readPlain],
      ['eth_getBlockTransactionCountByNumber', 1, readPlain],
      ['eth_getCode', 1, readPlain],
      ['eth_getLogs', 20, readLogs],
      ['eth_getProof', 1, readProof],
      ['eth_getStorageAt', 1, readPlain],
      ['eth_getTransactionByBlockHashAndIndex', 1, readPlain],
      ['eth_getTransactionByBlockNumberAndIndex', 1, readPlain],
      ['eth_getTransactionByHash', 1, readPlain],
      ['eth_getTransactionCount', 1, readPlain],
      ['eth_getTransactionReceipt', 20, readPlain],
      ['eth_maxPriorityFeePerGas', 1, readPlain],
      ['eth_sendRawTransaction', 1, readPlain],
      ['eth_simulateV1', 1, readSimulated],
      ['eth_syncing', 1, readPlain],
      ['net_version', 1, readPlain],
    ] as const satisfies readonly (readonly [string, number, Read])[]
  ).map(([name, bucketTokens, read]) => [name, { bucketTokens, read }]),
)

/**
 * Validates and prices calls, in the order given. An accepted call has only the parameters that were validated, and its share of the
 * request's gas. A refused call takes no gas from the others.
 *
 * `height` is the newest known block, for ranges that end at `latest`.
 */
export function boundCalls(
  calls: readonly RpcCall[],
  height: number | null,
): readonly Result<PricedCall, RpcProblem>[] {
  const reads = calls.map((call) => {
    const method = METHODS.get(call.method)
    if (!method) return fail(notServed(call.method))
    const read = method.read(call.params, height)
    return read.ok ? ok({ call, price: method.bucketTokens, draft: read.value }) : read
  })
  const drafts = reads.flatMap((read) => (read.ok ? [read.value.draft] : []))
  const gas = shareGas(drafts.flatMap(({ runs }) => runs))
  const requestBlocks = drafts.reduce((sum, { blocks }) => sum + blocks, 0)
  let firstRun = 0
  return reads.map((read) => {
    if (!read.ok) return read
    const { call, price, draft } = read.value
    const { runs, blocks, buildParams } = draft
    if (blocks > 0 && requestBlocks > REQUEST_BLOCKS) return fail(TOO_MANY_BLOCKS)
    if (runs.length > 0 && !gas.ok) return fail(tooLarge(`the calls of a request share ${REQUEST_GAS} gas`))
    const runGas = gas.ok ? gas.value.slice(firstRun, firstRun + runs.length) : []
    firstRun += runs.length
    const totalGas = runs.reduce((sum, { times }, runIndex) => sum + (runGas[runIndex] ?? 0n) * times, 0n)
    return ok({
      call: { ...call, params: [...buildParams(runGas)] },
      bucketTokens: price + bucketTokensFor({ gas: totalGas, blocks }),
    })
  })
}

const TOO_MANY_BLOCKS = tooLarge(
  `the calls of a request share ${REQUEST_BLOCKS} blocks; without an address or topic a block counts ${UNFILTERED_BLOCK_WEIGHT}, with whole transactions ${2 * UNFILTERED_BLOCK_WEIGHT}`,
)

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()])
const plainParams = v.pipe(v.array(v.union([scalar, v.record(v.string(), scalar)])), v.maxLength(3))

/**
 * Validates parameters that are hashes, addresses, numbers or block references. The answer needs no limit: it is never larger than the
 * contents of one block.
 */
function readPlain(params: readonly unknown[]): Result<Draft, RpcProblem> {
  return draftOfParams(parseParams(plainParams, params, 'expected at most three plain parameters'))
}

function readProof(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const slots = v.pipe(v.array(v.string()), v.maxLength(MAX_PROVEN_SLOTS))
  const block = v.union([scalar, v.record(v.string(), scalar)])
  const schema = v.tuple([v.string(), slots, v.optional(block, 'latest')])
  return draftOfParams(
    parseParams(schema, params, `expected an address, at most ${MAX_PROVEN_SLOTS} slots and a block`),
  )
}

function callReader(times: bigint): Read {
  return (params) => {
    const read = readExecutedCall(params)
    if (!read.ok) return read
    const { object, rest } = read.value
    return ok({ runs: [runOf(object, times)], blocks: 0, buildParams: ([gas = 0n]) => [withGas(object, gas), ...rest] })
  }
}

function readSimulated(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const read = readSimulation(params)
  if (!read.ok) return read
  const { calls, buildParams } = read.value
  return ok({
    runs: calls.map((object) => runOf(object, 1n)),
    blocks: 0,
    buildParams: (gas) => buildParams(calls.map((object, index) => withGas(object, gas[index] ?? 0n))),
  })
}

function readLogs([filter]: readonly unknown[], height: number | null): Result<Draft, RpcProblem> {
  const read = readLogFilter(filter, height)
  return read.ok ? draftWithoutRuns(read.value.blocks, [read.value.filter]) : read
}

function readFees(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const read = readFeeHistory(params)
  return read.ok ? draftWithoutRuns(read.value.blocks, read.value.params) : read
}

/** Validates the parameters of a block. Whole transactions cost as much as all logs of two blocks, because the node recovers their senders. */
function readBlock(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const read = readPlain(params)
  return read.ok && params[1] === true ? ok({ ...read.value, blocks: 2 * UNFILTERED_BLOCK_WEIGHT }) : read
}

/** Validates the parameters of a request for the receipts of a block, which contain all of its logs. */
function readReceipts(params: readonly unknown[]): Result<Draft, RpcProblem> {
  const read = readPlain(params)
  return read.ok ? ok({ ...read.value, blocks: UNFILTERED_BLOCK_WEIGHT }) : read
}

function draftWithoutRuns(blocks: number, params: readonly unknown[]): Result<Draft, RpcProblem> {
  return ok({ runs: [], blocks, buildParams: () => params })
}

function draftOfParams(params: Result<readonly unknown[], RpcProblem>): Result<Draft, RpcProblem> {
  return params.ok ? draftWithoutRuns(0, params.value) : params
}

function parseParams(
  schema: v.GenericSchema<unknown, readonly unknown[]>,
  params: readonly unknown[],
  expected: string,
): Result<readonly unknown[], RpcProblem> {
  const read = v.safeParse(schema, params)
  return read.success ? ok(read.output) : fail(invalidParams(expected))
}
