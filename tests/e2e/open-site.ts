import { startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import type { StackAddress } from './stack.ts'

/** A site with these variables, on the API of the running stack. Requests whose path is in `services` go to the URL given there. */
export function openSite(
  stack: StackAddress,
  vars: Readonly<Record<string, string>>,
  services: Readonly<Record<string, string>> = {},
): Promise<FaultyWorker> {
  return startFaultyWorker({
    worker: 'web',
    vars,
    api: async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? {} : { body: await request.text() }
      const headers = { 'Content-Type': request.headers.get('Content-Type') ?? 'application/json' }
      const url = services[pathname] ?? stack.baseURL + pathname + search
      return fetch(url, { method: request.method, headers, ...body })
    },
  })
}
