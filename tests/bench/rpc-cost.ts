/**
 * The most expensive calls that the RPC proxy accepts, found by a search over methods, parameters and batch sizes, on workerd and anvil.
 * The search tries a grid, then varies what cost the node most. Printed for the worst by node time and by bytes: what was sent, what came
 * back, the processor time of the node, and how long another visitor waits for `eth_chainId` meanwhile, beside an idle node in the same run.
 *
 * `node tests/bench/rpc-cost.ts [rounds of the search]`
 */
import { readFileSync } from 'node:fs'
import { startAnvil } from '#devnet/anvil.ts'
import { startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tests/builders/build.ts'

const ROUNDS = Number(process.argv[2] ?? 2)
const SHOWN = 6
const BATCHES = [1, 4, 20]
const PLENTY = { burst: 1_000_000, perSecond: 1_000_000 }
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LOGGER = `0x${'10'.repeat(20)}`
const SPEAKER = `0x${'51'.repeat(20)}`
const BLOCKS_WITH_LOGS = 130
const LOGS_A_BLOCK = 500

/** Loops of the EVM, each body leaving the stack as it was. */
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
}

interface Attempt {
  readonly name: string
  readonly call: { readonly method: string; readonly params: readonly unknown[] }
  readonly batch: number
}

interface Cost extends Attempt {
  readonly bytesIn: number
  readonly bytesOut: number
  /** Milliseconds of the node's processor. */
  readonly nodeTime: number
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
  await fillChain()
  await bench()
} finally {
  await api.stop()
  await anvil.stop()
}

/** Blocks full of logs and transactions, and an account whose every byte is asked for. */
async function fillChain(): Promise<void> {
  // PUSH2 n · JUMPDEST · LOG1 of 32 bytes · n - 1 · JUMPI
  const count = LOGS_A_BLOCK.toString(16).padStart(4, '0')
  await anvil.rpc.call('anvil_setCode', [LOGGER, `0x61${count}5b600160206000a1600190038060035700`])
  await anvil.rpc.call('anvil_setCode', [SPEAKER, '0x6000356000f3'])
  await anvil.rpc.call('evm_setAutomine', [false])
  for (let block = 0; block < BLOCKS_WITH_LOGS; block++) {
    await anvil.rpc.call('eth_sendTransaction', [{ from: ACCOUNT, to: LOGGER, gas: '0x1000000' }])
    await anvil.rpc.call('evm_mine')
  }
}

async function bench(): Promise<void> {
  const idle = await waits(300)
  let seen: Cost[] = []
  for (const attempt of grid()) seen.push(await measure(attempt))
  for (let round = 0; round < ROUNDS; round++) {
    const worst = byNodeTime(seen).slice(0, SHOWN)
    for (const attempt of worst.flatMap(varied)) seen.push(await measure(attempt))
  }
  console.log(`${seen.length} requests tried, ${seen.filter(({ accepted }) => accepted).length} accepted`)
  seen = seen.filter(({ accepted }) => accepted)
  console.log(`idle: eth_chainId p50 ${at(idle, 0.5).toFixed(1)} ms, p95 ${at(idle, 0.95).toFixed(1)} ms\n`)
  for (const [title, worst] of [
    ['by node time', byNodeTime(seen)],
    ['by bytes out', [...seen].sort((a, b) => b.bytesOut - a.bytesOut)],
  ] as const) {
    console.log(`${title.padEnd(46)} batch  bytes in  bytes out  node ms   wait p50 (× idle)   p95 (× idle)`)
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
      [String(cost.nodeTime).padStart(9), ratio(0.5).padStart(20), ratio(0.95).padStart(16)].join(''),
  )
}

/** Every family of calls, in batches of every size. */
function grid(): readonly Attempt[] {
  const calls: (readonly [string, string, readonly unknown[]])[] = [
    ...Object.entries(LOOPS).map(
      ([name, body]) => [`eth_call, ${name}`, 'eth_call', [{ data: endless(body) }, 'latest']] as const,
    ),
    ...['eth_estimateGas', 'eth_createAccessList', 'eth_call'].flatMap((method) =>
      [500_000, 1_900_000, 4_000_000, 15_000_000].map(
        (gas) => [`${method}, keccak of ${gas} gas`, method, [{ data: ending(gas) }, 'latest']] as const,
      ),
    ),
    ...[1, 8, 16].map((length) => {
      const calls = Array.from({ length }, () => ({ data: endless(LOOPS['keccak 8 kB'] ?? '') }))
      return [`eth_simulateV1, ${length} × keccak`, 'eth_simulateV1', [simulationOf(calls), 'latest']] as const
    }),
    ['eth_simulateV1, 16 × logs', 'eth_simulateV1', [simulationOf(Array(16).fill({ to: LOGGER })), 'latest']],
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
    ['eth_getBlockReceipts', 'eth_getBlockReceipts', ['0x1']],
    ['eth_getBlockByNumber, whole', 'eth_getBlockByNumber', ['0x1', true]],
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

/** The same with another batch size, gas, and amount of work. */
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
  // The call may go on in the node after the proxy has given it up.
  for (let last = -1, now = nodeTime(); now !== last; now = nodeTime()) {
    last = now
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const first = /"code":"(request\.\w+|method\.\w+)"/.exec(answer.slice(0, 400))?.[1]
  // What is too large was accepted, and found out only by the answer.
  const accepted = first === undefined || answer.includes('an answer has at most')
  return { ...attempt, bytesIn: body.length, bytesOut: answer.length, nodeTime: nodeTime() - before, accepted }
}

function bodyOf({ call, batch }: Attempt): string {
  const calls = Array.from({ length: batch }, (_, id) => ({ jsonrpc: '2.0', id, ...call }))
  return JSON.stringify(batch === 1 ? calls[0] : calls)
}

async function post(body: string, address = '203.0.113.1'): Promise<string> {
  const headers = { 'content-type': 'application/json', 'CF-Connecting-IP': address }
  return (await api.fetch('/api/rpc/1', { method: 'POST', headers, body })).text()
}

/** Milliseconds that another visitor waits for the least of calls. */
async function wait(): Promise<number> {
  const began = performance.now()
  await post('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}', '203.0.113.2')
  return performance.now() - began
}

async function waits(times: number): Promise<readonly number[]> {
  const seen: number[] = []
  for (let turn = 0; turn < times; turn++) seen.push(await wait())
  // The first ones start the worker.
  return seen.slice(times / 3)
}

/** Milliseconds of processor that anvil has used (100 ticks a second on Linux). */
function nodeTime(): number {
  const text = readFileSync(`/proc/${anvil.pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Initialisation code that runs a loop until its gas is gone. */
function endless(body: string): string {
  return `0x5b${body}600056`
}

/** … that hashes for about so much gas and ends well, which makes an estimate search. */
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

/** The worst of each name. */
function distinct(costs: readonly Cost[]): readonly Cost[] {
  const names = new Set<string>()
  return costs.filter(({ name }) => !names.has(name) && names.add(name))
}

function at(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
}
