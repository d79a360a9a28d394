/**
 * Searches for the most expensive calls that the RPC proxy accepts, over methods, parameters and batch sizes, on workerd and anvil. The
 * search tries a grid, then varies the calls that cost the node most. Prints for the worst by node time and by bytes: the request, the
 * answer, the CPU time of the node, and how long another visitor waits for `eth_chainId` meanwhile, compared with an idle node in the same
 * run.
 *
 * `node tests/bench/rpc-cost.ts [rounds of the search]`
 */
import { readFileSync } from 'node:fs'
import { startAnvil } from '#devnet/anvil.ts'
import { startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { readLimits } from '#workers/api/limits/route-limits.ts'
import { boundCalls } from '#workers/api/rpc/bound-calls.ts'

const ROUNDS = Number(process.argv[2] ?? 2)
const SHOWN = 6
const BATCHES = [1, 4, 20]
const PLENTY = { burst: 1_000_000, perSecond: 1_000_000 }
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LOGGER = `0x${'10'.repeat(20)}`
const SPEAKER = `0x${'51'.repeat(20)}`
const BLOCKS_WITH_LOGS = 130
const LOGS_A_BLOCK = 500
/** The number of logs that a transaction of 2^24 gas can write. */
const MAX_LOGS = 38_000
const MANY_TRANSACTIONS = 300
const BUSY_BLOCK = `0x${(BLOCKS_WITH_LOGS + 1).toString(16)}`
const LOUD_BLOCK = `0x${(BLOCKS_WITH_LOGS + 2).toString(16)}`
/** Resolution of Linux's CPU times in milliseconds. */
const TICK = 10
/** Consecutive measurements without CPU time after which the node counts as idle. */
const QUIET_TICKS = 6
/** How often a request that takes few ticks is repeated. */
const REPEATS = 10

/** Bodies of EVM loops; each leaves the stack unchanged. */
const LOOPS: Readonly<Record<string, string>> = {
  jump: '',
  'keccak 8 kB': '61200060002050',
  'keccak 32 B': '602060002050',
  mulmod: `7f${'ff'.repeat(32)}7f${'fe'.repeat(32)}7f${'fd'.repeat(32)}0950`,
  exp: `7f${'ff'.repeat(32)}7f${'fe'.repeat(32)}0a50`,
  'cold sload': '5a5450',
  'sha256 8 kB': '60206000612000600060025afa50',
  ecrecover: '60206000608060006001' + '5afa50',
  copy: '6120006000612000' + '5e',
  'blake2f, 100,000 rounds': '620186a060e01b60005260406101006' + '0d5600060095afa50',
}

interface Attempt {
  readonly name: string
  readonly call: { readonly method: string; readonly params: readonly unknown[] }
  readonly batch: number
}

interface Cost extends Attempt {
  readonly bytesIn: number
  readonly bytesOut: number
  /** CPU milliseconds of the node per request. */
  readonly nodeTime: number
  /** Tokens that the request takes from the client's bucket. */
  readonly tokens: number
  readonly accepted: boolean
}

build()
const anvil = await startAnvil({ chainId: 1 })
const api = await startFaultyWorker({
  worker: 'api',
  injectFaults: "export { RateLimiter } from './index.js'",
  vars: { RPC_URLS: JSON.stringify({ 1: [anvil.rpcUrl] }), RATE_LIMITS: JSON.stringify({ rpc: PLENTY }) },
})
try {
  await bench(await fillChain())
} finally {
  await api.stop()
  await anvil.stop()
}

/**
 * Creates blocks with logs, one with only logs and one with many transactions, and a contract that returns as many bytes as requested.
 * Returns the hash of the transaction with the most logs.
 */
async function fillChain(): Promise<string> {
  // PUSH1 0 · CALLDATALOAD · JUMPDEST · LOG0 · n - 1 · JUMPI
  await anvil.rpc.call('anvil_setCode', [LOGGER, '0x6000355b60006000a0600190038060035700'])
  await anvil.rpc.call('anvil_setCode', [SPEAKER, '0x6000356000f3'])
  await anvil.rpc.call('evm_setAutomine', [false])
  const send = (to: string, data: string) =>
    anvil.rpc.call('eth_sendTransaction', [{ from: ACCOUNT, to, gas: to === LOGGER ? '0x1000000' : '0x10000', data }])
  for (let block = 0; block < BLOCKS_WITH_LOGS; block++) {
    await send(LOGGER, word(LOGS_A_BLOCK))
    await anvil.rpc.call('evm_mine')
  }
  for (let transaction = 0; transaction < MANY_TRANSACTIONS; transaction++) await send(ACCOUNT, `0x${'00'.repeat(500)}`)
  await anvil.rpc.call('evm_mine')
  const loudest = await send(LOGGER, word(MAX_LOGS))
  await anvil.rpc.call('evm_mine')
  return String(loudest)
}

async function bench(loudest: string): Promise<void> {
  const idle = await waits(300)
  let seen: Cost[] = []
  for (const attempt of grid(loudest)) seen.push(await measure(attempt))
  for (let round = 0; round < ROUNDS; round++) {
    const worst = byNodeTime(seen).slice(0, SHOWN)
    const dearest = byNodeTimePerToken(seen).slice(0, SHOWN)
    for (const attempt of [...worst, ...dearest].flatMap(varied)) seen.push(await measure(attempt))
  }
  console.log(`${seen.length} requests tried, ${seen.filter(({ accepted }) => accepted).length} accepted`)
  seen = seen.filter(({ accepted }) => accepted)
  const { perSecond } = readLimits().rpc
  const most = Math.max(...seen.map(perToken))
  console.log(`a client at its default rate uses ${((most * perSecond) / 10).toFixed(0)} % of a core at most`)
  console.log(`idle: eth_chainId p50 ${at(idle, 0.5).toFixed(1)} ms, p95 ${at(idle, 0.95).toFixed(1)} ms\n`)
  for (const [title, worst] of [
    ['by node time', byNodeTime(seen)],
    ['by node time per token', byNodeTimePerToken(seen)],
    ['by bytes out', [...seen].sort((a, b) => b.bytesOut - a.bytesOut)],
  ] as const) {
    console.log(
      `${title.padEnd(46)} batch  bytes in  bytes out  node ms  tokens  ms/token   wait p50 (× idle)   p95 (× idle)`,
    )
    for (const cost of distinct(worst).slice(0, SHOWN)) await report(cost, idle)
    console.log()
  }
}

async function report(cost: Cost, idle: readonly number[]): Promise<void> {
  const meanwhile: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    const attack = { isUnderWay: true }
    const done = post(bodyOf(cost)).finally(() => (attack.isUnderWay = false))
    while (attack.isUnderWay) meanwhile.push(await wait())
    await done
  }
  const ratio = (share: number) => {
    const times = at(meanwhile, share)
    return `${times.toFixed(1)} ms (${(times / at(idle, share)).toFixed(1)})`
  }
  console.log(
    cost.name.padEnd(46) +
      [String(cost.batch).padStart(6), String(cost.bytesIn).padStart(10), String(cost.bytesOut).padStart(11)].join('') +
      [
        String(Math.round(cost.nodeTime)).padStart(9),
        String(cost.tokens).padStart(8),
        perToken(cost).toFixed(1).padStart(10),
      ].join('') +
      [ratio(0.5).padStart(20), ratio(0.95).padStart(16)].join(''),
  )
}

