import type { Address, Hex } from 'viem'
import { MARKET_MAKER } from './accounts.ts'
import { bytes, hex, type Rpc } from './rpc.ts'

const READ_GAS = hex(30_000_000)
const WRITE_GAS = hex(28_000_000)

/**
 * Deploys a contract at a chosen address by running its constructor there, so that its storage, events and immutables
 * (which may contain its address) are correct; with copied runtime code they would not be. Needs automine.
 */
export async function place(
  rpc: Rpc,
  address: Address,
  creationCode: Hex,
  from: Address = MARKET_MAKER,
): Promise<void> {
  await rpc.batch([
    ['anvil_setNonce', [address, '0x1']],
    ['anvil_setCode', [address, creationCode]],
  ])
  const runtime = await rpc.call('eth_call', [{ from, to: address, gas: READ_GAS }, 'latest'])
  if (bytes(runtime).length <= 2) throw new Error(`the constructor for ${address} returned no code`)
  const receipt = await rpc.call('eth_sendTransactionSync', [{ from, to: address, gas: WRITE_GAS }])
  requireSuccess(receipt, `constructor of ${address}`)
  await rpc.call('anvil_setCode', [address, runtime])
}

export function requireSuccess(receipt: unknown, description: string): void {
  const status = (receipt as { readonly status?: string } | null)?.status
  if (status !== '0x1') throw new Error(`${description} failed: ${JSON.stringify(receipt)?.slice(0, 300)}`)
}
