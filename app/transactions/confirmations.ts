import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Seconds. A chain with a shorter block time is a layer 2. */
const LAYER_ONE_BLOCK = 12
const LAYER_ONE_CONFIRMATIONS = 12n

export function isLayerOne(chainId: ChainId): boolean {
  return chainById(chainId).blockSeconds >= LAYER_ONE_BLOCK
}

/** Blocks, with that of the transaction, after which a reorg of it is no longer expected. */
export function confirmationsNeeded(chainId: ChainId): bigint {
  return isLayerOne(chainId) ? LAYER_ONE_CONFIRMATIONS : 1n
}
