import { fail, ok, type Result } from '#app/base/result.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { Services } from '#app/edge/services.server.ts'
import { SANDBOX_ACTIONS } from '#app/wire/sandbox-ramp.ts'

/**
 * Performs the action of a submitted form.
 *
 * Returns  the error to show on the page, which can be submitted again
 * Throws   a Response: 404 for an unknown order, 400 for a form that the page does not contain
 */
export async function actOnSandboxOrder(
  { sandboxRamp, report }: Pick<Services, 'sandboxRamp' | 'report'>,
  id: string,
  form: FormData,
): Promise<Result<void, ErrorCode>> {
  const action = SANDBOX_ACTIONS.find((name) => name === form.get('action'))
  if (!action) throw new Response('request.malformed', { status: 400 })
  try {
    await sandboxRamp.act(id, action)
    return ok(undefined)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status < 500) throw new Response(error.code, { status: error.status })
    report(error)
    return fail(error.code)
  }
}