/** Every kind of call, in batches of every size. */
function grid(loudest: string): readonly Attempt[] {
  const calls: (readonly [string, string, readonly unknown[]])[] = [
    ...Object.entries(LOOPS).map(
      ([name, body]) => [`eth_call, ${name}`, 'eth_call', [{ data: endless(body) }, 'latest']] as const,
    ),
    ...['eth_estimateGas', 'eth_createAccessList', 'eth_call'].flatMap((method) =>
      [500_000, 1_900_000, 4_000_000, 15_000_000].map(
        (gas) => [`${method}, keccak of ${gas} gas`, method, [{ data: ending(gas) }, 'latest']] as const,
      ),
    ),
    ...[1, 8, 128].map((length) => {
      const calls = Array.from({ length }, () => ({ data: endless(LOOPS['keccak 8 kB'] ?? '') }))
      return [`eth_simulateV1, ${length} × keccak`, 'eth_simulateV1', [simulationOf(calls), 'latest']] as const
    }),
    ['eth_simulateV1, 128 × logs', 'eth_simulateV1', [simulationOf(Array(128).fill({ to: LOGGER })), 'latest']],
    ...[1, 10, 32, 128, 1_000].flatMap((blocks) => {
      const range = { fromBlock: '0x1', toBlock: `0x${blocks.toString(16)}` }
      return [
        [`eth_getLogs, ${blocks} blocks`, 'eth_getLogs', [range]] as const,
        [`eth_getLogs, ${blocks} blocks of an address`, 'eth_getLogs', [{ ...range, address: LOGGER }]] as const,
      ]
    }),
    ...[32, 128, 1_024].map((blocks) => {
      const percentiles = Array.from({ length: 10 }, (_, index) => index * 10)
      return [`eth_feeHistory, ${blocks} blocks`, 'eth_feeHistory', [blocks, 'latest', percentiles]] as const
    }),
    ...[100_000, 900_000, 1_400_000].map(
      (size) => [`eth_call, answers ${size} bytes`, 'eth_call', [{ to: SPEAKER, data: word(size) }, 'latest']] as const,
    ),
    ['eth_getLogs, loud block', 'eth_getLogs', [{ fromBlock: LOUD_BLOCK, toBlock: LOUD_BLOCK, address: LOGGER }]],
    ['eth_getBlockReceipts, loud block', 'eth_getBlockReceipts', [LOUD_BLOCK]],
    ['eth_getBlockReceipts, busy block', 'eth_getBlockReceipts', [BUSY_BLOCK]],
    ['eth_getTransactionReceipt', 'eth_getTransactionReceipt', [loudest]],
    ['eth_getBlockByNumber, whole', 'eth_getBlockByNumber', [BUSY_BLOCK, true]],
    ['eth_getBlockByNumber', 'eth_getBlockByNumber', [BUSY_BLOCK, false]],
    ['eth_getBlockTransactionCountByNumber', 'eth_getBlockTransactionCountByNumber', [BUSY_BLOCK]],
    ['eth_getTransactionByBlockNumberAndIndex', 'eth_getTransactionByBlockNumberAndIndex', [BUSY_BLOCK, '0x0']],
    ['eth_getTransactionByHash', 'eth_getTransactionByHash', [loudest]],
    [
      'eth_getProof, 20 slots',
      'eth_getProof',
      [SPEAKER, Array.from({ length: 20 }, (_, slot) => word(slot)), 'latest'],
    ],
    ['eth_getCode', 'eth_getCode', [LOGGER, 'latest']],
    ['eth_getBalance of an old block', 'eth_getBalance', [ACCOUNT, '0x2']],
  ]
  return calls.flatMap(([name, method, params]) => BATCHES.map((batch) => ({ name, call: { method, params }, batch })))
}

