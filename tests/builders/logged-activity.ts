import type { Address } from '#app/domain/address/address.ts'
import { approve, swapEtherThroughRouter, transferTokens, wrapEther } from '#devnet/calls.ts'
import { sendAll } from '#devnet/send.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import { etherPool } from './ether-pool.ts'

interface Parties {
  readonly owner: Address
  /** Receives tokens and ether from the owner, and sends tokens back. */
  readonly friend: Address
  /** Gets an allowance, which is revoked. */
  readonly stranger: Address
}

/** Sends one transaction of each kind that logs reveal, oldest first, and a payment in ether, which they do not. */
export async function sendOfEachKind(world: SmallWorld, { owner, friend, stranger }: Parties): Promise<void> {
  const { rpc, tokens, addresses, chainId } = world
  const pool = etherPool(world)
  const usdc = tokens['USDC']
  if (!usdc) throw new Error('no USDC')
  const isZeroForOne = pool.currency0.address === addresses.wrappedNative
  await sendAll(rpc, owner, [
    wrapEther(chainId, 3n * 10n ** 18n),
    { to: addresses.wrappedNative, data: `0x2e1a7d4d${(10n ** 18n).toString(16).padStart(64, '0')}` },
    transferTokens(usdc.address, friend, 1_234_567n),
    approve(usdc.address, stranger, 5n),
    approve(usdc.address, stranger, 0n),
    swapEtherThroughRouter(pool, { isZeroForOne, type: 'exactIn', amount: 10n ** 17n }),
    { to: friend, data: '0x', value: 7n },
  ])
  await sendAll(rpc, friend, [transferTokens(usdc.address, owner, 9n)])
}
