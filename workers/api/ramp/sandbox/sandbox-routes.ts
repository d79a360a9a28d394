import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'
import { rampOrderId } from '#app/wire/ramp.ts'
import { SANDBOX_ACTIONS } from '#app/wire/sandbox-ramp.ts'
import type { ApiEnv } from '../../env.ts'
import { actOnOrder } from './act-on-order.ts'
import { isSandboxOn } from './is-sandbox-on.ts'
import { refreshOrder } from './sandbox-orders.ts'

const action = v.picklist(SANDBOX_ACTIONS)

/**
 * Answers GET /api/ramp/sandbox/:id.
 *
 * Throws   AppError page.notFound for an unknown order or where the sandbox is off · chain.unavailable if the order's state cannot be read
 */
export async function handleSandboxOrder(request: Request, env: ApiEnv): Promise<Response> {
  const [, , , , id] = new URL(request.url).pathname.split('/')
  return respond(await refreshOrder(env, requireId(env, id)))
}

/**
 * Answers POST /api/ramp/sandbox/:id/:action, which the buttons of the sandbox's page send.
 *
 * Throws   AppError page.notFound for an unknown order or action, or where the sandbox is off · request.malformed for an action of the
 *          other direction · chain.unavailable if nothing was sent; the action may be repeated
 */
export async function handleSandboxAction(request: Request, env: ApiEnv): Promise<Response> {
  const [, , , , id, name] = new URL(request.url).pathname.split('/')
  const chosen = v.safeParse(action, name)
  if (!chosen.success) throw new AppError('page.notFound')
  return respond(await actOnOrder(env, requireId(env, id), chosen.output))
}

/** Returns the order's id. Throws page.notFound if it is malformed or the sandbox is off. */
function requireId(env: ApiEnv, text: string | undefined): string {
  const id = v.safeParse(rampOrderId, text)
  if (!isSandboxOn(env) || !id.success) throw new AppError('page.notFound')
  return id.output
}

function respond(order: Awaited<ReturnType<typeof refreshOrder>>): Response {
  if (!order) throw new AppError('page.notFound')
  return Response.json(order)
}
