import { encodeFunctionData, getAddress, parseAbi, type Address } from 'viem'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS, MARKET_MAKER } from '../accounts.ts'
import type { Call } from '../calls.ts'
import { compiledCreationCode } from '../compile.ts'
import { place } from '../place.ts'
import type { Rpc } from '../rpc.ts'
import { send } from '../send.ts'

export interface WorldCollection {
  readonly chainId: ChainId
  readonly address: Address
  readonly name: string
  readonly symbol: string
  /** Number of NFTs by account index. Token ids are assigned from 1, account by account. */
  readonly holdings: Readonly<Record<number, number>>
}

const TIDEPOOLS = getAddress('0x71de000000000000000000000000000000000721')
const HERONS = getAddress('0x4e20400000000000000000000000000000000721')
const PEBBLES = getAddress('0x9ebb1e0000000000000000000000000000000721')
/** A collection whose name, descriptions and images are malicious. */
export const HOSTILE_COLLECTION: Address = getAddress('0xdead000000000000000000000000000000000721')

export const COLLECTIONS: readonly WorldCollection[] = [
  { chainId: 1, address: TIDEPOOLS, name: 'Tidepools', symbol: 'TIDE', holdings: { 0: 3, 1: 1, 6: 20, 7: 12 } },
  { chainId: 1, address: HERONS, name: 'Herons of the Tarn', symbol: 'HERON', holdings: { 6: 4, 8: 2 } },
  { chainId: 8453, address: PEBBLES, name: 'Pebbles', symbol: 'PEBBLE', holdings: { 0: 2, 6: 6, 7: 2 } },
  { chainId: 11155111, address: PEBBLES, name: 'Test Pebbles', symbol: 'TPEBBLE', holdings: { 0: 1, 6: 2 } },
]

const abi = parseAbi([
  'function mint(address to, uint256 count)',
  'function transferFrom(address from, address to, uint256 id)',
])

/** Deploys the collections of a chain and distributes their NFTs. Needs automine. */
export async function placeCollections(rpc: Rpc, chainId: ChainId): Promise<void> {
  for (const { address, name, symbol, holdings } of COLLECTIONS.filter((found) => found.chainId === chainId)) {
    await place(rpc, address, compiledCreationCode('Collection', name, symbol, `${name}, drawn on the chain.`))
    for (const [index, count] of Object.entries(holdings)) {
      const owner = ACCOUNTS[Number(index)]?.address
      if (!owner) continue
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [owner, BigInt(count)] })
      await send(rpc, MARKET_MAKER, { to: address, data })
    }
  }
  if (chainId !== 1) return
  await place(rpc, HOSTILE_COLLECTION, compiledCreationCode('HostileCollection'))
  for (const id of [1n, 2n, 3n])
    await send(rpc, MARKET_MAKER, transferNft(HOSTILE_COLLECTION, MARKET_MAKER, ACCOUNTS[6].address, id))
}

export function transferNft(collection: Address, from: Address, to: Address, id: bigint): Call {
  return { to: collection, data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, id] }) }
}
