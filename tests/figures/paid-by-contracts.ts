import { decodeFunctionResult, erc20Abi, type Address, type Hex } from 'viem'
import { v2Abi, v3PositionManagerAbi } from '#devnet/abi.ts'
import { burnV4, collectV3, decreaseV4, removeV2Liquidity, withdrawV3 } from '#devnet/calls.ts'
import type { Pool } from '#devnet/pools.ts'
import { send } from '#devnet/send.ts'
import type { SmallWorld } from '#devnet/small-world.ts'

const PAYEE: Address = '0x000000000000000000000000000000000000ca5e'

export type Pair = readonly [bigint, bigint]

/** Amounts that the contracts pay when everything is removed. */
export interface Paid {
  readonly principal: Pair
  /** Null for v2. */
  readonly fees: Pair | null
}

/** A position in an answer of the API. */
export interface PaidPosition {
  readonly protocolVersion: 'V2' | 'V3' | 'V4'
  readonly tokenId: string | null
  readonly owner: Address
  readonly liquidity: string
  readonly pool: { readonly id: string }
}

export function poolOf(on: SmallWorld, { pool }: Pick<PaidPosition, 'pool'>): Pool {
  const id = pool.id.split(':')[1]
  const found = on.pools.find((one) => one.id.toLowerCase() === id)
  if (!found) throw new Error(`no pool ${pool.id}`)
  return found
}

export async function paidFor(on: SmallWorld, position: PaidPosition): Promise<Paid> {
  const { protocolVersion, owner, tokenId } = position
  const pool = poolOf(on, position)
  const liquidity = BigInt(position.liquidity)
  if (pool.version === 'v2') {
    if (liquidity === 0n) return { principal: [0n, 0n], fees: null }
    const answer = await callFrom(on, owner, removeV2Liquidity(pool, liquidity, PAYEE))
    const paid = decodeFunctionResult({ abi: v2Abi, functionName: 'removeLiquidity', data: answer })
    return { principal: [paid[0], paid[1]], fees: null }
  }
  if (tokenId === null) throw new Error('an NFT has an id')
  const id = BigInt(tokenId)
  if (protocolVersion === 'V3')
    return liquidity === 0n ? collectedV3(on, owner, id) : withdrawnV3(on, owner, id, liquidity)
  if (pool.version !== 'v4') throw new Error('not a v4 pool')
  // The pool manager refuses to update an empty position.
  const fees: Pair = liquidity === 0n ? [0n, 0n] : await received(on, owner, pool, decreaseV4(pool, id, 0n, PAYEE))
  const all = await received(on, owner, pool, burnV4(pool, id, PAYEE))
  return { principal: [all[0] - fees[0], all[1] - fees[1]], fees }
}

async function callFrom(
  on: SmallWorld,
  from: Address,
  { to, data }: { readonly to: Address; readonly data: Hex },
): Promise<Hex> {
  return (await on.rpc.call('eth_call', [{ from, to, data }, 'latest'])) as Hex
}

async function collectedV3(on: SmallWorld, owner: Address, id: bigint): Promise<Paid> {
  const answer = await callFrom(on, owner, collectV3(on.chainId, id, PAYEE))
  return { principal: [0n, 0n], fees: decodePair('collect', answer) }
}

async function withdrawnV3(on: SmallWorld, owner: Address, id: bigint, liquidity: bigint): Promise<Paid> {
  const answer = await callFrom(on, owner, withdrawV3(on.chainId, id, liquidity, PAYEE))
  const steps = decodeFunctionResult({ abi: v3PositionManagerAbi, functionName: 'multicall', data: answer })
  const [principal, all] = [decodePair('decreaseLiquidity', steps[0] ?? '0x'), decodePair('collect', steps[1] ?? '0x')]
  return { principal, fees: [all[0] - principal[0], all[1] - principal[1]] }
}

function decodePair(functionName: 'collect' | 'decreaseLiquidity', data: Hex): Pair {
  // Both functions return two amounts.
  return decodeFunctionResult({ abi: v3PositionManagerAbi, functionName: functionName as 'collect', data }) as Pair
}

/** Amounts that a transaction pays to the recipient. The state of the chain is restored afterwards. */
async function received(on: SmallWorld, owner: Address, pool: Pool, call: Parameters<typeof send>[2]): Promise<Pair> {
  const snapshot = await on.rpc.call('evm_snapshot')
  const before = await balances(on, pool)
  await send(on.rpc, owner, call)
  const after = await balances(on, pool)
  await on.rpc.call('evm_revert', [snapshot])
  return [after[0] - before[0], after[1] - before[1]]
}

async function balances(on: SmallWorld, { currency0, currency1 }: Pool): Promise<Pair> {
  const [balance0 = 0n, balance1 = 0n] = await Promise.all(
    [currency0, currency1].map(({ address }) =>
      BigInt(address) === 0n
        ? on.client.getBalance({ address: PAYEE })
        : on.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [PAYEE] }),
    ),
  )
  return [balance0, balance1]
}
