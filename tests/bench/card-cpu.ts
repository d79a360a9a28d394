/**
 * CPU time of the cards worker per card, newly drawn and cached. The time of a request without a card, which is the local server's own, is
 * subtracted. The API answers from this process and is not measured.
 *
 * `node tests/bench/card-cpu.ts [seconds per row]`
 */
import { forwardTo, startFaultyApi, startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { FAKE_USDC, V3_POOL, WETH } from '#tests/builders/seeded-market.ts'
import { workerdCpu } from '#tests/builders/workerd-cpu.ts'

const SECONDS = Number(process.argv[2] ?? 6)
const CARDS = [
  ['token', `/cards/token/ethereum/${WETH}.png`],
  ['token, Arabic', `/cards/token/ethereum/${WETH}.png?lng=ar-SA`],
  ['token, warning', `/cards/token/ethereum/${FAKE_USDC}.png`],
  ['pool', `/cards/pool/ethereum/${V3_POOL}.png`],
] as const

/** A clock that advances an hour per request, so that each card is drawn, and a rate limiter that admits everything. */
const INJECT_FAULTS = `
  const now = Date.now
  let hours = 0
  Date.now = () => now() + hours * 3_600_000
  export function injectFaults(env, faults) {
    if (faults.includes('hours pass')) hours += 1
    return { API: env.API, DRAWINGS: { limit: async () => ({ success: true }) } }
  }`

build()
const api = await startFaultyApi()
const answers = new Map<string, Promise<string>>()
const worker = await startFaultyWorker({ worker: 'cards', injectFaults: INJECT_FAULTS, api: answer })

const baseline = await cpuPerRequest('/cards')
console.log(`baseline         ${baseline.toFixed(2)} ms, subtracted below`)
for (const [name, path] of CARDS) {
  worker.faults.add('hours pass')
  const drawn = (await cpuPerRequest(path)) - baseline
  worker.faults.clear()
  const cached = (await cpuPerRequest(path)) - baseline
  console.log(
    `${name.padEnd(16)} ${drawn.toFixed(1)} ms drawn, ${cached.toFixed(2)} ms cached: ${(drawn / cached).toFixed(0)} ×`,
  )
}
await worker.stop()
await api.stop()

/** Caches the API's answers, so that each query is sent to it once. */
async function answer(request: Request): Promise<Response> {
  const body = await request.clone().text()
  const text = answers.get(body) ?? forwardTo(request, api).then((response) => response.text())
  answers.set(body, text)
  return new Response(await text, { headers: { 'Content-Type': 'application/json' } })
}

/** CPU milliseconds per request, with warm caches. */
async function cpuPerRequest(path: string): Promise<number> {
  await requestRepeatedly(path, 1.5)
  const before = workerdCpu()
  const count = await requestRepeatedly(path, SECONDS)
  return (workerdCpu() - before) / count
}

async function requestRepeatedly(path: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let count = 0
  for (; performance.now() < end; count += 1) await (await worker.fetch(path)).arrayBuffer()
  return count
}
