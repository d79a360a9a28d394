import type { Address, Hex } from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { Call } from '../calls.ts'
import { bytes, hex, quantity, type Rpc, type RpcCall } from '../rpc.ts'
import { wave } from './prices.ts'

/** Gas limit that suffices for the most expensive call of the world, a first v4 position. */
const GAS = hex(1_500_000)
const DAY = 86_400
const GWEI = 1e9
/** Mean base fee of each chain, in gwei. */
const BASE_FEE: Readonly<Record<ChainId, number>> = { 1: 1.4, 8453: 0.012, 11155111: 0.9 }
/** Tip of a block's first transaction, in wei. */
const MAX_TIP: Readonly<Record<ChainId, number>> = { 1: 0.1e9, 8453: 0.002e9, 11155111: 0.1e9 }

/** Collects transactions and mines them in one block at a given time. */
export interface BlockWriter {
  add(from: Address, call: Call): void
  readonly pending: number
  /** Sends the collected transactions and mines them. Returns their hashes in block order. */
  mine(time: number): Promise<Hex[]>
  /** Sends the collected transactions and leaves mining to anvil's interval. */
  send(time: number): Promise<Hex[]>
}

/** The base fee at a time, in wei. */
export function baseFeeAt(chainId: ChainId, time: number): bigint {
  const gwei = BASE_FEE[chainId] * Math.exp(wave(chainId, time, 0.35, DAY))
  return BigInt(Math.round(gwei * GWEI))
}

/** Mining must be off or by interval. Transactions are mined in the order they were added. */
export function createBlockWriter(rpc: Rpc, chainId: ChainId): BlockWriter {
  const nonces = new Map<Address, number>()
  let queue: { readonly from: Address; readonly call: Call }[] = []

  async function loadNonces(): Promise<void> {
    const unknown = [...new Set(queue.map(({ from }) => from))].filter((from) => !nonces.has(from))
    if (unknown.length === 0) return
    const counts = await rpc.batch(unknown.map((from) => ['eth_getTransactionCount', [from, 'pending']]))
    unknown.forEach((from, index) => nonces.set(from, quantity(counts[index])))
  }

  async function sendQueue(time: number): Promise<Hex[]> {
    await loadNonces()
    const baseFee = baseFeeAt(chainId, time)
    const calls: RpcCall[] = [['anvil_setNextBlockBaseFeePerGas', [hex(baseFee)]]]
    queue.forEach(({ from, call }, index) => {
      const nonce = nonces.get(from) ?? 0
      nonces.set(from, nonce + 1)
      // Anvil orders by tip, so decreasing tips fix the order.
      const tip = BigInt(MAX_TIP[chainId] - index)
      const fees = { maxFeePerGas: hex(baseFee * 2n + tip), maxPriorityFeePerGas: hex(tip) }
      const { to, data, value = 0n } = call
      calls.push(['eth_sendTransaction', [{ from, to, data, value: hex(value), gas: GAS, nonce: hex(nonce), ...fees }]])
    })
    queue = []
    const [, ...hashes] = await rpc.batch(calls)
    return hashes.map(bytes)
  }

  return {
    add(from, call) {
      queue.push({ from, call })
    },
    get pending() {
      return queue.length
    },
    async send(time) {
      // A snapshot may have been reverted or a transaction refused in the meantime.
      nonces.clear()
      return sendQueue(time)
    },
    async mine(time) {
      const hashes = await sendQueue(time)
      await rpc.call('evm_mine', [time])
      return hashes
    },
  }
}
