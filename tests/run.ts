/** `npm test`: all checks and tests, the quickest first. Prints one line per step and the totals at the end. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireNode } from '#devnet/require-node.ts'
import { findChromium } from '#tests/builders/chromium.ts'

/** Runs a command. Throws if it fails. */
type Run = (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<void>

interface Step {
  readonly name: string
  readonly work: (run: Run) => Promise<void>
}

requireNode()
const reports = mkdtempSync(join(tmpdir(), 'tarn-tests-'))
const total = { passed: 0, failed: 0 }
const started = performance.now()

// Steps that run in parallel mostly use one core each, or wait.
await sideBySide(
  // Type-aware rules load the types of all files, which takes more memory than Node's default limit of 4 GB.
  [{ name: 'lint', work: (run) => run('eslint', ['.'], { NODE_OPTIONS: '--max-old-space-size=6144' }) }],
  [
    { name: 'types', work: (run) => run('tsc', ['-p', '.']) },
    { name: 'format', work: (run) => run('prettier', ['--check', '--log-level', 'warn', '.']) },
    // Both together take about as long as lint.
    { name: 'build', work: (run) => run('node', ['tools/build.ts', '--if-changed']) },
  ],
)
await inOrder({ name: 'unit', work: (run) => vitest(['unit'], run) })
// These steps read the build.
await sideBySide(
  [
    { name: 'unused', work: (run) => run('knip', []) },
    { name: 'size', work: (run) => run('node', ['tools/check-size.ts']) },
    { name: 'deploy', work: (run) => run('node', ['tools/check-deployment.ts']) },
  ],
  [{ name: 'components', work: (run) => vitest(['browser'], run, { TARN_CHROMIUM: chromiumPath() }) }],
)
// Two workers take the files of both from one queue. Elsewhere each has one worker, so that no two files build the app at once.
await inOrder({
  name: 'workerd and chain',
  work: (run) => vitest(['workerd', 'chain'], run, { VITEST_MAX_WORKERS: '2' }),
})
await inOrder({ name: 'journeys', work: playwright })

console.log(`\nall in ${seconds(started)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function inOrder(...steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(step, runLive)
}

/** Runs the steps of each list in order and the lists in parallel. Shows a step's output when it ends. */
async function sideBySide(...lists: readonly (readonly Step[])[]): Promise<void> {
  await Promise.all(
    lists.map(async (steps) => {
      for (const step of steps) {
        const output: Buffer[] = []
        await take(step, (...command) => runInto(output, ...command), output)
      }
    }),
  )
}

async function take({ name, work }: Step, run: Run, output: readonly Buffer[] = []): Promise<void> {
  const startedAt = performance.now()
  console.log(`── ${name}`)
  try {
    await work(run)
    process.stdout.write(Buffer.concat(output))
    console.log(`── ${name}: passed in ${seconds(startedAt)}\n`)
  } catch (error) {
    total.failed += 1
    process.stdout.write(Buffer.concat(output))
    console.log(
      `── ${name}: FAILED in ${seconds(startedAt)}\n${error instanceof Error ? error.message : String(error)}`,
    )
    console.log(`\n${total.passed} passed, ${total.failed} failed`)
    process.exit(1)
  }
}

async function runLive(...[command, args, env = {}]: Parameters<Run>): Promise<void> {
  const child = spawn(pathOf(command), args, { stdio: 'inherit', env: { ...process.env, ...env } })
  await new Promise((resolve) => child.on('close', resolve))
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`)
}

async function runInto(output: Buffer[], ...[command, args, env = {}]: Parameters<Run>): Promise<void> {
  const child = spawn(pathOf(command), args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  await new Promise((resolve) => child.on('close', resolve))
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`)
}

function pathOf(command: string): string {
  const path = join('node_modules/.bin', command)
  return existsSync(path) ? path : command
}

function chromiumPath(): string {
  const chromium = findChromium()
  if (!chromium.ok) throw new Error(chromium.problem)
  return chromium.value
}

async function vitest(
  projects: readonly string[],
  run: Run,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const report = join(reports, `${projects.join('-')}.json`)
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), '--passWithNoTests']
  try {
    await run('vitest', [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env)
  } finally {
    if (existsSync(report)) {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
      total.passed += numPassedTests ?? 0
      // `take` counts the failed step once.
      total.failed += Math.max(0, (numFailedTests ?? 0) - 1)
    }
  }
}

async function playwright(run: Run): Promise<void> {
  const report = join(reports, 'journeys.json')
  const env = { TARN_CHROMIUM: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  try {
    await run('playwright', ['test'], env)
  } finally {
    if (existsSync(report)) {
      const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
        stats: Record<'expected' | 'unexpected', number>
      }
      total.passed += stats.expected
      total.failed += Math.max(0, stats.unexpected - 1)
    }
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
