import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isErrorCode } from '#app/domain/errors/catalogue.ts'
import { sandboxOrder, type SandboxAction, type SandboxOrder } from '#app/wire/sandbox-ramp.ts'
import { send, type ApiFetch } from './api-fetch.ts'

/** The sandbox's orders, for its own page. Throws an AppError: page.notFound, also where the sandbox is off, or the API's code. */
export interface SandboxRamp {
  readonly read: (id: string) => Promise<SandboxOrder>
  readonly act: (id: string, action: SandboxAction) => Promise<SandboxOrder>
}

export function createSandboxRamp(api: ApiFetch): SandboxRamp {
  const request = async (path: string, init: RequestInit) => {
    const response = await send(api, `/api/ramp/sandbox/${path}`, init)
    const answer: unknown = await response.json().catch((): undefined => undefined)
    const order = v.safeParse(sandboxOrder, answer)
    if (response.ok && order.success) return order.output
    const code = (answer as { readonly code?: unknown } | undefined)?.code
    throw new AppError(isErrorCode(code) ? code : 'data.unavailable', path)
  }
  return {
    read: (id) => request(encodeURIComponent(id), {}),
    act: (id, action) =>
      request(`${encodeURIComponent(id)}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
  }
}
