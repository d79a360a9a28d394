import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stampOf } from '#tools/build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BUNDLES = join(root, 'node_modules/.cache/tarn-api')

export const API_CONFIG = join(root, 'workers/api/wrangler.toml')

let known: string | undefined

/** The folder with the API worker's bundle, as deployed. Bundled from source, once for all test files, until a source changes. */
export function apiBundle(): string {
  // Comparing the sources takes a tenth of a second, and dozens of tests in a process start this worker.
  return (known ??= findOrBuild())
}

function findOrBuild(): string {
  const bundle = join(BUNDLES, stampOf(['app', 'workers', 'package-lock.json', 'tsconfig.json']))
  if (existsSync(bundle)) return bundle
  mkdirSync(BUNDLES, { recursive: true })
  const draft = mkdtempSync(join(BUNDLES, 'new-'))
  const { status, stderr } = spawnSync(
    join(root, 'node_modules/.bin/wrangler'),
    ['deploy', '-c', API_CONFIG, '--dry-run', '--outdir', draft],
    { env: { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false', CI: 'true' }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  try {
    renameSync(draft, bundle)
  } catch (error) {
    // Another process was faster.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(bundle)) throw error
  }
  return bundle
}
