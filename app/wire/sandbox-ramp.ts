import * as v from 'valibot'
import { rampOrder, rampOrderId, rampQuote } from './ramp.ts'

const { cents, amount, feeCents } = rampQuote.entries

/** GET /api/ramp/sandbox/:id and POST /api/ramp/sandbox/:id/:action: an order of the sandbox, for its own page. */
export const sandboxOrder = v.object({
  ...rampOrder.wrapped.entries,
  id: rampOrderId,
  cents,
  amount,
  feeCents,
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
})
export type SandboxOrder = v.InferOutput<typeof sandboxOrder>

/** register: the seller has entered a bank account. */
export const SANDBOX_ACTIONS = ['pay', 'register', 'decline'] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]
