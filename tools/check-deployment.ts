/**
 * What `wrangler deploy` would send, for each worker and environment, without sending it: the configuration holds, every environment has
 * the bindings of the local one, and the bundle keeps its budget (gzip, kB of 1,000 bytes).
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const WORKERS = [
  { worker: 'web', config: 'wrangler.toml', budget: 500 },
  { worker: 'api', config: 'workers/api/wrangler.toml', budget: 400 },
  // Three quarters of it are the renderer, the rest its fonts.
  { worker: 'cards', config: 'workers/cards/wrangler.toml', budget: 1500 },
  { worker: 'indexer', config: 'workers/indexer/wrangler.toml', budget: 100 },
]
const ENVIRONMENTS = ['preview', 'production']

/** Wrangler starts a process of its own and spins when nobody reads what it says any more: whatever ends this ends them. */
const running = new Set<number>()
process.once('exit', () => {
  for (const group of running) process.kill(-group, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

let isBad = false
for (const { worker, config, budget } of WORKERS) {
  const [local, ...others] = await Promise.all(['', ...ENVIRONMENTS].map((environment) => dryRun(config, environment)))
  if (local === undefined) throw new Error('nothing was run')
  for (const [at, { kilobytes, resources }] of others.entries()) {
    const missing = [...local.resources].filter((name) => !resources.has(name))
    const isOver = kilobytes > budget
    if (isOver || missing.length > 0) isBad = true
    console.log(
      `${worker.padEnd(8)} ${(ENVIRONMENTS[at] ?? '').padEnd(11)} ${kilobytes.toFixed(1)} kB gzip (budget ${budget})` +
        (missing.length > 0 ? `; has no ${missing.join(', ')}` : ''),
    )
  }
}
process.exit(isBad ? 1 : 0)

interface Deployment {
  readonly kilobytes: number
  /** Names of its bindings; variables are the operator's own matter. */
  readonly resources: ReadonlySet<string>
}

async function dryRun(config: string, environment: string): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-deploy-'))
  const args = ['deploy', '-c', config, '--env', environment, '--dry-run', '--outdir', folder]
  const child = spawn(join(root, 'node_modules/.bin/wrangler'), args, {
    cwd: root,
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false', CI: 'true', NO_COLOR: '1' },
  })
  const { pid } = child
  if (pid !== undefined) running.add(pid)
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  if (pid !== undefined) running.delete(pid)
  rmSync(folder, { recursive: true, force: true })
  const size = /Total Upload: .*gzip: ([\d.]+) KiB/.exec(said)?.[1]
  if (code !== 0 || size === undefined) throw new Error(`wrangler ${args.join(' ')} failed\n${said}`)
  const bindings = [...said.matchAll(/^env\.(\w+) .*$/gm)].filter(
    ([line]) => !line.trimEnd().endsWith('Environment Variable'),
  )
  return { kilobytes: Number(size) * 1.024, resources: new Set(bindings.map(([, name = '']) => name)) }
}
