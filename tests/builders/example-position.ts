import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'

export const ME: Address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
export const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const USDT: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const HOOK: Address = '0x5555000000000000000000000000000000001040'

const token = (address: Address, symbol: string, decimals: number): PositionDetails['pool']['token0'] => ({
  chainId: 1,
  address,
  symbol,
  name: symbol,
  decimals,
  safety: 'VERIFIED',
  isImpersonator: false,
  logo: null,
  price: null,
})

/** A v3 position around the price of tick 0, where both tokens are worth the same in base units. */
export const V3: PositionDetails = {
  chainId: 1,
  tokenId: '7',
  owner: ME,
  status: 'IN_RANGE',
  isComplete: true,
  poolShare: null,
  createdAt: null,
  pool: {
    id: '0x01',
    version: 'V3',
    fee: 3000,
    isDynamicFee: false,
    hook: null,
    tickSpacing: 60,
    token0: token(WETH, 'WETH', 18),
    token1: token(USDT, 'USDT', 6),
  },
  tickLower: -600,
  tickUpper: 600,
  tick: 0,
  sqrtPrice: `${sqrtPriceAtTick(0)}` as `${number}`,
  liquidity: '1000000000000',
  amounts: { amount0: '0.000000029553010964', amount1: '29553.010964', value: null },
  uncollected: { amount0: '0.000000000000000012', amount1: '0.000034', value: null },
  asOf: { chainId: 1, block: 1, time: 1 as PositionDetails['asOf']['time'] },
  rewards: { apr: null },
  earnings: null,
}

export const V4: PositionDetails = {
  ...V3,
  pool: { ...V3.pool, version: 'V4', isDynamicFee: true, fee: 512, hook: HOOK, token0: token(NATIVE, 'ETH', 18) },
}
export const V2: PositionDetails = {
  ...V3,
  tokenId: null,
  tickLower: null,
  tickUpper: null,
  tick: null,
  uncollected: null,
  liquidity: '1001',
  pool: { ...V3.pool, version: 'V2', tickSpacing: undefined },
  amounts: { amount0: '0.000000000000001000', amount1: '0.002001', value: null },
}
