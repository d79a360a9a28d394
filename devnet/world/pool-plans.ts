import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { DYNAMIC_FEE, type PoolPlan, type V3Fee } from '../pools.ts'

const million = 1_000_000

function v2(a: string, b: string, usd: number): PoolPlan {
  return { version: 'v2', pair: [a, b], usd }
}

function v3(a: string, b: string, fee: V3Fee, usd: number): PoolPlan {
  return { version: 'v3', pair: [a, b], fee, usd }
}

const V4_SPACING: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3_000: 60, 10_000: 200 }

function v4(a: string, b: string, fee: V3Fee, usd: number, hook?: 'counter' | 'feeTaking'): PoolPlan {
  return { version: 'v4', pair: [a, b], fee, spacing: V4_SPACING[fee] ?? 60, usd, ...(hook ? { hook } : {}) }
}

function v4Dynamic(a: string, b: string, usd: number): PoolPlan {
  return { version: 'v4', pair: [a, b], fee: DYNAMIC_FEE, spacing: 60, hook: 'dynamicFee', usd }
}

/** Major pairs have every kind of pool, so that routing has choices; others have one or two. */
export const POOL_PLANS: Readonly<Record<ChainId, readonly PoolPlan[]>> = {
  1: [
    v3('USDC', 'WETH', 500, 62 * million),
    v3('USDC', 'WETH', 3_000, 38 * million),
    v3('USDC', 'WETH', 100, 2.4 * million),
    v3('USDC', 'WETH', 10_000, 3.1 * million),
    v2('USDC', 'WETH', 21 * million),
    v4('ETH', 'USDC', 500, 26 * million),
    v4('ETH', 'USDC', 3_000, 7 * million, 'counter'),
    v4Dynamic('ETH', 'USDC', 9 * million),
    v3('WETH', 'USDT', 500, 24 * million),
    v3('WETH', 'USDT', 3_000, 31 * million),
    v2('WETH', 'USDT', 17 * million),
    v4('ETH', 'USDT', 500, 14 * million),
    v3('DAI', 'WETH', 3_000, 6 * million),
    v3('DAI', 'WETH', 500, 2.5 * million),
    v2('DAI', 'WETH', 8 * million),
    v3('WBTC', 'WETH', 500, 41 * million),
    v3('WBTC', 'WETH', 3_000, 58 * million),
    v4('ETH', 'WBTC', 3_000, 12 * million),
    v3('WBTC', 'USDC', 3_000, 19 * million),
    v4('WBTC', 'USDC', 3_000, 4 * million, 'feeTaking'),
    v3('WBTC', 'USDT', 3_000, 8 * million),
    v3('WBTC', 'cbBTC', 100, 11 * million),
    v4('WBTC', 'cbBTC', 100, 6 * million),
    v3('cbBTC', 'USDC', 500, 13 * million),
    v3('USDC', 'USDT', 100, 28 * million),
    v4('USDC', 'USDT', 100, 16 * million),
    v3('DAI', 'USDC', 100, 22 * million),
    v4('DAI', 'USDC', 100, 5 * million),
    v2('DAI', 'USDC', 3 * million),
    v3('PYUSD', 'USDC', 100, 4 * million),
    v3('GUSD', 'USDC', 500, 0.8 * million),
    v3('FRAX', 'USDC', 500, 3.5 * million),
    v3('wstETH', 'WETH', 100, 24 * million),
    v4('ETH', 'wstETH', 100, 9 * million),
    v3('UNI', 'WETH', 3_000, 9.5 * million),
    v2('UNI', 'WETH', 3.2 * million),
    v4('ETH', 'UNI', 3_000, 2.1 * million),
    v3('LINK', 'WETH', 3_000, 12 * million),
    v2('LINK', 'WETH', 1.6 * million),
    v3('LINK', 'USDC', 3_000, 0.9 * million),
    v3('AAVE', 'WETH', 3_000, 7 * million),
    v3('MKR', 'WETH', 3_000, 5.5 * million),
    v2('MKR', 'DAI', 0.7 * million),
    v3('LDO', 'WETH', 3_000, 3.6 * million),
    v3('CRV', 'WETH', 3_000, 1.9 * million),
    v2('CRV', 'WETH', 0.4 * million),
    v3('SHIB', 'WETH', 3_000, 4.4 * million),
    v2('SHIB', 'WETH', 5.1 * million),
    v3('PEPE', 'WETH', 3_000, 11 * million),
    v3('PEPE', 'WETH', 10_000, 1.4 * million),
    v2('PEPE', 'WETH', 14 * million),
    v4Dynamic('ETH', 'PEPE', 2.2 * million),
    v3('ENS', 'WETH', 3_000, 2.6 * million),
    v3('ARB', 'WETH', 3_000, 0.8 * million),
    v3('COMP', 'WETH', 3_000, 1.2 * million),
    v3('GRT', 'WETH', 3_000, 1.1 * million),
    v3('SNX', 'WETH', 3_000, 0.7 * million),
    v3('1INCH', 'WETH', 10_000, 0.3 * million),
    v3('YFI', 'WETH', 3_000, 0.9 * million),
    v3('ONDO', 'WETH', 3_000, 2.8 * million),
    v4('ONDO', 'USDC', 3_000, 0.6 * million),
    v2('FOT', 'WETH', 0.4 * million),
    v2('HONEY', 'WETH', 0.12 * million),
    v2('TICKET', 'USDC', 0.15 * million),
    v3('YOCTO', 'WETH', 10_000, 0.5 * million),
    v2('YOCTO', 'USDC', 0.2 * million),
    { version: 'v2', pair: ['fakeUSDC', 'WETH'], usd: 9_000 },
    { version: 'v2', pair: ['hostile', 'WETH'], usd: 12_000 },
  ],
  8453: [
    v3('WETH', 'USDC', 500, 24 * million),
    v3('WETH', 'USDC', 3_000, 6 * million),
    v3('WETH', 'USDC', 100, 3 * million),
    v3('WETH', 'USDC', 10_000, 0.4 * million),
    v2('WETH', 'USDC', 4 * million),
    v4('ETH', 'USDC', 500, 11 * million),
    v4Dynamic('ETH', 'USDC', 2.4 * million),
    v3('USDC', 'USDbC', 100, 2.2 * million),
    v3('USDC', 'USDT', 100, 1.8 * million),
    v4('USDC', 'DAI', 100, 1.1 * million),
    v3('cbBTC', 'USDC', 500, 9 * million),
    v3('cbBTC', 'WETH', 3_000, 7 * million),
    v4('ETH', 'cbBTC', 3_000, 3.3 * million),
    v3('cbETH', 'WETH', 100, 2.9 * million),
    v3('AERO', 'WETH', 3_000, 5 * million),
    v2('AERO', 'USDC', 1.3 * million),
    v3('DEGEN', 'WETH', 3_000, 1.5 * million),
    v3('BRETT', 'WETH', 10_000, 2.2 * million),
    v2('BRETT', 'WETH', 0.6 * million),
    v3('TOSHI', 'WETH', 10_000, 0.8 * million),
    v4('ETH', 'TOSHI', 10_000, 0.2 * million, 'counter'),
    v3('VIRTUAL', 'WETH', 3_000, 4.2 * million),
    v2('FOT', 'WETH', 0.1 * million),
    v2('HONEY', 'WETH', 0.05 * million),
    { version: 'v2', pair: ['fakeUSDC', 'WETH'], usd: 4_000 },
  ],
  11155111: [
    v3('USDC', 'WETH', 500, 3 * million),
    v3('USDC', 'WETH', 3_000, 1.2 * million),
    v3('USDC', 'WETH', 100, 0.2 * million),
    v3('USDC', 'WETH', 10_000, 0.1 * million),
    v2('USDC', 'WETH', 0.8 * million),
    v4('ETH', 'USDC', 3_000, 1 * million),
    v4Dynamic('ETH', 'USDC', 0.3 * million),
    v3('USDC', 'USDT', 100, 0.9 * million),
    v3('DAI', 'USDC', 100, 0.7 * million),
    v3('UNI', 'WETH', 3_000, 0.6 * million),
    v2('UNI', 'WETH', 0.2 * million),
    v3('LINK', 'WETH', 3_000, 0.5 * million),
    v4('ETH', 'LINK', 3_000, 0.1 * million, 'counter'),
    v2('FOT', 'WETH', 0.05 * million),
    v2('HONEY', 'WETH', 0.02 * million),
  ],
}