/** Variants of a call with other batch sizes, gas, and amounts of work. */
function varied({ name, call, batch }: Cost): readonly Attempt[] {
  const other = BATCHES[Math.floor(Math.random() * BATCHES.length)] ?? 1
  const [object, ...rest] = call.params
  const variants: Attempt[] = [{ name, call, batch: Math.max(1, Math.min(20, batch + (Math.random() < 0.5 ? 1 : -1))) }]
  if (typeof object !== 'object' || object === null || !('data' in object)) return variants
  const work = Math.floor(2 ** (19 + Math.random() * 5))
  const gas = Math.floor(2 ** (20 + Math.random() * 5))
  variants.push(
    {
      name: `${call.method}, keccak of ${work} gas`,
      call: { ...call, params: [{ data: ending(work) }, ...rest] },
      batch,
    },
    {
      name: `${name}, gas ${gas}`.slice(0, 44),
      call: { ...call, params: [{ ...object, gas: `0x${gas.toString(16)}` }, ...rest] },
      batch: other,
    },
  )
  return variants
}

async function measure(attempt: Attempt): Promise<Cost> {
  const body = bodyOf(attempt)
  const before = nodeTime()
  const answer = await post(body)
  await untilIdle()
  let spent = nodeTime() - before
  if (spent < 5 * TICK) {
    for (let turn = 1; turn < REPEATS; turn++) await post(body)
    await untilIdle()
    spent = (nodeTime() - before) / REPEATS
  }
  const first = /"code":"(request\.\w+|method\.\w+)"/.exec(answer.slice(0, 400))?.[1]
  // An answer that is too large also means that the call was accepted.
  const accepted = first === undefined || answer.includes('an answer has at most')
  return {
    ...attempt,
    bytesIn: body.length,
    bytesOut: answer.length,
    nodeTime: spent,
    tokens: tokensOf(attempt),
    accepted,
  }
}

