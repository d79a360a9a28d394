/** `npm test`: everything, in the order in which a failure is cheapest to hear of. One line a step, a total at the end. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireNode } from '#devnet/require-node.ts'
import { build } from '#tools/build.ts'
import { findChromium } from '#tests/builders/chromium.ts'

requireNode()
const reports = mkdtempSync(join(tmpdir(), 'tarn-tests-'))
const total = { passed: 0, failed: 0 }
const started = performance.now()

await step('types', () => tool('tsc', ['-p', '.']))
await step('lint', () => tool('eslint', ['.']))
await step('format', () => tool('prettier', ['--check', '--log-level', 'warn', '.']))
await step('unit', () => vitest('unit'))
await step('build', async () => void build())
// After the build: the web worker imports what it makes.
await step('unused', () => tool('knip', []))
await step('size', () => tool('node', ['tools/check-size.ts']))
await step('deploy', () => tool('node', ['tools/check-deployment.ts']))
await step('workerd', () => vitest('workerd'))
await step('chain', () => vitest('chain'))
await step('journeys', async () => {
  const chromium = findChromium()
  if (!chromium.ok) throw new Error(chromium.problem)
  await playwright(chromium.value)
})

console.log(`\n${(performance.now() - started) / 1000 < 1 ? '' : `all in ${seconds(started)}\n`}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  console.log(`\n── ${name}`)
  try {
    await work()
    console.log(`── ${name}: passed in ${seconds(began)}`)
  } catch (error) {
    total.failed += 1
    console.log(`── ${name}: FAILED in ${seconds(began)}\n${error instanceof Error ? error.message : String(error)}`)
    console.log(`\n${total.passed} passed, ${total.failed} failed`)
    process.exit(1)
  }
}

async function tool(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const path = join('node_modules/.bin', command)
  const child = spawn(existsSync(path) ? path : command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

async function vitest(project: string): Promise<void> {
  const report = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--passWithNoTests']
  try {
    await tool('vitest', [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  } finally {
    if (existsSync(report)) {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
      total.passed += numPassedTests ?? 0
      // The step that fails counts itself once.
      total.failed += Math.max(0, (numFailedTests ?? 0) - 1)
    }
  }
}

async function playwright(chromium: string): Promise<void> {
  const report = join(reports, 'journeys.json')
  const env = { TARN_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  try {
    await tool('playwright', ['test'], env)
  } finally {
    if (existsSync(report)) {
      const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
        stats: Record<'expected' | 'flaky' | 'unexpected', number>
      }
      total.passed += stats.expected + stats.flaky
      if (stats.flaky > 0) console.log(`${stats.flaky} passed only the second time`)
      total.failed += Math.max(0, stats.unexpected - 1)
    }
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
