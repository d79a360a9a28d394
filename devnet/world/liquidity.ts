import { decodeFunctionResult, encodeFunctionData, type Address, type Hex } from 'viem'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { erc20Abi } from '../abi.ts'
import { MARKET_ACCOUNTS } from '../accounts.ts'
import {
  addV2Liquidity,
  burnV4,
  collectV3,
  decreaseV4,
  increaseV3,
  mintV3,
  removeV2Liquidity,
  withdrawV3,
  type Call,
} from '../calls.ts'
import { fullRange, liquidityFor, rangeAround, baseUnitsWorth, sqrtPriceX96 } from '../pool-maths.ts'
import type { Pool, V2Pool, V3Pool, V4Pool } from '../pools.ts'
import { isStablePair, provideV4, sidesOf } from '../seed.ts'
import { bytes, type Rpc } from '../rpc.ts'
import type { PoolState } from './pool-states.ts'
import type { PricePaths } from './prices.ts'
import type { Random } from './random.ts'

/** Four accounts besides the market maker that provide liquidity. */
export const PROVIDERS: readonly Address[] = MARKET_ACCOUNTS.slice(1, 5)

export interface Position {
  readonly pool: V3Pool | V4Pool
  readonly owner: Address
  readonly tokenId: bigint
  liquidity: bigint
  /** Whether liquidity has been added after the mint; `liquidity` does not include it. */
  isToppedUp: boolean
}

/** A provider's transaction, and the position to record once it is mined. */
export interface PlannedLiquidity {
  readonly from: Address
  readonly call: Call
  readonly opens?: { readonly pool: V3Pool | V4Pool; readonly liquidity: bigint }
}

/** Widths of ranges, as a factor of the price. */
const WIDTHS = { volatile: [1.04, 1.1, 1.25, 1.5, 2, 4], stable: [1.002, 1.005, 1.01, 1.05] }
/** Minimum and maximum value of a new position, as a fraction of the pool's initial value. */
const MIN_DEPOSIT_FRACTION = 0.002
const MAX_DEPOSIT_FRACTION = 0.03

/** Account, value and range of a deposit. */
export interface DepositOptions {
  readonly from: Address
  readonly usd: number
  /** Width of the range as a factor of the price; random by default. */
  readonly width?: number | 'full'
}

export function planDeposit(
  pool: Pool,
  state: PoolState,
  prices: PricePaths,
  time: number,
  random: Random,
  /** By default, a random provider deposits a fraction of the pool's initial value. */
  deposit?: DepositOptions,
): PlannedLiquidity {
  const from = deposit?.from ?? random.pick(PROVIDERS)
  const sides = sidesOf(pool, (token) => prices.usdAt(token, time))
  const usd =
    deposit?.usd ??
    pool.usd * (MIN_DEPOSIT_FRACTION + random.next() ** 2 * (MAX_DEPOSIT_FRACTION - MIN_DEPOSIT_FRACTION))
  const amount0 = baseUnitsWorth(usd / 2, sides[0])
  const amount1 = baseUnitsWorth(usd / 2, sides[1])
  if (pool.version === 'v2') return { from, call: addV2Liquidity(pool, amount0, amount1, from) }

  const width = deposit?.width ?? random.pick(isStablePair(pool) ? WIDTHS.stable : WIDTHS.volatile)
  const isFullRange = deposit?.width === undefined && random.isTrue(0.15)
  const range =
    isFullRange || width === 'full' ? fullRange(pool.spacing) : rangeAround(state.sqrtPrice, width, pool.spacing)
  if (pool.version === 'v3') {
    return { from, call: mintV3(pool, range, amount0, amount1, from), opens: { pool, liquidity: 0n } }
  }
  const price = state.sqrtPrice || sqrtPriceX96(...sides)
  const liquidity = liquidityFor(price, range, amount0, amount1)
  return { from, call: provideV4(pool, price, range, amount0, amount1, from), opens: { pool, liquidity } }
}

