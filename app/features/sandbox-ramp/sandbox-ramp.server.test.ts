import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors/app-error.ts'
import { createSandboxRamp } from '#app/data/sandbox-ramp.ts'
import { actOnSandboxOrder } from './sandbox-ramp.server.ts'

const ID = '7d444840-9dc0-4f3c-8d3b-2f0d1b0a7c11'

/** An API that answers every request with a problem, and the requests it has received. */
function problemApi(code: string, status: number) {
  const requests: string[] = []
  const api = async (path: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${path}`)
    return Response.json({ code }, { status })
  }
  return { services: { sandboxRamp: createSandboxRamp(api), report: () => 'error-1' }, requests }
}

const form = (action: string) => {
  const data = new FormData()
  data.set('action', action)
  return data
}

test('an action that may succeed later is reported on the page', async () => {
  const { services, requests } = problemApi('chain.unavailable', 503)
  expect(await actOnSandboxOrder(services, ID, form('pay'))).toEqual({ ok: false, problem: 'chain.unavailable' })
  expect(requests).toEqual([`POST /api/ramp/sandbox/${ID}/pay`])
})

test('an unknown order is not found', async () => {
  const { services } = problemApi('page.notFound', 404)
  await expect(actOnSandboxOrder(services, ID, form('pay'))).rejects.toMatchObject({ status: 404 })
  await expect(services.sandboxRamp.read(ID)).rejects.toEqual(new AppError('page.notFound', ID))
})

test('a form that the page does not contain is refused without a request', async () => {
  const { services, requests } = problemApi('unknown', 500)
  await expect(actOnSandboxOrder(services, ID, form('steal'))).rejects.toMatchObject({ status: 400 })
  await expect(actOnSandboxOrder(services, ID, new FormData())).rejects.toMatchObject({ status: 400 })
  expect(requests).toEqual([])
})

test('an id cannot lead to another path of the API', async () => {
  const { services, requests } = problemApi('page.notFound', 404)
  await expect(services.sandboxRamp.read('../orders')).rejects.toThrow()
  expect(requests).toEqual(['GET /api/ramp/sandbox/..%2Forders'])
})
