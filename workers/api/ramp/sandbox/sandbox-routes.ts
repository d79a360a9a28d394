import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'
import { rampOrderId } from '#app/wire/ramp.ts'
import { SANDBOX_ACTIONS } from '#app/wire/sandbox-ramp.ts'
import type { ApiEnv } from '../../env.ts'
import { actOnOrder } from './act-on-order.ts'
import { isSandboxOn } from './is-sandbox-on.ts'
import { readReport } from './sandbox-orders.ts'

const action = v.picklist(SANDBOX_ACTIONS)

/** Answers GET /api/ramp/sandbox/:id. Throws page.notFound for an unknown order, and where the sandbox is off. */
export async function handleSandboxOrder(request: Request, env: ApiEnv): Promise<Response> {
  const [, , , , id] = new URL(request.url).pathname.split('/')
  return respond(await readReport(env, requireId(env, id)))
}

/**
 * Answers POST /api/ramp/sandbox/:id/:action, a button of the sandbox's page.
 *
 * Throws   AppError page.notFound as above and for an unknown action · request.malformed · chain.unavailable
 */
export async function handleSandboxAction(request: Request, env: ApiEnv): Promise<Response> {
  const [, , , , id, name] = new URL(request.url).pathname.split('/')
  const chosen = v.safeParse(action, name)
  if (!chosen.success) throw new AppError('page.notFound')
  return respond(await actOnOrder(env, requireId(env, id), chosen.output))
}

function requireId(env: ApiEnv, text: string | undefined): string {
  const id = v.safeParse(rampOrderId, text)
  if (!isSandboxOn(env) || !id.success) throw new AppError('page.notFound')
  return id.output
}

function respond(order: Awaited<ReturnType<typeof readReport>>): Response {
  if (!order) throw new AppError('page.notFound')
  return Response.json(order)
}
