import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Block time of a layer 1 in seconds; a chain with a shorter block time is a layer 2. */
const LAYER_ONE_BLOCK_SECONDS = 12
const LAYER_ONE_CONFIRMATIONS = 12n

export function isLayerOne(chainId: ChainId): boolean {
  return chainById(chainId).blockSeconds >= LAYER_ONE_BLOCK_SECONDS
}

/** Number of blocks, from the transaction's own one, after which a reorg is not expected to remove the transaction. */
export function confirmationsNeeded(chainId: ChainId): bigint {
  return isLayerOne(chainId) ? LAYER_ONE_CONFIRMATIONS : 1n
}
