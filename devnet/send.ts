import type { Address } from 'viem'
import type { Call } from './calls.ts'
import { hex, type Rpc } from './rpc.ts'
import { requireSuccess } from './place.ts'

/** Enough for any call of this world; anvil's own estimate is too low when the clock moves. */
const GAS = hex(6_000_000)

/** Sends from an account unlocked in anvil and waits for the transaction. Needs automine. */
export async function send(rpc: Rpc, from: Address, { to, data, value = 0n }: Call): Promise<void> {
  const receipt = await rpc.call('eth_sendTransactionSync', [{ from, to, data, value: hex(value), gas: GAS }])
  requireSuccess(receipt, `call of ${data.slice(0, 10)} at ${to}`)
}

export async function sendAll(rpc: Rpc, from: Address, calls: readonly Call[]): Promise<void> {
  for (const call of calls) await send(rpc, from, call)
}
