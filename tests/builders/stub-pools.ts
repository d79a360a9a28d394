import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { ContractAnswer } from './stub-node.ts'

const { contracts } = ethereum

/** The answers of Ethereum's v2 pair of two tokens. Reserves are in the order of the given tokens. */
export function v2Pair(a: Address, b: Address, reserveA: bigint, reserveB: bigint): ContractAnswer {
  const id = poolIdentity(contracts, { pool: { version: 'v2' }, tokenIn: a, tokenOut: b })
  const reserves = isSorted(a, b) ? [reserveA, reserveB] : [reserveB, reserveA]
  return [id, 'function getReserves()', [], [...reserves, 1_700_000_000n]]
}

/** A v3 or v4 pool near its price, and the change of liquidity at each initialised tick. */
export interface StubRange {
  readonly sqrtPriceX96: bigint
  readonly tick: number
  readonly liquidity: bigint
  readonly nets?: Readonly<Record<number, bigint>>
}

/** The answers of Ethereum's v3 pool of two tokens. Uninitialised ticks answer zero. */
export function v3Pool(
  a: Address,
  b: Address,
  fee: number,
  { sqrtPriceX96, tick, liquidity, nets = {} }: StubRange,
): readonly ContractAnswer[] {
  const id = poolIdentity(contracts, { pool: { version: 'v3', fee }, tokenIn: a, tokenOut: b })
  return [
    [id, 'function slot0()', [], [sqrtPriceX96, BigInt(tick), 1n]],
    [id, 'function liquidity()', [], [liquidity]],
    ...Object.entries(nets).map(([index, net]): ContractAnswer => [
      id,
      'function ticks(int24)',
      [Number(index)],
      [magnitude(net), net, 1n],
    ]),
  ]
}

/** The answers of v4's state view on Ethereum about the pool of two tokens. */
export function v4Pool(
  a: Address,
  b: Address,
  {
    fee,
    tickSpacing,
    hooks = NATIVE,
  }: { readonly fee: number; readonly tickSpacing: number; readonly hooks?: Address },
  { sqrtPriceX96, tick, liquidity, nets = {} }: StubRange,
): readonly ContractAnswer[] {
  const id = poolIdentity(contracts, { pool: { version: 'v4', fee, tickSpacing, hooks }, tokenIn: a, tokenOut: b })
  const view = contracts.v4StateView
  return [
    [view, 'function getSlot0(bytes32)', [id], [sqrtPriceX96, BigInt(tick), 0n, 1n]],
    [view, 'function getLiquidity(bytes32)', [id], [liquidity]],
    ...Object.entries(nets).map(([index, net]): ContractAnswer => [
      view,
      'function getTickLiquidity(bytes32, int24)',
      [id, Number(index)],
      [magnitude(net), net],
    ]),
  ]
}

function isSorted(a: Address, b: Address): boolean {
  return a.toLowerCase() < b.toLowerCase()
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
