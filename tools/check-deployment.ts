/**
 * Dry-runs `wrangler deploy` for each worker and environment. Fails if the configuration is invalid, an environment lacks a
 * binding of the local one, or a bundle exceeds its budget (gzip, kB of 1,000 bytes).
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const WORKERS = [
  // An eighth is translations, about 21 kB per language.
  { worker: 'web', config: 'wrangler.toml', budget: 625 },
  { worker: 'api', config: 'workers/api/wrangler.toml', budget: 400 },
  // Three quarters is the renderer, the rest are its fonts.
  { worker: 'cards', config: 'workers/cards/wrangler.toml', budget: 1500 },
  { worker: 'indexer', config: 'workers/indexer/wrangler.toml', budget: 100 },
]
const ENVIRONMENTS = ['preview', 'production']

/** Wrangler starts a child process that spins when its output is closed: kill both on exit. */
const running = new Set<number>()
process.once('exit', () => {
  for (const group of running) process.kill(-group, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

let hasFailed = false
for (const { worker, config, budget } of WORKERS) {
  const [local, ...others] = await Promise.all(['', ...ENVIRONMENTS].map((environment) => dryRun(config, environment)))
  if (local === undefined) throw new Error('nothing was run')
  for (const [index, { kilobytes, bindings }] of others.entries()) {
    const missing = [...local.bindings].filter((name) => !bindings.has(name))
    const isOverBudget = kilobytes > budget
    if (isOverBudget || missing.length > 0) hasFailed = true
    console.log(
      `${worker.padEnd(8)} ${(ENVIRONMENTS[index] ?? '').padEnd(11)} ${kilobytes.toFixed(1)} kB gzip (budget ${budget})` +
        (missing.length > 0 ? `; lacks ${missing.join(', ')}` : ''),
    )
  }
}
process.exit(hasFailed ? 1 : 0)

interface Deployment {
  readonly kilobytes: number
  /** Binding names without variables, which the operator sets. */
  readonly bindings: ReadonlySet<string>
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
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  if (pid !== undefined) running.delete(pid)
  rmSync(folder, { recursive: true, force: true })
  const size = /Total Upload: .*gzip: ([\d.]+) KiB/.exec(output)?.[1]
  if (code !== 0 || size === undefined) throw new Error(`wrangler ${args.join(' ')} failed\n${output}`)
  const lines = [...output.matchAll(/^env\.(\w+) .*$/gm)].filter(
    ([line]) => !line.trimEnd().endsWith('Environment Variable'),
  )
  return { kilobytes: Number(size) * 1.024, bindings: new Set(lines.map(([, name = '']) => name)) }
}
