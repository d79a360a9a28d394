import { afterEach, expect, test, vi } from 'vitest'
import { handleCspReports } from './csp-reports.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => warn.mockClear())

const report = (body: unknown, type = 'application/reports+json') =>
  handleCspReports(
    new Request('https://tarn.test/api/events/csp', {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    }),
  )
const logged = () => warn.mock.calls.map(([, text]) => JSON.parse(String(text)) as unknown)

const VIOLATION = {
  documentURL: 'https://tarn.test/explore/tokens/ethereum/0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984?q=secret',
  blockedURL: 'https://evil.test/steal?who=me',
  effectiveDirective: 'script-src-elem',
  disposition: 'enforce',
  sourceFile: 'https://tarn.test/assets/a.js?x=1',
  lineNumber: 3,
  sample: 'alert(1)',
}

test('a violation is logged with its directive, blocked origin and page path, without data that identifies the visitor', async () => {
  await report([{ type: 'csp-violation', body: VIOLATION }])
  expect(logged()).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.test',
      page: '/explore/tokens/ethereum/0x…',
      source: '/assets/a.js',
      line: 3,
      disposition: 'enforce',
    },
  ])
})

test('a violation without blocked URL and source is logged, and so are the others of its request', async () => {
  const unknown = { ...VIOLATION, blockedURL: null, sourceFile: null, lineNumber: null }
  const answer = await report([
    { type: 'csp-violation', body: unknown },
    { type: 'csp-violation', body: VIOLATION },
  ])
  expect(answer.status).toBe(204)
  expect(logged()).toMatchObject([{ blocked: '', source: '', line: null }, { blocked: 'https://evil.test' }])
})

test('a report in the legacy format is logged with the same fields', async () => {
  const old = { 'document-uri': 'https://tarn.test/swap', 'blocked-uri': 'inline', 'violated-directive': 'style-src' }
  await report({ 'csp-report': old }, 'application/csp-report')
  expect(logged()).toEqual([
    { directive: 'style-src', blocked: 'inline', page: '/swap', source: '', line: null, disposition: '' },
  ])
})

test('at most ten violations of a request are logged, and other report types are ignored', async () => {
  await report(Array(50).fill({ type: 'csp-violation', body: VIOLATION }))
  expect(warn).toHaveBeenCalledTimes(10)
  warn.mockClear()
  await report([{ type: 'deprecation', body: { id: 'x' } }])
  expect(warn).not.toHaveBeenCalled()
})

test('data and extension URLs are logged by scheme only', async () => {
  const of = (blockedURL: string) => ({ type: 'csp-violation', body: { ...VIOLATION, blockedURL } })
  await report([of('data:text/html,secret'), of('chrome-extension://abcdef/x.js'), of('blob:https://tarn.test/1-2')])
  expect(logged().map((line) => (line as { blocked: string }).blocked)).toEqual([
    'data:',
    'chrome-extension:',
    'https://tarn.test',
  ])
})
