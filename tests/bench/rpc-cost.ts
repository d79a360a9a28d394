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
/** Number of requests in each table. */
const SHOWN = 6
const BATCH_SIZES = [1, 4, 20]
const UNLIMITED = { burst: 1_000_000, perSecond: 1_000_000 }
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LOGGER = `0x${'10'.repeat(20)}`
const BYTES_CONTRACT = `0x${'51'.repeat(20)}`
const BLOCKS_WITH_LOGS = 130
const LOGS_PER_BLOCK = 500
/** The number of logs that a transaction of 2^24 gas can write. */
const MAX_LOGS = 38_000
const TRANSACTIONS_PER_BLOCK = 300
const BLOCK_OF_TRANSACTIONS = `0x${(BLOCKS_WITH_LOGS + 1).toString(16)}`
const BLOCK_OF_LOGS = `0x${(BLOCKS_WITH_LOGS + 2).toString(16)}`
/** Resolution of Linux's CPU times in milliseconds. */
const TICK_MS = 10
/** Consecutive measurements without CPU time after which the node counts as idle. */
const IDLE_MEASUREMENTS = 6
/** Number of times that a request that takes few ticks is repeated. */
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
  readonly isAccepted: boolean
}

build()
const anvil = await startAnvil({ chainId: 1 })
const api = await startFaultyWorker({
  worker: 'api',
  injectFaults: "export { RateLimiter } from './index.js'",
  vars: { RPC_URLS: JSON.stringify({ 1: [anvil.rpcUrl] }), RATE_LIMITS: JSON.stringify({ rpc: UNLIMITED }) },
})
try {
  await bench(await fillChain())
} finally {
  await api.stop()
  await anvil.stop()
}

/**
 * Creates blocks with logs, a block with many transactions, a block whose only transaction writes as many logs as possible, and a contract
 * that returns as many bytes as requested. Returns the hash of the transaction with the most logs.
 */
async function fillChain(): Promise<string> {
  // PUSH1 0 · CALLDATALOAD · JUMPDEST · LOG0 · n - 1 · JUMPI
  await anvil.rpc.call('anvil_setCode', [LOGGER, '0x6000355b60006000a0600190038060035700'])
  await anvil.rpc.call('anvil_setCode', [BYTES_CONTRACT, '0x6000356000f3'])
  await anvil.rpc.call('evm_setAutomine', [false])
  const send = (to: string, data: string) =>
    anvil.rpc.call('eth_sendTransaction', [{ from: ACCOUNT, to, gas: to === LOGGER ? '0x1000000' : '0x10000', data }])
  for (let block = 0; block < BLOCKS_WITH_LOGS; block++) {
    await send(LOGGER, word(LOGS_PER_BLOCK))
    await anvil.rpc.call('evm_mine')
  }
  for (let transaction = 0; transaction < TRANSACTIONS_PER_BLOCK; transaction++)
    await send(ACCOUNT, `0x${'00'.repeat(500)}`)
  await anvil.rpc.call('evm_mine')
  const largestTransaction = await send(LOGGER, word(MAX_LOGS))
  await anvil.rpc.call('evm_mine')
  return String(largestTransaction)
}

