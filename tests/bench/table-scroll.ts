/**
 * Scrolls a list of 10,000 tokens for six seconds with a CPU four times slower, fast and at reading speed, compared with a plain table of
 * the same rows in the same run, and with the built list of another checkout if its folder is given. Frames are measured by the times
 * between callbacks of `requestAnimationFrame`. Worker and page are those of the build; the market has 10,000 tokens.
 *
 * `node tests/bench/table-scroll.ts [rows] [other checkout]`
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { median } from '#tests/builders/slow-visit.ts'
import { startFaultyWorker } from '#tests/builders/faulty-worker.ts'
import { build } from '#tools/build.ts'
import { findChromium } from '#tests/builders/chromium.ts'

const ROWS = Number(process.argv[2] ?? 10_000)
const OTHER = process.argv[3]
/** Runs per build when comparing two. */
const ROUNDS = 3
const SLOWDOWN = 4
const SECONDS = 6
/** Pixels per second of fast scrolling, and of scrolling at reading speed. */
const SPEED = 4_000
const READING_SPEED = 480

interface Scrolled {
  readonly fps: number
  /** Milliseconds within which 99 % of the frames came. */
  readonly p99: number
  /** Percentage of frames in which all rows were complete. */
  readonly complete: number
  readonly nodes: number
  readonly rows: number
}

const executable = findChromium()
if (!executable.ok) throw new Error(executable.problem)
build()
const browser = await chromium.launch({ executablePath: executable.value })
const explore = await openList(startFaultyWorker)
const other = OTHER === undefined ? undefined : await openList(await importStartFaultyWorker(OTHER))
const lists = [{ name: 'explore', ...explore }, ...(other ? [{ name: 'other', ...other }] : [])]
const fast = new Map<string, Scrolled[]>()
const reading = new Map<string, Scrolled[]>()
// Alternates, because the machine's speed varies.
for (let round = 0; round < (other ? ROUNDS : 1); round++) {
  for (const { name, page } of lists) {
    await page.bringToFront()
    fast.set(name, [...(fast.get(name) ?? []), await scrollSlowed(page, SPEED)])
    reading.set(name, [...(reading.get(name) ?? []), await scrollSlowed(page, READING_SPEED)])
  }
}
await explore.page.bringToFront()
await replaceByPlainTable(explore.page)
printMedians('plain table', [await scrollSlowed(explore.page, SPEED)])
for (const { name } of lists) {
  printMedians(`${name}, reading`, reading.get(name) ?? [])
  printMedians(name, fast.get(name) ?? [])
}
if (other) {
  for (const [name, all] of [...Object.entries({ reading, 'fast scrolling': fast })]) {
    const ratio = fpsOf(all.get('explore') ?? []) / fpsOf(all.get('other') ?? [])
    console.log(`${name}: explore has ${ratio.toFixed(2)} times the frame rate of the other build`)
  }
}
await browser.close()
for (const { worker } of lists) await worker.stop()
process.exit()

/** `startFaultyWorker` of another checkout, which serves the build of that checkout. */
async function importStartFaultyWorker(root: string): Promise<typeof startFaultyWorker> {
  const url = pathToFileURL(join(root, 'tests/builders/faulty-worker.ts')).href
  const module = (await import(url)) as { readonly startFaultyWorker: typeof startFaultyWorker }
  return module.startFaultyWorker
}

