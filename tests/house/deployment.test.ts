import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EVENTS } from '#app/wire/events/catalogue.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Where each worker's variables are declared. */
const SOURCES = {
  web: ['workers/web', 'app/edge', 'app/flags'],
  api: ['workers/api'],
  cards: ['workers/cards'],
  indexer: ['workers/indexer'],
}

function variablesOf(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => join(folder, file)),
  )
  const fields = files.flatMap((file) => [...read(file).matchAll(/^\s+readonly ([A-Z][A-Z0-9_]+)\??: string$/gm)])
  return [...new Set(fields.map(([, name = '']) => name))].sort()
}

/** Returns the workers that read each variable according to the documentation. */
function documentedVariables(): Map<string, readonly string[]> {
  const section = /## Variables of the workers\n([\s\S]*?)\n## /.exec(read('docs/configuration.md'))?.[1] ?? ''
  const rows = [...section.matchAll(/^\| \**`([A-Z][A-Z0-9_]+)`\** *\| ([\w, ]+?) *\|/gm)]
  return new Map(rows.map(([, name = '', workers = '']) => [name, workers.split(', ')]))
}

test.each(Object.entries(SOURCES))('every variable that %s reads is documented, and no other', (worker, folders) => {
  const names = [...documentedVariables()].filter(([, workers]) => workers.includes(worker)).map(([name]) => name)
  expect(names.sort()).toEqual(variablesOf(folders))
})

test('every variable set by the configurations and the example is documented', () => {
  const documented = documentedVariables()
  const files = [
    'wrangler.toml',
    'workers/api/wrangler.toml',
    'workers/cards/wrangler.toml',
    'workers/indexer/wrangler.toml',
    '.dev.vars.example',
  ]
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/^(?:# )?([A-Z][A-Z0-9_]+) ?=/gm)].map(([, name = '']) => name),
  )
  expect(names).toContain('RPC_URLS')
  // Read by React and GraphQL, not by our code.
  expect(names.filter((name) => !documented.has(name) && name !== 'NODE_ENV')).toEqual([])
})

test('the table of events equals the catalogue', () => {
  const rows = [...read('workers/api/events/README.md').matchAll(/^\| `([A-Z][\w ]+)` *\| (.+?) *\|$/gm)]
  expect(rows.map(([, name, when]) => [name, when])).toEqual(
    Object.entries(EVENTS).map(([name, { when }]) => [name, when]),
  )
})

test.each(readdirSync(join(root, '.github/workflows')))(
  '%s pins its actions and starts without permissions',
  (file) => {
    const text = read(join('.github/workflows', file))
    expect(text).toMatch(/^permissions: \{\}$/m)
    const actions = [...text.matchAll(/uses: (\S+)/g)]
      .map(([, action = '']) => action)
      .filter((action) => !action.startsWith('./'))
    for (const action of actions) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/)
    // Text controlled by others (branches, titles, inputs) reaches a shell only as a variable.
    const shell = [...text.matchAll(/^( +)(?:- )?run: (?:\|\n((?:\1 +.*\n?)+)|(.*))$/gm)]
      .map(([line]) => line)
      .join('\n')
    expect(shell).not.toContain('${{')
  },
)

const STATUS = `echo '{"versions":[{"version_id":"older","percentage":10},{"version_id":"old","percentage":90}]}'`

/** Runs a script of `.ci` with a fake wrangler that records its calls. */
async function run(script: string, args: readonly string[], { status = STATUS, isUp = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-ci-'))
  const stub = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${text}`)
    chmodSync(join(folder, name), 0o755)
  }
  stub(
    'wrangler',
    `echo "$*" >>"${folder}/log"
case "$1 $2" in
  "deployments status") ${status} ;;
  "versions upload") echo '{"type":"wrangler-session"}
{"type":"version-upload","version_id":"new","preview_alias_url":"https://a.test"}' >"$WRANGLER_OUTPUT_FILE_PATH" ;;
esac`,
  )
  stub('curl', `echo "curl $*" >>"${folder}/log"\nexit ${isUp ? 0 : 22}`)
  const text = read(join('.ci', script)).replace('export PATH="$PWD/node_modules/.bin:$PATH"', '')
  const child = spawn('bash', ['-c', text, join(root, '.ci', script), ...args], {
    cwd: root,
    env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}`, WATCH: '0', PAUSE: '0' },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output, log: readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') }
}

const ROLL_OUT = ['web', 'production', 'https://tarn.test', 'abc'] as const
const deployments = (log: readonly string[]) =>
  log.filter((line) => /^(versions )?deploy /.test(line)).map((line) => line.replace(/ -c wrangler.toml.*/, ''))

test('a new version is rolled out in steps', async () => {
  const { code, log } = await run('roll-out', ROLL_OUT)
  expect(code).toBe(0)
  expect(deployments(log)).toEqual([
    'versions deploy new@10 old@90',
    'versions deploy new@50 old@50',
    'versions deploy new@100',
  ])
  expect(log.find((line) => line.startsWith('curl'))).toContain(
    'Cloudflare-Workers-Version-Overrides: tarn-web-production="new" https://tarn.test/',
  )
})

test('a version that does not answer is rolled back, and the rollout stops', async () => {
  const { code, log } = await run('roll-out', ROLL_OUT, { isUp: false })
  expect(code).toBe(1)
  expect(deployments(log)).toEqual(['versions deploy new@10 old@90', 'versions deploy old@100'])
})

test('the first deployment has no previous version', async () => {
  const status = "echo 'The Worker tarn-api-production has no deployments.' >&2; exit 1"
  const { code, log } = await run('roll-out', ['api', 'production', 'https://tarn.test', 'abc'], { status })
  expect(code).toBe(0)
  expect(log.at(-1)).toBe('deploy -c workers/api/wrangler.toml --env production --tag abc --var BUILD_HASH:abc')
})

test('if the deployed version is unknown, nothing is deployed', async () => {
  const { code, log } = await run('roll-out', ROLL_OUT, { status: "echo 'Authentication error' >&2; exit 1" })
  expect([code, deployments(log)]).toEqual([1, []])
})

test.each([
  ['feat/Swap_Form', 'feat-swap-form'],
  ['1.2-x', 'x'],
  ['$(touch hacked); --env production', 'touch-hacked-env-production'],
  ['über/ä', 'ber'],
  ['x'.repeat(80), 'x'.repeat(40)],
  ['---', 'branch'],
])('the branch %s is previewed as %s', async (branch, alias) => {
  const { output, log } = await run('preview', [branch, 'abc'])
  expect(output.trim()).toBe('https://a.test')
  expect(log[0]).toContain(`--env preview --preview-alias ${alias} --tag abc`)
})
