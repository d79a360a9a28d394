import type { Hex } from 'viem'
import type { Call } from '#devnet/calls.ts'
import { bytes, createRpc, hex } from '#devnet/rpc.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { StackAddress } from './stack.ts'

/** Block time of the local chains, see devnet/devnet.ts. */
const BLOCK_SECONDS = 2

/** Runs `work` while Ethereum mines no blocks: transactions stay pending until `mine`. Mining resumes afterwards, even after an error. */
export async function withoutBlocks(
  { rpcUrls }: StackAddress,
  from: Address,
  work: (chain: { send: (call: Call) => Promise<Hex>; mine: () => Promise<void> }) => Promise<void>,
): Promise<void> {
  const rpc = createRpc(rpcUrls[1]?.[0] ?? '')
  await rpc.call('evm_setIntervalMining', [0])
  try {
    await work({
      send: async ({ to, data, value = 0n }) =>
        bytes(await rpc.call('eth_sendTransaction', [{ from, to, data, value: hex(value), gas: hex(2_000_000) }])),
      mine: async () => {
        await rpc.call('anvil_mine', ['0x1'])
      },
    })
  } finally {
    await rpc.call('anvil_mine', ['0x1'])
    await rpc.call('evm_setIntervalMining', [BLOCK_SECONDS])
  }
}
