import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { ACCOUNTS, MARKET_MAKER, type DevnetAccount } from './accounts.ts'
import { startAnvil } from './anvil.ts'
import { DYNAMIC_FEE, resolvePool, type Pool, type PoolPlan } from './pools.ts'
import { placeProtocol, placeToken } from './protocol.ts'
import { createDevnetClient, type DevnetClient, type Rpc } from './rpc.ts'
import { approvals, createPool, fundMarketMaker, fundAccounts, disableHoneypotSales } from './seed.ts'
import { sendAll } from './send.ts'
import { hasToken, worldToken, type WorldToken } from './world/tokens.ts'

export interface SmallWorld {
  readonly rpcUrl: string
  readonly chainId: ChainId
  readonly accounts: readonly DevnetAccount[]
  /** The protocol's contracts as in the chain catalogue. */
  readonly addresses: Chain['contracts']
  /**
   * Tokens by symbol: WETH, USDC, USDT, DAI, WBTC, cbBTC, UNI, LINK, MKR, FOT, HONEY, TICKET and YOCTO, as far as the
   * chain has them, plus `fakeUSDC` (whose symbol is USDC too) and `hostile` (with a malicious name).
   */
  readonly tokens: Readonly<Record<string, WorldToken>>
  readonly pools: readonly Pool[]
  readonly client: DevnetClient
  readonly rpc: Rpc
  stop(): Promise<void>
}

const TOKENS = [
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'cbBTC',
  'UNI',
  'LINK',
  'MKR',
  'FOT',
  'HONEY',
  'TICKET',
  'YOCTO',
  'fakeUSDC',
  'hostile',
]

/** At least one of every kind of pool. Those whose tokens a chain lacks are skipped. */
const PLANS: readonly PoolPlan[] = [
  { version: 'v2', pair: ['USDC', 'WETH'], usd: 8_000_000 },
  { version: 'v2', pair: ['DAI', 'WETH'], usd: 4_000_000 },
  { version: 'v2', pair: ['FOT', 'WETH'], usd: 400_000 },
  { version: 'v2', pair: ['HONEY', 'WETH'], usd: 200_000 },
  { version: 'v2', pair: ['TICKET', 'USDC'], usd: 150_000 },
  { version: 'v2', pair: ['fakeUSDC', 'WETH'], usd: 9_000 },
  { version: 'v2', pair: ['hostile', 'WETH'], usd: 12_000 },
  { version: 'v3', pair: ['USDC', 'WETH'], fee: 100, usd: 2_000_000 },
  { version: 'v3', pair: ['USDC', 'WETH'], fee: 500, usd: 40_000_000 },
  { version: 'v3', pair: ['USDC', 'WETH'], fee: 3_000, usd: 20_000_000 },
  { version: 'v3', pair: ['USDC', 'WETH'], fee: 10_000, usd: 1_000_000 },
  { version: 'v3', pair: ['USDT', 'WETH'], fee: 3_000, usd: 12_000_000 },
  { version: 'v3', pair: ['WBTC', 'WETH'], fee: 3_000, usd: 14_000_000 },
  { version: 'v3', pair: ['WBTC', 'USDC'], fee: 3_000, usd: 5_000_000 },
  { version: 'v3', pair: ['cbBTC', 'WETH'], fee: 3_000, usd: 9_000_000 },
  { version: 'v3', pair: ['UNI', 'WETH'], fee: 3_000, usd: 6_000_000 },
  { version: 'v3', pair: ['LINK', 'WETH'], fee: 3_000, usd: 5_000_000 },
  { version: 'v3', pair: ['MKR', 'WETH'], fee: 3_000, usd: 2_000_000 },
  { version: 'v3', pair: ['YOCTO', 'WETH'], fee: 10_000, usd: 300_000 },
  { version: 'v3', pair: ['DAI', 'USDC'], fee: 100, usd: 10_000_000 },
  { version: 'v3', pair: ['USDC', 'USDT'], fee: 100, usd: 12_000_000 },
  { version: 'v4', pair: ['ETH', 'USDC'], fee: 500, spacing: 10, usd: 15_000_000 },
  { version: 'v4', pair: ['ETH', 'USDC'], fee: 3_000, spacing: 60, hook: 'counter', usd: 5_000_000 },
  { version: 'v4', pair: ['ETH', 'USDC'], fee: DYNAMIC_FEE, spacing: 60, hook: 'dynamicFee', usd: 3_000_000 },
  { version: 'v4', pair: ['ETH', 'WBTC'], fee: 3_000, spacing: 60, usd: 6_000_000 },
  { version: 'v4', pair: ['ETH', 'cbBTC'], fee: 3_000, spacing: 60, usd: 4_000_000 },
  { version: 'v4', pair: ['DAI', 'USDC'], fee: 100, spacing: 1, usd: 4_000_000 },
]

/** Balance of each of the ten accounts in every token, in dollars. */
const BALANCE_USD = 100_000

/**
 * A chain for tests: the whole protocol at its canonical addresses, a dozen tokens, pools of every kind, ten funded
 * accounts. Ready in about 1.5 seconds (three more the first time, to compile our contracts). Mines a block per
 * transaction; change that with `client.setAutomine` or `client.setIntervalMining`.
 */
export async function startSmallWorld({ chainId, port }: { chainId: ChainId; port?: number }): Promise<SmallWorld> {
  const anvil = await startAnvil({ chainId, ...(port === undefined ? {} : { port }) })
  try {
    const tokens = TOKENS.filter((name) => hasToken(chainId, name)).map(
      (name) => [name, worldToken(chainId, name)] as const,
    )
    const names = new Set(['ETH', ...tokens.map(([name]) => name)])
    const pools = PLANS.filter(({ pair }) => pair.every((name) => names.has(name))).map((plan) =>
      resolvePool(chainId, plan),
    )
    const usdOf = ({ market }: WorldToken) => market.usd
    const { rpc } = anvil
    await placeProtocol(rpc, chainId)
    const placed = tokens.map(([, token]) => token)
    for (const token of placed) await placeToken(rpc, token)
    await fundMarketMaker(rpc, placed)
    await sendAll(rpc, MARKET_MAKER, approvals(chainId, placed, 'provider'))
    for (const pool of pools) await sendAll(rpc, MARKET_MAKER, createPool(pool, usdOf))
    for (const pool of pools) await sendAll(rpc, MARKET_MAKER, disableHoneypotSales(pool))
    await fundAccounts(rpc, placed, BALANCE_USD, usdOf)
    return {
      rpcUrl: anvil.rpcUrl,
      chainId,
      accounts: ACCOUNTS,
      addresses: chainById(chainId).contracts,
      tokens: Object.fromEntries(tokens),
      pools,
      client: createDevnetClient(anvil.rpcUrl, chainId),
      rpc,
      stop: () => anvil.stop(),
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}