/** The explore page of a build with all rows loaded. */
async function openList(start: typeof startFaultyWorker) {
  const worker = await start({ worker: 'web', api: market })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${worker.url}/explore`, { waitUntil: 'networkidle' })
  await loadAll(page)
  return { worker, page }
}

function fpsOf(runs: readonly Scrolled[]): number {
  return median(runs.map(({ fps }) => fps))
}

/** The medians of several runs. */
function printMedians(name: string, runs: readonly Scrolled[]): void {
  const medianOf = (metric: keyof Scrolled) => median(runs.map((run) => run[metric]))
  const frames = `${medianOf('fps').toFixed(1)} frames a second, 99 % of them within ${medianOf('p99').toFixed(1)} ms`
  const counts = `${medianOf('nodes')} nodes, ${medianOf('rows')} rows in the document`
  console.log(`${name.padEnd(14)} ${frames}, all rows complete in ${medianOf('complete').toFixed(0)} %, ${counts}`)
}

/** Scrolls with a slower CPU. */
async function scrollSlowed(page: Page, speed: number): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const scrolled = await scroll(page, speed)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return scrolled
}

/** Scrolls to the end until all rows are loaded. */
async function loadAll(page: Page): Promise<void> {
  for (let previous = -1, unchanged = 0; unchanged < 200;) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(50)
    const last = Number(await page.locator('tbody tr[data-at]').last().getAttribute('data-at'))
    if (last === ROWS - 1) break
    unchanged = last === previous ? unchanged + 1 : 0
    previous = last
  }
  const last = Number(await page.locator('tbody tr[data-at]').last().getAttribute('data-at'))
  if (last !== ROWS - 1) throw new Error(`the list ends at row ${last + 1} of ${ROWS}`)
}

/** Replaces the table by a plain one, with every row in the document and no scripts. */
async function replaceByPlainTable(page: Page): Promise<void> {
  await page.evaluate((rows) => {
    const table = document.querySelector('table')
    const row = table?.querySelector('tr[data-at]')
    if (!table || !row) throw new Error('no table')
    const frame = table.parentElement?.cloneNode(true)
    if (!(frame instanceof Element)) throw new Error('no frame')
    const body = frame.querySelector('tbody')
    body?.replaceChildren(...Array.from({ length: rows }, () => row.cloneNode(true)))
    document.body.replaceChildren(frame)
  }, ROWS)
}

/** Scrolls down for half of the time and up again, from the middle of the list. */
function scroll(page: Page, atSpeed: number): Promise<Scrolled> {
  return page.evaluate(
    async ({ seconds, speed }) => {
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      scrollTo(0, document.documentElement.scrollHeight / 2)
      for (let rest = 0; rest < 30; rest++) await next()
      const frames: number[] = []
      let complete = 0
      const startedAt = await next()
      for (let before = startedAt, now = startedAt; now - startedAt < seconds * 1_000; before = now) {
        now = await next()
        frames.push(now - before)
        // A complete row has its sparkline. Only every tenth frame is checked, because checking takes time.
        if (frames.length % 10 === 1) complete += Number(!document.querySelector('tbody td:last-child:empty'))
        const direction = now - startedAt < seconds * 500 ? 1 : -1
        scrollBy(0, (direction * speed * (now - before)) / 1_000)
      }
      const total = frames.reduce((sum, frame) => sum + frame, 0)
      frames.sort((a, b) => a - b)
      return {
        fps: (frames.length * 1_000) / total,
        p99: frames[Math.ceil(frames.length * 0.99) - 1] ?? 0,
        complete: (complete * 100) / Math.ceil(frames.length / 10),
        nodes: document.querySelectorAll('*').length,
        rows: document.querySelectorAll('tbody tr[data-at]').length,
      }
    },
    { seconds: SECONDS, speed: atSpeed },
  )
}

/** Answers the API's requests with a market of `ROWS` tokens. */
async function market(request: Request): Promise<Response> {
  const { operationName, variables } = (await request.json()) as {
    operationName: string
    variables: { page: number; pageSize: number }
  }
  const asOf = [{ chainId: 'ETHEREUM', block: 1, time: Math.floor(Date.now() / 1_000) }]
  if (operationName === 'ProtocolStats') {
    const values = { dayVolume: '1000', tvl: '1000', tvlChange: '1' }
    const versions = ['V2', 'V3', 'V4'].map((version) => ({ version, ...values }))
    const stats = { ...values, dayVolumeChange: '1', tokenCount: ROWS, poolCount: 0, versions, asOf }
    return Response.json({ data: { protocolStats: stats } })
  }
  if (operationName !== 'TopTokens') return new Response(null, { status: 404 })
  const first = (variables.page - 1) * variables.pageSize
  const edges = Array.from({ length: Math.max(0, Math.min(variables.pageSize, ROWS - first)) }, (_, at) => ({
    rank: first + at + 1,
    node: token(first + at),
  }))
  return Response.json({ data: { topTokens: { total: ROWS, asOf, edges } } })
}

function token(at: number) {
  const address = `0x${(at + 1).toString(16).padStart(40, '0')}`
  const sparkline = Array.from({ length: 25 }, (_, hour) => (hour * at * 37) % 1_000)
  return {
    ...{ chainId: 'ETHEREUM', address, symbol: `T${at}`, name: `Token ${at}`, decimals: 18 },
    ...{ safety: 'VERIFIED', isImpersonator: false, logo: null },
    market: {
      ...{ price: `${at + 1}.25`, hourChange: `${(at % 7) - 3}.5`, dayChange: `${(at % 9) - 4}.25`, sparkline },
      ...{ fdv: `${at}000000`, volume: `${ROWS - at}000`, tvl: '1000' },
    },
  }
}
