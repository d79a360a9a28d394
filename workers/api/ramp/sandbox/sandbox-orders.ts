import { getAddress, keccak256, slice, stringToHex } from 'viem'
import * as v from 'valibot'
import { DAY, SECOND } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { sandboxOrder, type SandboxOrder } from '#app/wire/sandbox-ramp.ts'
import type { ApiEnv } from '../../env.ts'
import { readBalance, readOutcome } from './local-chain.ts'

type OrderEnv = Pick<ApiEnv, 'KV' | 'RPC_URLS'>

/** A day longer than pages poll an order. */
const LIFETIME_SECONDS = (8 * DAY) / SECOND

export async function readOrder({ KV }: Pick<ApiEnv, 'KV'>, id: string): Promise<SandboxOrder | null> {
  const stored = await KV.get(keyOf(id), 'json')
  return stored === null ? null : v.parse(sandboxOrder, stored)
}

export async function storeOrder({ KV }: Pick<ApiEnv, 'KV'>, order: SandboxOrder): Promise<SandboxOrder> {
  await KV.put(keyOf(order.id), JSON.stringify(order), { expirationTtl: LIFETIME_SECONDS })
  return order
}

/** UUIDs are compared in any case. */
function keyOf(id: string): string {
  return `ramp-sandbox/${id.toLowerCase()}`
}

/** Reads an order with its state on the chain; null if there is none. Stores a status that has changed. Throws if the chain cannot be read. */
export async function refreshOrder(env: OrderEnv, id: string): Promise<SandboxOrder | null> {
  const order = await readOrder(env, id)
  if (!order) return null
  const status = await statusOf(env, order)
  if (status !== order.status) return storeOrder(env, { ...order, status })
  if (status !== 'awaitingTransfer') return order
  return { ...order, deposit: { address: depositAddressOf(id), amount: order.amount } }
}

async function statusOf({ RPC_URLS }: OrderEnv, order: SandboxOrder): Promise<SandboxOrder['status']> {
  const { status, token, hash, id, amount } = order
  if (status === 'pending' && hash !== undefined) return readOutcome(RPC_URLS, token.chainId, hash)
  if (status !== 'awaitingTransfer') return status
  const balance = await readBalance(RPC_URLS, token.chainId, token.address, depositAddressOf(id))
  return balance >= BigInt(amount) ? 'succeeded' : status
}

/** The address at which an order's tokens must arrive. Each order has its own, without a key, so they stay there. */
function depositAddressOf(id: string): Address {
  return getAddress(slice(keccak256(stringToHex(keyOf(id))), 12))
}
