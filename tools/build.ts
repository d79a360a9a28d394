import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LOGO_FOLDER } from '../app/domain/logos/logo-path.ts'
import { writeSbom, type Lockfile } from './sbom.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(root, 'dist/.stamp')
const INPUTS = [
  'app',
  'workers',
  'locales',
  'public',
  'remix.config.ts',
  'wrangler.toml',
  'package-lock.json',
  'tsconfig.json',
  'tools',
]

/**
 * Builds the app and bundles the workers as deployed, unless their inputs are unchanged. `build/sbom.cdx.json` lists
 * their packages.
 */
export function build({ force = false } = {}): { readonly isUpToDate: boolean; readonly milliseconds: number } {
  const started = performance.now()
  const stamp = stampOf(INPUTS)
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return { isUpToDate: true, milliseconds: 0 }
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  run('remix', ['vite:build', '--config', 'remix.config.ts'])
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  writeFileSync(join(root, 'build/sbom.cdx.json'), writeSbom(lockfile))
  writeFileSync(join(root, 'build/logos.json'), JSON.stringify(builtLogos()))
  run('wrangler', ['deploy', '--dry-run', '--outdir', join(root, 'dist/web')])
  for (const worker of ['api', 'cards', 'indexer']) {
    const config = `workers/${worker}/wrangler.toml`
    run('wrangler', ['deploy', '-c', config, '--dry-run', '--outdir', join(root, 'dist', worker)])
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(STAMP, stamp)
  return { isUpToDate: false, milliseconds: Math.round(performance.now() - started) }
}

/** Reads the SVG files of the logos from the client's build, by mark, for the cards worker. */
function builtLogos(): Record<string, string> {
  const folder = join(root, 'build/client', LOGO_FOLDER)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [basename(file, '.svg'), readFileSync(join(folder, file), 'utf8')]),
  )
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      WRANGLER_SEND_METRICS: 'false',
      CI: 'true',
    },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${stdout}\n${stderr}`)
}

/** Returns one hash over the names and contents of these files and folders. */
export function stampOf(inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const path = join(root, input)
    if (!existsSync(path)) continue
    for (const file of filesOf(path)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const entries = (() => {
    try {
      return readdirSync(path, { withFileTypes: true })
    } catch {
      return undefined
    }
  })()
  if (!entries) return [path]
  return entries
    .filter((entry) => !entry.name.startsWith('.') && !/\.(test|gallery)\./.test(entry.name))
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => filesOf(join(path, entry.name)))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { milliseconds } = build({ force: !process.argv.includes('--if-changed') })
  console.log(`built in ${(milliseconds / 1000).toFixed(1)} s`)
}