/** Waits until the node is idle: a call may continue there after the proxy has aborted it, and pause while other processes run. */
async function untilIdle(): Promise<void> {
  let [last, quiet] = [nodeTime(), 0]
  while (quiet < QUIET_TICKS) {
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK))
    const now = nodeTime()
    quiet = now === last ? quiet + 1 : 0
    last = now
  }
}

function tokensOf({ call, batch }: Attempt): number {
  const calls = Array.from({ length: batch }, (_, id) => ({
    jsonrpc: '2.0' as const,
    id,
    ...call,
    params: [...call.params],
  }))
  return boundCalls(calls, Number(LOUD_BLOCK)).reduce((sum, one) => sum + (one.ok ? one.value.tokens : 1), 0)
}

function bodyOf({ call, batch }: Attempt): string {
  const calls = Array.from({ length: batch }, (_, id) => ({ jsonrpc: '2.0', id, ...call }))
  return JSON.stringify(batch === 1 ? calls[0] : calls)
}

async function post(body: string, address = '203.0.113.1'): Promise<string> {
  const headers = { 'content-type': 'application/json', 'CF-Connecting-IP': address }
  return (await api.fetch('/api/rpc/1', { method: 'POST', headers, body })).text()
}

/** Milliseconds that another visitor waits for the cheapest call. */
async function wait(): Promise<number> {
  const began = performance.now()
  await post('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}', '203.0.113.2')
  return performance.now() - began
}

async function waits(times: number): Promise<readonly number[]> {
  const seen: number[] = []
  for (let turn = 0; turn < times; turn++) seen.push(await wait())
  // The first requests include the start of the worker.
  return seen.slice(times / 3)
}

/** CPU milliseconds used by anvil. */
function nodeTime(): number {
  const text = readFileSync(`/proc/${anvil.pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** Init code that loops until its gas runs out. */
function endless(body: string): string {
  return `0x5b${body}600056`
}

/** Init code that hashes for about this much gas and succeeds, so that an estimate has to search. */
function ending(gas: number): string {
  const times = Math.floor(gas / 1_620)
  return `0x62${times.toString(16).padStart(6, '0')}5b612000600020506001900380600457` + '00'
}

function simulationOf(calls: readonly object[]): object {
  return { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
}

function word(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

function byNodeTime(costs: readonly Cost[]): Cost[] {
  return costs.filter(({ accepted }) => accepted).sort((a, b) => b.nodeTime - a.nodeTime)
}

function byNodeTimePerToken(costs: readonly Cost[]): Cost[] {
  return costs.filter(({ accepted }) => accepted).sort((a, b) => perToken(b) - perToken(a))
}

function perToken({ nodeTime, tokens }: Cost): number {
  return nodeTime / tokens
}

/** The most expensive call of each name. */
function distinct(costs: readonly Cost[]): readonly Cost[] {
  const names = new Set<string>()
  return costs.filter(({ name }) => !names.has(name) && names.add(name))
}

function at(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
}
