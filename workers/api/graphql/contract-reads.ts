import type { Address } from '#app/domain/address/address.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { readAt, type BlockId, type Call, type Returned } from '../trading/multicall.ts'
import { retryEmptyCalls } from './retry-empty-calls.ts'
import { readUntrusted } from './read-balances.ts'

interface Read {
  readonly call: Call
  returned: Returned
}

/**
 * Collects calls and makes each of them once, all at one block. Untrusted contracts could burn all gas, so they share no `eth_call` with
 * trusted ones, and are called again separately if they return nothing.
 */
export class ContractReads {
  readonly #reads = new Map<string, Read>()
  readonly #isTrusted: (contract: string) => boolean

  /** `isTrusted` gets an address in lower case. */
  constructor(isTrusted: (contract: string) => boolean) {
    this.#isTrusted = isTrusted
  }

  /** Adds a call; returns a function that returns its result after `run`. Arguments become words, negative ones in two's complement. */
  add(to: string, selector: `0x${string}`, ...args: readonly (string | bigint | number)[]): () => Returned {
    const words = args.map((arg) => BigInt.asUintN(256, BigInt(arg)).toString(16).padStart(64, '0'))
    const call: Call = { to: to.toLowerCase() as Address, data: `${selector}${words.join('')}` }
    const key = `${call.to} ${call.data}`
    const read = this.#reads.get(key) ?? { call, returned: undefined }
    this.#reads.set(key, read)
    return () => read.returned
  }

  /** Makes the calls. Returns true if all trusted contracts answered and all others were called. Throws RpcUnavailable, RpcRefused */
  async run(rpc: Rpc, block: BlockId): Promise<boolean> {
    const all = [...this.#reads.values()]
    const trusted = all.filter(({ call }) => this.#isTrusted(call.to))
    const others = all.filter(({ call }) => !this.#isTrusted(call.to))
    const callOf = ({ call }: Read) => call
    const calls = others.map(callOf)
    const [trustedResults, otherResults] = await Promise.all([
      readAt(rpc, block, trusted.map(callOf)),
      readUntrusted(rpc, block, calls).then((returned) => retryEmptyCalls(rpc, block, calls, returned)),
    ])
    trusted.forEach((read, index) => (read.returned = trustedResults[index]))
    others.forEach((read, index) => (read.returned = otherResults.returned[index]))
    return otherResults.isComplete && trustedResults.every((returned) => returned !== undefined)
  }
}
