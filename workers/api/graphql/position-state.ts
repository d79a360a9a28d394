import { encodePacked, keccak256, type Hex } from 'viem'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ChainContracts } from '#app/domain/chains/chain.ts'
import { pairAmounts, pairGrowth } from '#app/domain/liquidity/pair-amounts.ts'
import { NO_AMOUNTS, rangeAmounts, type TickRange, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { squareRoot } from '#app/domain/liquidity/square-root.ts'
import {
  collectableFees,
  feeGrowthInside,
  feesEarned,
  type FeeGrowth,
  type StoredPosition,
} from '#app/domain/liquidity/uncollected-fees.ts'
import { signedAt, wordAt, type Returned } from '../trading/multicall.ts'
import type { PoolSnapshot } from './chain-snapshot.ts'
import type { ContractReads } from './contract-reads.ts'

/** Identifies the position whose state is read. */
interface PositionKey {
  readonly pool: PoolSnapshot
  /** Undefined for v2. */
  readonly range: TickRange | undefined
  /** Undefined for v2. */
  readonly tokenId: bigint | undefined
  /** Holder of the LP tokens of a v2 position, lower case. */
  readonly owner: string
}

/** State of a position at one block, read from the contracts. */
export interface PositionState {
  /** Lower case; the zero address if the NFT is burnt. */
  readonly owner: string
  readonly liquidity: bigint
  /** Q64.96; null while the pool has no price. */
  readonly sqrtPrice: bigint | null
  readonly tick: number | null
  /** Base units that removing all liquidity returns, rounded down, without uncollected fees. */
  readonly amounts: TokenAmounts
  /** Uncollected fees in base units; null for v2. */
  readonly uncollected: TokenAmounts | null
  /** Total supply of a v2 pair's LP token, base units; null for v3 and v4. */
  readonly supply: bigint | null
  /** √k per LP token of a v2 pair, Q64.96; null for v3 and v4. */
  readonly growth: bigint | null
}

/** Adds the calls for a position to `reads`. Returns a function to call after `reads.run` that returns the state, or throws if a protocol contract reverted. */
export function addPositionReads(reads: ContractReads, key: PositionKey): () => PositionState {
  const { contracts } = chainById(key.pool.chainId)
  const { pool, range, tokenId, owner } = key
  if (range === undefined || tokenId === undefined) return addPairReads(reads, pool, owner, contracts)
  const nft = { range, tokenId }
  return pool.version === 3 ? addV3Reads(reads, pool, nft, contracts) : addV4Reads(reads, pool, nft, contracts)
}

interface Nft {
  readonly range: TickRange
  readonly tokenId: bigint
}

const OWNER_OF = '0x6352211e'
const BALANCE_OF = '0x70a08231'

// Source   UniswapV2Pair, UniswapV2Factory
const TOTAL_SUPPLY = '0x18160ddd'
const GET_RESERVES = '0x0902f1ac'
const K_LAST = '0x7464fc3d'
const FEE_TO = '0x017e7e58'

function addPairReads(reads: ContractReads, pool: PoolSnapshot, owner: string, contracts: ChainContracts) {
  const { id: pair, token0, token1 } = pool
  const balance = reads.add(pair, BALANCE_OF, owner)
  const totalSupply = reads.add(pair, TOTAL_SUPPLY)
  const recordedReserves = reads.add(pair, GET_RESERVES)
  const kLast = reads.add(pair, K_LAST)
  const feeTo = reads.add(contracts.v2Factory, FEE_TO)
  const [balance0, balance1] = [reads.add(token0, BALANCE_OF, pair), reads.add(token1, BALANCE_OF, pair)]
  return (): PositionState => {
    const [liquidity, supply] = [wordAt(requireResult(balance()), 0), wordAt(requireResult(totalSupply()), 0)]
    const reserves = {
      amount0: wordAt(requireResult(recordedReserves()), 0),
      amount1: wordAt(requireResult(recordedReserves()), 1),
    }
    // If a token's balance cannot be read, the pair's recorded reserve is used instead.
    const balances = { amount0: wordOr(balance0(), reserves.amount0), amount1: wordOr(balance1(), reserves.amount1) }
    const hasFee = wordAt(requireResult(feeTo()), 0) !== 0n
    const pairState = { balances, reserves, supply, kLast: hasFee ? wordAt(requireResult(kLast()), 0) : 0n }
    return {
      owner,
      liquidity,
      sqrtPrice: reserves.amount0 === 0n ? null : squareRoot((reserves.amount1 << 192n) / reserves.amount0),
      tick: null,
      amounts: pairAmounts(pairState, liquidity),
      uncollected: null,
      supply,
      growth: pairGrowth(pairState),
    }
  }
}

// Source   NonfungiblePositionManager, UniswapV3Pool
const NFT_POSITION = '0x99fbab88'
const V3_SLOT0 = '0x3850c7bd'
const V3_GROWTH0 = '0xf3058399'
const V3_GROWTH1 = '0x46141319'
const V3_TICK = '0xf30dba93'
const V3_POSITION = '0x514ea4bf'

function addV3Reads(
  reads: ContractReads,
  { id: pool }: PoolSnapshot,
  { range, tokenId }: Nft,
  contracts: ChainContracts,
) {
  const { v3PositionManager: manager } = contracts
  const owner = reads.add(manager, OWNER_OF, tokenId)
  const nft = reads.add(manager, NFT_POSITION, tokenId)
  const slot0 = reads.add(pool, V3_SLOT0)
  const [growth0, growth1] = [reads.add(pool, V3_GROWTH0), reads.add(pool, V3_GROWTH1)]
  const [lower, upper] = [reads.add(pool, V3_TICK, range.tickLower), reads.add(pool, V3_TICK, range.tickUpper)]
  const inPool = reads.add(pool, V3_POSITION, v3PositionKey(manager, range))
  return (): PositionState => {
    const price = { sqrtPrice: wordAt(requireResult(slot0()), 0), tick: signedAt(requireResult(slot0()), 1) }
    // `positions` reverts for a burnt NFT.
    const stored = nft()
    if (stored === undefined) return { ...BURNT, ...price }
    const { liquidity, ...rest } = storedPosition(stored, 7)
    const globalGrowth = { growth0: wordAt(requireResult(growth0()), 0), growth1: wordAt(requireResult(growth1()), 0) }
    const inside = feeGrowthInside(
      range,
      price.tick,
      globalGrowth,
      growthAt(requireResult(lower()), 2),
      growthAt(requireResult(upper()), 2),
    )
    return {
      owner: addressAt(requireResult(owner()), 0),
      liquidity,
      ...price,
      amounts: rangeAmounts(range, price, liquidity, 'down'),
      uncollected: collectableFees(inside, { liquidity, ...rest }, storedPosition(requireResult(inPool()), 0)),
      supply: null,
      growth: null,
    }
  }
}

/** Source   PositionKey.compute of v3-periphery */
function v3PositionKey(manager: Address, { tickLower, tickUpper }: TickRange): Hex {
  return keccak256(encodePacked(['address', 'int24', 'int24'], [manager, tickLower, tickUpper]))
}

// Source   PositionManager, StateView of v4-periphery
const V4_POSITION_INFO = '0xdacf1d2f'
const V4_GROWTH_INSIDE = '0x53e9c1fb'
const V4_SLOT0 = '0xc815641c'

function addV4Reads(
  reads: ContractReads,
  { id: pool }: PoolSnapshot,
  { range, tokenId }: Nft,
  contracts: ChainContracts,
) {
  const { v4PositionManager: manager, v4StateView: view } = contracts
  const { tickLower, tickUpper } = range
  const owner = reads.add(manager, OWNER_OF, tokenId)
  const slot0 = reads.add(view, V4_SLOT0, pool)
  // The position manager uses the token id as salt.
  const info = reads.add(view, V4_POSITION_INFO, pool, manager, tickLower, tickUpper, tokenId)
  const growth = reads.add(view, V4_GROWTH_INSIDE, pool, tickLower, tickUpper)
  return (): PositionState => {
    const price = { sqrtPrice: wordAt(requireResult(slot0()), 0), tick: signedAt(requireResult(slot0()), 1) }
    const holder = owner()
    if (holder === undefined) return { ...BURNT, ...price }
    const liquidity = wordAt(requireResult(info()), 0)
    return {
      owner: addressAt(holder, 0),
      liquidity,
      ...price,
      amounts: rangeAmounts(range, price, liquidity, 'down'),
      uncollected: feesEarned(growthAt(requireResult(growth()), 0), growthAt(requireResult(info()), 1), liquidity),
      supply: null,
      growth: null,
    }
  }
}

const BURNT = { owner: NATIVE, liquidity: 0n, amounts: NO_AMOUNTS, uncollected: NO_AMOUNTS, supply: null, growth: null }

/** Decodes liquidity, two fee growths and two owed amounts from the n-th word on. */
function storedPosition(returned: string, index: number): StoredPosition {
  return {
    liquidity: wordAt(returned, index),
    last: growthAt(returned, index + 1),
    owed: { amount0: wordAt(returned, index + 3), amount1: wordAt(returned, index + 4) },
  }
}

function growthAt(returned: string, index: number): FeeGrowth {
  return { growth0: wordAt(returned, index), growth1: wordAt(returned, index + 1) }
}

function addressAt(returned: string, index: number): string {
  return `0x${wordAt(returned, index).toString(16).padStart(40, '0')}`
}

function wordOr(returned: Returned, fallback: bigint): bigint {
  return returned !== undefined && returned.length >= 64 ? wordAt(returned, 0) : fallback
}

/** Returns the result of a call. Throws TypeError if the call reverted. */
function requireResult(returned: Returned): string {
  if (returned === undefined) throw new TypeError('a contract of the protocol did not answer')
  return returned
}