async function bench(largestTransaction: string): Promise<void> {
  const idle = await measureWaits(300)
  let costs: Cost[] = []
  for (const attempt of grid(largestTransaction)) costs.push(await measure(attempt))
  for (let round = 0; round < ROUNDS; round++) {
    const worst = byNodeTime(costs).slice(0, SHOWN)
    const worstPerToken = byNodeTimePerToken(costs).slice(0, SHOWN)
    for (const attempt of [...worst, ...worstPerToken].flatMap(variantsOf)) costs.push(await measure(attempt))
  }
  console.log(`${costs.length} requests tried, ${costs.filter(({ isAccepted }) => isAccepted).length} accepted`)
  costs = costs.filter(({ isAccepted }) => isAccepted)
  const { perSecond } = readLimits().rpc
  const maximum = Math.max(...costs.map(perToken))
  console.log(`a client at its default rate uses ${((maximum * perSecond) / 10).toFixed(0)} % of a core at most`)
  console.log(
    `idle: eth_chainId p50 ${percentile(idle, 0.5).toFixed(1)} ms, p95 ${percentile(idle, 0.95).toFixed(1)} ms\n`,
  )
  for (const [title, worst] of [
    ['by node time', byNodeTime(costs)],
    ['by node time per token', byNodeTimePerToken(costs)],
    ['by bytes out', [...costs].sort((a, b) => b.bytesOut - a.bytesOut)],
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
    const attack = { isRunning: true }
    const done = post(bodyOf(cost)).finally(() => (attack.isRunning = false))
    while (attack.isRunning) meanwhile.push(await measureWait())
    await done
  }
  const ratio = (share: number) => {
    const times = percentile(meanwhile, share)
    return `${times.toFixed(1)} ms (${(times / percentile(idle, share)).toFixed(1)})`
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
function grid(largestTransaction: string): readonly Attempt[] {
  const calls: (readonly [string, string, readonly unknown[]])[] = [
    ...Object.entries(LOOPS).map(
      ([name, body]) => [`eth_call, ${name}`, 'eth_call', [{ data: endlessCode(body) }, 'latest']] as const,
    ),
    ...['eth_estimateGas', 'eth_createAccessList', 'eth_call'].flatMap((method) =>
      [500_000, 1_900_000, 4_000_000, 15_000_000].map(
        (gas) => [`${method}, keccak of ${gas} gas`, method, [{ data: hashingCode(gas) }, 'latest']] as const,
      ),
    ),
    ...[1, 8, 128].map((length) => {
      const calls = Array.from({ length }, () => ({ data: endlessCode(LOOPS['keccak 8 kB'] ?? '') }))
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
      (size) =>
        [`eth_call, answers ${size} bytes`, 'eth_call', [{ to: BYTES_CONTRACT, data: word(size) }, 'latest']] as const,
    ),
    [
      'eth_getLogs, block of logs',
      'eth_getLogs',
      [{ fromBlock: BLOCK_OF_LOGS, toBlock: BLOCK_OF_LOGS, address: LOGGER }],
    ],
    ['eth_getBlockReceipts, block of logs', 'eth_getBlockReceipts', [BLOCK_OF_LOGS]],
    ['eth_getBlockReceipts, block of transactions', 'eth_getBlockReceipts', [BLOCK_OF_TRANSACTIONS]],
    ['eth_getTransactionReceipt', 'eth_getTransactionReceipt', [largestTransaction]],
    ['eth_getBlockByNumber, full', 'eth_getBlockByNumber', [BLOCK_OF_TRANSACTIONS, true]],
    ['eth_getBlockByNumber', 'eth_getBlockByNumber', [BLOCK_OF_TRANSACTIONS, false]],
    ['eth_getBlockTransactionCountByNumber', 'eth_getBlockTransactionCountByNumber', [BLOCK_OF_TRANSACTIONS]],
    [
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
      [BLOCK_OF_TRANSACTIONS, '0x0'],
    ],
    ['eth_getTransactionByHash', 'eth_getTransactionByHash', [largestTransaction]],
    [
      'eth_getProof, 20 slots',
      'eth_getProof',
      [BYTES_CONTRACT, Array.from({ length: 20 }, (_, slot) => word(slot)), 'latest'],
    ],
    ['eth_getCode', 'eth_getCode', [LOGGER, 'latest']],
    ['eth_getBalance of an old block', 'eth_getBalance', [ACCOUNT, '0x2']],
  ]
  return calls.flatMap(([name, method, params]) =>
    BATCH_SIZES.map((batch) => ({ name, call: { method, params }, batch })),
  )
}

/** Variants of a call with other batch sizes, gas, and amounts of work. */
function variantsOf({ name, call, batch }: Cost): readonly Attempt[] {
  const other = BATCH_SIZES[Math.floor(Math.random() * BATCH_SIZES.length)] ?? 1
  const [object, ...rest] = call.params
  const variants: Attempt[] = [{ name, call, batch: Math.max(1, Math.min(20, batch + (Math.random() < 0.5 ? 1 : -1))) }]
  if (typeof object !== 'object' || object === null || !('data' in object)) return variants
  const work = Math.floor(2 ** (19 + Math.random() * 5))
  const gas = Math.floor(2 ** (20 + Math.random() * 5))
  variants.push(
    {
      name: `${call.method}, keccak of ${work} gas`,
      call: { ...call, params: [{ data: hashingCode(work) }, ...rest] },
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
  let cpuTime = nodeTime() - before
  if (cpuTime < 5 * TICK_MS) {
    for (let turn = 1; turn < REPEATS; turn++) await post(body)
    await untilIdle()
    cpuTime = (nodeTime() - before) / REPEATS
  }
  const rejection = /"code":"(request\.\w+|method\.\w+)"/.exec(answer.slice(0, 400))?.[1]
  // An answer that is too large also means that the call was accepted.
  const isAccepted = rejection === undefined || answer.includes('an answer has at most')
  return {
    ...attempt,
    bytesIn: body.length,
    bytesOut: answer.length,
    nodeTime: cpuTime,
    tokens: tokensOf(attempt),
    isAccepted,
  }
}

/** Waits until the node is idle: a call may continue there after the proxy has aborted it, and pause while other processes run. */
async function untilIdle(): Promise<void> {
  let [last, idleCount] = [nodeTime(), 0]
  while (idleCount < IDLE_MEASUREMENTS) {
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS))
    const now = nodeTime()
    idleCount = now === last ? idleCount + 1 : 0
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
  return boundCalls(calls, Number(BLOCK_OF_LOGS)).reduce(
    (sum, priced) => sum + (priced.ok ? priced.value.bucketTokens : 1),
    0,
  )
}

function bodyOf({ call, batch }: Attempt): string {
  const calls = Array.from({ length: batch }, (_, id) => ({ jsonrpc: '2.0', id, ...call }))
  return JSON.stringify(batch === 1 ? calls[0] : calls)
}

async function post(body: string, address = '203.0.113.1'): Promise<string> {
  const headers = { 'content-type': 'application/json', 'CF-Connecting-IP': address }
  return (await api.fetch('/api/rpc/1', { method: 'POST', headers, body })).text()
}

/** Returns the milliseconds that another visitor waits for the cheapest call. */
async function measureWait(): Promise<number> {
  const began = performance.now()
  await post('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}', '203.0.113.2')
  return performance.now() - began
}

async function measureWaits(times: number): Promise<readonly number[]> {
  const durations: number[] = []
  for (let turn = 0; turn < times; turn++) durations.push(await measureWait())
  // The first requests include the start of the worker.
  return durations.slice(times / 3)
}

/** CPU milliseconds used by anvil. */
function nodeTime(): number {
  const text = readFileSync(`/proc/${anvil.pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Returns init code that loops until its gas runs out. */
function endlessCode(body: string): string {
  return `0x5b${body}600056`
}

/** Returns init code that hashes for about this much gas and succeeds, so that an estimate has to search. */
function hashingCode(gas: number): string {
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
  return costs.filter(({ isAccepted }) => isAccepted).sort((a, b) => b.nodeTime - a.nodeTime)
}

function byNodeTimePerToken(costs: readonly Cost[]): Cost[] {
  return costs.filter(({ isAccepted }) => isAccepted).sort((a, b) => perToken(b) - perToken(a))
}

function perToken({ nodeTime, tokens }: Cost): number {
  return nodeTime / tokens
}

/** Returns the first cost of each name; of sorted costs, the largest. */
function distinct(costs: readonly Cost[]): readonly Cost[] {
  const names = new Set<string>()
  return costs.filter(({ name }) => !names.has(name) && names.add(name))
}

function percentile(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
}
