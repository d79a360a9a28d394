import type { Address } from 'viem'
import { requireSuccess } from '#devnet/place.ts'
import type { Call } from '#devnet/calls.ts'
import { createRpc, hex } from '#devnet/rpc.ts'

/** Sends calls from an account that anvil signs for, one block each. Throws when one fails. */
export async function sendMined(rpcUrl: string, from: Address, calls: readonly Call[]): Promise<void> {
  const rpc = createRpc(rpcUrl)
  for (const { to, data, value = 0n } of calls) {
    const hash = await rpc.call('eth_sendTransaction', [{ from, to, data, value: hex(value), gas: hex(6_000_000) }])
    await rpc.call('anvil_mine', ['0x1'])
    requireSuccess(await rpc.call('eth_getTransactionReceipt', [hash]), `call of ${data.slice(0, 10)} at ${to}`)
  }
}
