/**
 * Time to first byte and to the frame of a page at 50 requests a second, with KV warm, 300 ms late, failing and hanging. Half of the
 * requests are for pages whose data this isolate has not cached, so that they read the stores.
 *
 * `node tests/bench/ttfb.ts [seconds per state]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { forwardTo, startFaultyApi, startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { WETH } from '#tests/builders/seeded-market.ts'

const RATE = 50
const SECONDS = Number(process.argv[2] ?? 10)
const CACHED_PATHS = ['/', '/explore', '/explore/tokens/base', `/explore/tokens/ethereum/${WETH}`, '/swap']

const INJECT_FAULTS = `
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  export function injectFaults(env, [fault]) {
    const applyFault = async () => {
      if (fault === 'late') await wait(300)
      if (fault === 'hangs') await wait(30_000)
      if (fault === 'fails') throw new Error('KV is down')
    }
    const KV = {
      get: async (...rest) => (await applyFault(), env.KV.get(...rest)),
      put: async (...rest) => (await applyFault(), env.KV.put(...rest)),
    }
    return { ...env, KV, PAGE_READS: { limit: async () => ({ success: true }) } }
  }`

build()
const api = await startFaultyApi()
console.log(`${RATE} requests a second, ${SECONDS} s a state, half of them cold (milliseconds)`)
console.log('KV        first byte p50     p99   frame p50     p99   slowest   not 200')
for (const fault of ['warm', 'late', 'fails', 'hangs']) {
  const web = await startFaultyWorker({
    worker: 'web',
    injectFaults: INJECT_FAULTS,
    api: (request) => forwardTo(request, api),
  })
  web.faults.add(fault)
  for (let turn = 0; turn < 40; turn++) await open(web, CACHED_PATHS[turn % CACHED_PATHS.length] ?? '/')
  const responses = await load(web)
  const [firstBytes, frames] = [responses.map(({ byte }) => byte), responses.map(({ frame }) => frame)]
  const failed = responses.filter(({ status }) => status !== 200).length
  console.log(
    `${fault.padEnd(8)}${percentile(firstBytes, 0.5).padStart(16)}${percentile(firstBytes, 0.99)}${percentile(frames, 0.5).padStart(12)}${percentile(frames, 0.99)}${percentile(frames, 1).padStart(10)}${String(failed).padStart(10)}`,
  )
  await web.stop()
}
await api.stop()

function percentile(times: number[], share: number): string {
  times.sort((a, b) => a - b)
  return (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1).padStart(8)
}

async function load(web: FaultyWorker) {
  const pending: ReturnType<typeof open>[] = []
  const started = performance.now()
  for (let turn = 0; turn < RATE * SECONDS; turn++) {
    const due = started + (turn * 1_000) / RATE
    if (due > performance.now()) await sleep(due - performance.now())
    pending.push(
      open(web, turn % 2 === 0 ? (CACHED_PATHS[(turn / 2) % CACHED_PATHS.length] ?? '/') : `/explore?page=${turn + 2}`),
    )
  }
  return Promise.all(pending)
}

async function open(web: FaultyWorker, path: string) {
  const startedAt = performance.now()
  const response = await web.fetch(path)
  const byte = performance.now() - startedAt
  let frame = 0
  let html = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    html += decoder.decode(chunk, { stream: true })
    if (frame === 0 && html.includes('<main')) frame = performance.now() - startedAt
  }
  return { status: response.status, byte, frame }
}
