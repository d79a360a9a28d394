import { createRpc } from '#devnet/rpc.ts'

/**
 * Mines what was just sent instead of waiting for the chain's next block, unless a journey holds blocks back. The app looks for a
 * transaction when it is sent and then every two seconds, so each transaction would otherwise take that long.
 */
export async function mineAtOnce(rpcUrl: string): Promise<void> {
  const rpc = createRpc(rpcUrl)
  const minesInIntervals = (await rpc.call('anvil_getIntervalMining')) !== null
  if (minesInIntervals) await rpc.call('anvil_mine', ['0x1'])
}
