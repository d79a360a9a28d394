import { decodeFunctionResult, encodeFunctionData, erc20Abi, multicall3Abi, type Address, type Hex } from 'viem'
import { v2Abi, v3PositionManagerAbi } from '#devnet/abi.ts'
import { burnV4, collectV3, decreaseV4, removeV2Liquidity, withdrawV3, type Call } from '#devnet/calls.ts'
import type { Pool } from '#devnet/pools.ts'
import { hex } from '#devnet/rpc.ts'
import type { SmallWorld } from '#devnet/small-world.ts'
import { isNative } from '#app/domain/address/address.ts'
import { MULTICALL3 } from '#app/domain/chains/chain.ts'

const PAYEE: Address = '0x000000000000000000000000000000000000ca5e'

export type Pair = readonly [bigint, bigint]

/** Amounts that the contracts pay when all liquidity is removed and all fees are collected. */
export interface Payout {
  readonly principal: Pair
  /** Null for v2. */
  readonly fees: Pair | null
}

/** A position in a response of the API. */
export interface ApiPosition {
  readonly protocolVersion: 'V2' | 'V3' | 'V4'
  readonly tokenId: string | null
  readonly owner: Address
  readonly liquidity: string
  readonly pool: { readonly id: string }
}

export function poolOf(world: SmallWorld, { pool }: Pick<ApiPosition, 'pool'>): Pool {
  const id = pool.id.split(':')[1]
  const found = world.pools.find((candidate) => candidate.id.toLowerCase() === id)
  if (!found) throw new Error(`no pool ${pool.id}`)
  return found
}

/** Simulates removing a position completely. */
export async function payoutOf(world: SmallWorld, position: ApiPosition): Promise<Payout> {
  const { protocolVersion, owner, tokenId } = position
  const pool = poolOf(world, position)
  const liquidity = BigInt(position.liquidity)
  if (pool.version === 'v2') {
    if (liquidity === 0n) return { principal: [0n, 0n], fees: null }
    const data = await callFrom(world, owner, removeV2Liquidity(pool, liquidity, PAYEE))
    const [amount0, amount1] = decodeFunctionResult({ abi: v2Abi, functionName: 'removeLiquidity', data })
    return { principal: [amount0, amount1], fees: null }
  }
  if (tokenId === null) throw new Error('a v3 or v4 position needs an id')
  const id = BigInt(tokenId)
  if (protocolVersion === 'V3')
    return liquidity === 0n ? payoutOfEmptyV3(world, owner, id) : payoutOfV3(world, owner, id, liquidity)
  if (pool.version !== 'v4') throw new Error('not a v4 pool')
  // The pool manager refuses to update an empty position.
  const fees: Pair =
    liquidity === 0n ? [0n, 0n] : await measurePayment(world, owner, pool, decreaseV4(pool, id, 0n, PAYEE))
  const total = await measurePayment(world, owner, pool, burnV4(pool, id, PAYEE))
  return { principal: [total[0] - fees[0], total[1] - fees[1]], fees }
}

async function callFrom(
  world: SmallWorld,
  from: Address,
  { to, data }: { readonly to: Address; readonly data: Hex },
): Promise<Hex> {
  return (await world.rpc.call('eth_call', [{ from, to, data }, 'latest'])) as Hex
}

async function payoutOfEmptyV3(world: SmallWorld, owner: Address, id: bigint): Promise<Payout> {
  const data = await callFrom(world, owner, collectV3(world.chainId, id, PAYEE))
  return { principal: [0n, 0n], fees: decodePair('collect', data) }
}

async function payoutOfV3(world: SmallWorld, owner: Address, id: bigint, liquidity: bigint): Promise<Payout> {
  const data = await callFrom(world, owner, withdrawV3(world.chainId, id, liquidity, PAYEE))
  const results = decodeFunctionResult({ abi: v3PositionManagerAbi, functionName: 'multicall', data })
  const principal = decodePair('decreaseLiquidity', results[0] ?? '0x')
  const total = decodePair('collect', results[1] ?? '0x')
  return { principal, fees: [total[0] - principal[0], total[1] - principal[1]] }
}

function decodePair(functionName: 'collect' | 'decreaseLiquidity', data: Hex): Pair {
  // Both functions return two amounts.
  return decodeFunctionResult({ abi: v3PositionManagerAbi, functionName: functionName as 'collect', data }) as Pair
}

/** Simulates a transaction and returns the amounts that it pays to `PAYEE`. */
async function measurePayment(
  world: SmallWorld,
  owner: Address,
  { currency0, currency1 }: Pool,
  { to, data, value = 0n }: Call,
): Promise<Pair> {
  const readings = [currency0, currency1].map(({ address }) => balanceReading(address))
  const calls = [...readings, { from: owner, to, data, value: hex(value) }, ...readings]
  const [block] = (await world.rpc.call('eth_simulateV1', [
    { blockStateCalls: [{ calls }], validation: false },
    'latest',
  ])) as readonly { readonly calls: readonly { readonly status: Hex; readonly returnData: Hex }[] }[]
  const results = block?.calls ?? []
  if (results.some(({ status }) => status !== '0x1')) throw new Error(`call of ${data.slice(0, 10)} fails`)
  const [before0 = 0n, before1 = 0n, after0 = 0n, after1 = 0n] = results
    .filter((_, index) => index !== readings.length)
    .map(({ returnData }) => BigInt(returnData))
  return [after0 - before0, after1 - before1]
}

/** A call that returns the balance of `PAYEE`. */
function balanceReading(token: Address): { readonly to: Address; readonly data: Hex } {
  return isNative(token)
    ? { to: MULTICALL3, data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [PAYEE] }) }
    : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [PAYEE] }) }
}
