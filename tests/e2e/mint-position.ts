import { decodeFunctionResult } from 'viem'
import { v3PositionManagerAbi, v4PositionManagerAbi } from '#devnet/abi.ts'
import { mintTokens, mintV3, mintV4, type Call } from '#devnet/calls.ts'
import type { V3Pool, V4Pool } from '#devnet/pools.ts'
import { createDevnetClient, createRpc } from '#devnet/rpc.ts'
import { readPoolStates } from '#devnet/world/pool-states.ts'
import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { liquidityForAmounts } from '#app/domain/liquidity/calls/range-liquidity.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { alignedDown } from '#app/domain/liquidity/usable-ticks.ts'
import { sendMined } from './send-mined.ts'

/** Tick spacings between the price and the ends of a range. */
interface RangeFromPrice {
  readonly lower: number
  readonly upper: number
}

/** A range so far above the price that no test moves the price into it. */
export const ABOVE_PRICE: RangeFromPrice = { lower: 20, upper: 80 }

interface Deposit {
  /** Must have approved both tokens, as all accounts of the local chains that hold positions have. */
  readonly account: Address
  readonly pool: V3Pool | V4Pool
  readonly range: RangeFromPrice
  /** Maximum amounts, in base units. */
  readonly amounts: TokenAmounts
}

/** Mints a position and returns its id. */
export async function mintPosition(rpcUrl: string, deposit: Deposit): Promise<bigint> {
  const { account, pool, range, amounts } = deposit
  const { v3PositionManager, v4PositionManager } = chainById(pool.chainId).contracts
  const client = createDevnetClient(rpcUrl, pool.chainId)
  const sqrtPrice = await readSqrtPrice(rpcUrl, pool)
  const below = alignedDown(tickAtSqrtPrice(sqrtPrice), pool.spacing)
  const lower = below + range.lower * pool.spacing
  const upper = below + range.upper * pool.spacing
  await sendMined(rpcUrl, account, missingTokens(deposit))
  if (pool.version === 'v3') {
    const call = mintV3(pool, { lower, upper }, amounts.amount0, amounts.amount1, account)
    const { data = '0x' } = await client.call({ account, to: v3PositionManager, data: call.data })
    const [tokenId] = decodeFunctionResult({ abi: v3PositionManagerAbi, functionName: 'mint', data })
    await sendMined(rpcUrl, account, [call])
    return tokenId
  }
  const tokenId = await client.readContract({
    address: v4PositionManager,
    abi: v4PositionManagerAbi,
    functionName: 'nextTokenId',
  })
  const liquidity = liquidityForAmounts({ tickLower: lower, tickUpper: upper }, sqrtPrice, amounts, 'pool')
  const limits = [amounts.amount0, amounts.amount1] as const
  await sendMined(rpcUrl, account, [mintV4(pool, { lower, upper }, liquidity, limits, account)])
  return tokenId
}

/** Mints the tokens that a deposit takes, because the account's balances depend on a year of random trades. */
function missingTokens({ account, pool, amounts }: Deposit): readonly Call[] {
  const sides = [
    { token: pool.currency0.token, amount: amounts.amount0 },
    { token: pool.currency1.token, amount: amounts.amount1 },
  ]
  return sides.flatMap(({ token, amount }) =>
    token.kind === 'weth' || amount === 0n ? [] : [mintTokens(token, account, amount)],
  )
}

/** Returns the tick of a pool's price. */
export async function readTick(rpcUrl: string, pool: V3Pool | V4Pool): Promise<number> {
  return tickAtSqrtPrice(await readSqrtPrice(rpcUrl, pool))
}

async function readSqrtPrice(rpcUrl: string, pool: V3Pool | V4Pool): Promise<bigint> {
  const [state] = await readPoolStates(createRpc(rpcUrl), [pool])
  if (!state) throw new Error(`no pool ${pool.id}`)
  return state.sqrtPrice
}
