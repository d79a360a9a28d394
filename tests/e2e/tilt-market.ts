import { MARKET_MAKER } from '#devnet/accounts.ts'
import { approve, mintTokens, permit2Approve, swapEtherThroughRouter, swapThroughRouter } from '#devnet/calls.ts'
import { resolvePool } from '#devnet/pools.ts'
import { worldToken } from '#devnet/world/tokens.ts'
import { sendMined } from './send-mined.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'

const ETHER = 10n ** 18n
const BITCOIN = 10n ** 8n

/**
 * Makes a v3 pool followed by a v4 pool the best route from USDC to WBTC, regardless of current prices. Two large trades suffice: ether is
 * sold into v3's USDC/WETH at 0.05 % until it is cheap there, and bitcoin into v4's ETH/WBTC.
 */
export async function makeMixedRouteBest(rpcUrl: string): Promise<void> {
  const { permit2, universalRouter } = chainById(1).contracts
  const v3Pool = resolvePool(1, { version: 'v3', pair: ['USDC', 'WETH'], fee: 500, usd: 0 })
  const v4Pool = resolvePool(1, { version: 'v4', pair: ['ETH', 'WBTC'], fee: 3_000, spacing: 60, usd: 0 })
  if (v3Pool.version !== 'v3') throw new Error('not a v3 pool')
  const wbtc = worldToken(1, 'WBTC')
  await sendMined(rpcUrl, MARKET_MAKER, [
    swapEtherThroughRouter(v3Pool, { isZeroForOne: false, type: 'exactIn', amount: 1_500n * ETHER }),
    mintTokens(wbtc, MARKET_MAKER, 30n * BITCOIN),
    approve(wbtc.address, permit2),
    permit2Approve(1, wbtc.address, universalRouter),
    swapThroughRouter(v4Pool, { isZeroForOne: false, type: 'exactIn', amount: 30n * BITCOIN }),
  ])
}
