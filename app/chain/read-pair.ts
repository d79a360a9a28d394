import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { pairAmounts } from '#app/domain/liquidity/pair-amounts.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { multicall } from './multicall.ts'

const PAIR = parseAbi([
  'function token0() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function totalSupply() view returns (uint256)',
  'function kLast() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])

/** Characters of a 32-byte word in hex, with `0x`. */
const WORD_LENGTH = 66

/** A v2 pair and an account's share of it. */
export interface PairShare {
  readonly pair: Address
  readonly token0: Address
  readonly token1: Address
  /** Base units of the pair's LP token. */
  readonly liquidity: bigint
  readonly supply: bigint
  /** Amounts that burning the account's LP tokens would return, in base units. */
  readonly amounts: TokenAmounts
}

/**
 * Reads the v2 pair of two currencies. The wrapped native token stands for the native currency.
 *
 * Returns  null if the pair does not exist or has no liquidity
 * Throws   RangeError if both currencies are the same token | RpcUnreachable if the contract is not a pair | what `multicall` throws
 * Source   UniswapV2Pair
 */
export async function readPair(
  node: Eip1193,
  chainId: ChainId,
  currencies: readonly [Address, Address],
  account: Address | undefined,
): Promise<PairShare | null> {
  const { contracts } = chainById(chainId)
  const [first, second] = currencies.map((currency) => (isNative(currency) ? contracts.wrappedNative : currency)) as [
    Address,
    Address,
  ]
  const pair = pairAddress(contracts, first, second)
  const [token0, token1] = first.toLowerCase() < second.toLowerCase() ? [first, second] : [second, first]
  const balanceOf = (holder: Address) => encodeFunctionData({ abi: PAIR, functionName: 'balanceOf', args: [holder] })
  const calls = [
    { to: pair, data: encodeFunctionData({ abi: PAIR, functionName: 'token0' }) },
    { to: pair, data: encodeFunctionData({ abi: PAIR, functionName: 'getReserves' }) },
    { to: pair, data: encodeFunctionData({ abi: PAIR, functionName: 'totalSupply' }) },
    { to: pair, data: encodeFunctionData({ abi: PAIR, functionName: 'kLast' }) },
    { to: token0, data: balanceOf(pair) },
    { to: token1, data: balanceOf(pair) },
    ...(account === undefined ? [] : [{ to: pair, data: balanceOf(account) }]),
  ]
  const [token0Data, reservesData, supplyData, kLastData, balance0Data, balance1Data, liquidityData] = await multicall(
    node,
    calls,
  )
  // Calls to an address without code succeed with empty return data.
  if (token0Data === undefined || token0Data === '0x') return null
  const supply = word(supplyData)
  if (supply === 0n) return null
  const liquidity = account === undefined ? 0n : word(liquidityData)
  const state = {
    balances: { amount0: word(balance0Data), amount1: word(balance1Data) },
    reserves: reservesOf(reservesData),
    supply,
    kLast: word(kLastData),
  }
  return { pair, token0, token1, liquidity, supply, amounts: pairAmounts(state, liquidity) }
}

function reservesOf(data: `0x${string}` | undefined): TokenAmounts {
  if (data === undefined || data === '0x') throw new RpcUnreachable('no reserves')
  const [amount0, amount1] = decodeFunctionResult({ abi: PAIR, functionName: 'getReserves', data })
  return { amount0, amount1 }
}

function word(data: `0x${string}` | undefined): bigint {
  if (data?.length !== WORD_LENGTH) throw new RpcUnreachable('no amount')
  return BigInt(data)
}
