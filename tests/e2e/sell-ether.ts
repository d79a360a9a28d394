import { ACCOUNTS } from '#devnet/accounts.ts'
import { swapEtherThroughRouter } from '#devnet/calls.ts'
import { resolvePool } from '#devnet/pools.ts'
import { sendMined } from './send-mined.ts'

const ETHER = 10n ** 18n

/** Sells a little ether on Base, in one block. */
export async function sellEther(
  stack: { readonly rpcUrls: Readonly<Record<number, readonly string[]>> },
  from: number,
) {
  const pool = resolvePool(8453, { version: 'v3', pair: ['USDC', 'WETH'], fee: 500, usd: 0 })
  if (pool.version !== 'v3') throw new Error('not a v3 pool')
  const isZeroForOne = pool.currency0.symbol === 'WETH'
  const account = ACCOUNTS[from]?.address
  if (!account) throw new Error('no account')
  const call = swapEtherThroughRouter(pool, { isZeroForOne, type: 'exactIn', amount: ETHER / 100n })
  await sendMined(stack.rpcUrls[8453]?.[0] ?? '', account, [call])
  return account
}
