import type { LoaderFunction, LoaderFunctionArgs, ServerBuild } from '@remix-run/cloudflare'
import { expect, test, vi } from 'vitest'
import { AppError } from '#app/domain/errors/app-error.ts'
import { withKnownErrors } from './known-errors.server.ts'

/** Returns the value that a route throws if its loader throws `error`. */
async function thrownFor(error: unknown, report = (_: unknown) => 'r'): Promise<unknown> {
  const loader: LoaderFunction = () => {
    throw error
  }
  const build = { routes: { page: { id: 'page', path: '/', module: { default: () => null, loader } } } }
  const page = withKnownErrors(build as unknown as ServerBuild).routes['page']
  const request = new Request('https://tarn.test/swap')
  const context = { requestId: 'r', services: { report } }
  const args = { context, request } as unknown as LoaderFunctionArgs
  return Promise.resolve(page?.module.loader?.(args)).catch((thrown: unknown) => thrown)
}

test('an AppError becomes a response with its status and code', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const [code, status] of [
    ['data.unavailable', 503],
    ['rate.limited', 429],
    ['token.notFound', 404],
  ] as const) {
    const response = await thrownFor(new AppError(code, 'in detail'))
    if (!(response instanceof Response)) throw new Error(`${code} is answered with no response`)
    expect([response.status, await response.text()]).toEqual([status, code])
  }
})

test('a client error logs one line, a server error is reported', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warn.mockClear()
  const reported: unknown[] = []
  const report = (error: unknown) => {
    reported.push(error)
    return 'r'
  }
  await thrownFor(new AppError('token.notFound', 'in detail'), report)
  expect(warn.mock.calls).toEqual([['r', 404, 'token.notFound', '/swap']])
  expect(reported).toEqual([])
  const failure = new AppError('data.unavailable', 'in detail')
  await thrownFor(failure, report)
  expect(reported).toEqual([failure])
  vi.restoreAllMocks()
})

test('any other error is rethrown unchanged', async () => {
  const error = new Error('a bug')
  expect(await thrownFor(error)).toBe(error)
})