/** Plans a random change: to collect, add, withdraw or close. A closed position is removed from `positions`. */
export function planChange(
  positions: Position[],
  prices: PricePaths,
  time: number,
  random: Random,
): PlannedLiquidity | undefined {
  if (positions.length === 0) return undefined
  const index = random.below(positions.length)
  const position = positions[index]
  if (!position) return undefined
  const { pool, owner, tokenId } = position
  const roll = random.next()
  if (roll < 0.4) return { from: owner, call: collect(position) }
  if (roll < 0.55 && pool.version === 'v3') {
    const [side0, side1] = sidesOf(pool, (token) => prices.usdAt(token, time))
    const usd = pool.usd * MIN_DEPOSIT_FRACTION
    position.isToppedUp = true
    return {
      from: owner,
      call: increaseV3(pool.chainId, tokenId, baseUnitsWorth(usd, side0), baseUnitsWorth(usd, side1)),
    }
  }
  if (roll < 0.75) {
    const part = (position.liquidity * BigInt(10 + random.below(60))) / 100n
    position.liquidity -= part
    return { from: owner, call: withdraw(position, part) }
  }
  positions.splice(index, 1)
  return { from: owner, call: close(position) }
}

function collect({ pool, owner, tokenId }: Position): Call {
  if (pool.version === 'v3') return collectV3(pool.chainId, tokenId, owner)
  return decreaseV4(pool, tokenId, 0n, owner)
}

function withdraw({ pool, owner, tokenId }: Position, liquidity: bigint): Call {
  if (pool.version === 'v3') return withdrawV3(pool.chainId, tokenId, liquidity, owner)
  return decreaseV4(pool, tokenId, liquidity, owner)
}

/** Withdraws everything and burns the NFT, except the NFT of a topped-up v3 position, which would not be empty. */
function close({ pool, owner, tokenId, liquidity, isToppedUp }: Position): Call {
  if (pool.version === 'v3') return withdrawV3(pool.chainId, tokenId, liquidity, owner, !isToppedUp)
  return burnV4(pool, tokenId, owner)
}

/** Plans to withdraw a part of one provider's liquidity from a v2 pool; undefined if there is none. */
export async function planV2Withdrawal(
  rpc: Rpc,
  pools: readonly V2Pool[],
  random: Random,
): Promise<PlannedLiquidity | undefined> {
  const candidates = pools.flatMap((pool) => PROVIDERS.map((from) => ({ pool, from })))
  const balances = await rpc.batch(
    candidates.map(({ pool, from }) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from] })
      return ['eth_call', [{ to: pool.id, data }, 'latest']] as const
    }),
  )
  const shares = candidates.flatMap((candidate, index) => {
    const balance = decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: bytes(balances[index]) })
    return balance > 100n ? [{ ...candidate, balance }] : []
  })
  if (shares.length === 0) return undefined
  const { pool, from, balance } = random.pick(shares)
  const liquidity = (balance * BigInt(10 + random.below(70))) / 100n
  return { from, call: removeV2Liquidity(pool, liquidity, from) }
}

const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const INCREASE: Hex = '0x3067048beee31b25b2f1681f88dac838c8bba36af25bfb2b7cf7473a5847e35f'

interface Receipt {
  readonly status: string
  readonly from: Address
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

/** Reads the positions created by mint receipts. */
export async function readMintedPositions(
  rpc: Rpc,
  mints: readonly {
    readonly hash: Hex
    readonly owner: Address
    readonly opens: { readonly pool: V3Pool | V4Pool; readonly liquidity: bigint }
  }[],
): Promise<Position[]> {
  const receipts = (await rpc.batch(mints.map(({ hash }) => ['eth_getTransactionReceipt', [hash]]))) as Receipt[]
  return mints.flatMap(({ owner, opens }, index) => {
    const receipt = receipts[index]
    if (!receipt || receipt.status !== '0x1') return []
    const found = readPosition(receipt, opens.pool)
    if (!found) return []
    const liquidity = found.liquidity ?? opens.liquidity
    return [{ pool: opens.pool, owner, tokenId: found.tokenId, liquidity, isToppedUp: false }]
  })
}

function readPosition(receipt: Receipt, pool: V3Pool | V4Pool) {
  const { v3PositionManager, v4PositionManager } = chainById(pool.chainId).contracts
  const isV3 = pool.version === 'v3'
  const manager = (isV3 ? v3PositionManager : v4PositionManager).toLowerCase()
  const log = receipt.logs.find(({ address, topics }) => {
    return address.toLowerCase() === manager && topics[0] === (isV3 ? INCREASE : TRANSFER)
  })
  const tokenId = log?.topics[isV3 ? 1 : 3]
  if (!log || !tokenId) return undefined
  return { tokenId: BigInt(tokenId), liquidity: isV3 ? BigInt(log.data.slice(0, 66)) : undefined }
}
