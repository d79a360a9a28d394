import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'
import { transactionHash } from '#app/wire/trading/fields.ts'
import type { SandboxAction, SandboxOrder } from '#app/wire/sandbox-ramp.ts'
import { RpcRefused } from '#workers/kit/exchange.ts'
import type { ApiEnv } from '../../env.ts'
import { deliver, prepareDelivery } from './local-chain.ts'
import { readOrder, storeOrder } from './sandbox-orders.ts'

const ACTIONS = { buy: ['pay', 'decline'], sell: ['register', 'decline'] } as const satisfies Record<
  SandboxOrder['direction'],
  readonly SandboxAction[]
>

/** Ids of orders that this isolate is changing. */
const running = new Set<string>()

/**
 * Carries out the user's decision on an order that is `started`. Any later decision has no effect, so a form sent twice pays once. KV
 * cannot compare and set: two requests at the same time that reach different isolates could still deliver twice. The local stack
 * has one isolate.
 *
 * Returns  the stored order; null if there is none
 * Throws   AppError request.malformed for an action of the other direction · chain.unavailable if nothing was sent; it may be repeated
 */
export async function actOnOrder(env: ApiEnv, id: string, action: SandboxAction): Promise<SandboxOrder | null> {
  const key = id.toLowerCase()
  if (running.has(key)) return readOrder(env, id)
  running.add(key)
  try {
    const order = await readOrder(env, id)
    if (!order) return null
    if (!(ACTIONS[order.direction] as readonly SandboxAction[]).includes(action)) {
      throw new AppError('request.malformed')
    }
    if (order.status !== 'started') return order
    if (action === 'decline') return await storeOrder(env, { ...order, status: 'failed' })
    if (action === 'register') return await storeOrder(env, { ...order, status: 'awaitingTransfer' })
    return await deliverOrder(env, order)
  } finally {
    running.delete(key)
  }
}

async function deliverOrder(env: ApiEnv, order: SandboxOrder): Promise<SandboxOrder> {
  const { token, account, amount } = order
  await prepareDelivery(env.RPC_URLS, token.chainId)
  // Before the transaction: a second request must not find the order `started`.
  const pending = await storeOrder(env, { ...order, status: 'pending' })
  try {
    const hash = await deliver(env.RPC_URLS, token.chainId, token.address, account, BigInt(amount))
    return await storeOrder(env, { ...pending, hash: v.parse(transactionHash, hash) })
  } catch (error) {
    console.error('ramp sandbox', error)
    // Without an answer the transaction may have been sent: the order stays pending.
    return error instanceof RpcRefused ? storeOrder(env, { ...order, status: 'failed' }) : pending
  }
}
