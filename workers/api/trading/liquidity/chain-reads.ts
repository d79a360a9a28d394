import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { readHead, type HeadBlock } from '../head-block.ts'
import { readAt, type Returned } from '../multicall.ts'
import type { TradingContext } from '../trading-context.ts'

/** Functions of tokens, v2 pairs, v3 pools and the v3 position manager. Source: ERC-20, v2-core, v3-core, v3-periphery. */
export const READS = parseAbi([
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 time)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function tickSpacing() view returns (int24)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160 sqrtPrice, int24 tick)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 growth0, uint256 growth1, uint128 owed0, uint128 owed1)',
])
/** Functions of v4's position manager and StateView, and of Permit2. Source: v4-periphery, permit2. */
export const V4_READS = parseAbi([
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function poolKeys(bytes25 id) view returns (PoolKey key)',
  'function getPoolAndPositionInfo(uint256 tokenId) view returns (PoolKey key, uint256 info)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128)',
  'function getSlot0(bytes32 id) view returns (uint160 sqrtPrice, int24 tick, uint24 protocolFee, uint24 lpFee)',
  'function getLiquidity(bytes32 id) view returns (uint128)',
  'function getFeeGrowthInside(bytes32 id, int24 tickLower, int24 tickUpper) view returns (uint256 growth0, uint256 growth1)',
  'function getPositionInfo(bytes32 id, address owner, int24 tickLower, int24 tickUpper, bytes32 salt) view returns (uint128 liquidity, uint256 growth0, uint256 growth1)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

/** One read of a contract. `decode` converts the answer to a value; undefined if the call reverted or the answer is malformed. */
export interface Read<Value> {
  readonly to: Address
  readonly data: Hex
  readonly decode: (answer: Returned) => Value | undefined
}

type Values<Reads extends readonly Read<unknown>[]> = {
  readonly [Index in keyof Reads]: Reads[Index] extends Read<infer Value> ? Value | undefined : never
}

/** Reads contracts at one block. Returns values in the order of the reads. Throws RpcUnavailable, RpcRefused. */
export async function readAll<const Reads extends readonly Read<unknown>[]>(
  trading: TradingContext,
  head: HeadBlock,
  reads: Reads,
): Promise<Values<Reads>> {
  const answers = await readAt(trading.rpc, head, reads)
  return reads.map(({ decode }, index) => decode(answers[index])) as Values<Reads>
}

/** Reads the head block. Throws RpcUnavailable, RpcRefused. */
export const headOf = (trading: TradingContext): Promise<HeadBlock> => readHead(trading.rpc, trading.chain)

/** Creates a read of a contract function. `pick` takes the value from the result as viem decodes it. */
export function read<Value>(
  to: Address,
  abi: typeof READS | typeof V4_READS,
  functionName: string,
  args: readonly unknown[],
  pick: (value: never) => Value,
): Read<Value> {
  const data = encodeFunctionData({ abi, functionName, args } as never)
  const decode = (answer: Returned) => {
    if (answer === undefined || answer === '') return undefined
    try {
      return pick(decodeFunctionResult({ abi, functionName, data: `0x${answer}` } as never) as never)
    } catch {
      return undefined
    }
  }
  return { to, data, decode }
}

/** Creates a read of a token's decimals; 18 for the native currency. */
export function decimalsOf(token: Address): Read<number> {
  if (isNative(token)) return { to: token, data: '0x', decode: () => 18 }
  return read(token, READS, 'decimals', [], (value: number) => value)
}
