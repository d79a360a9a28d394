import { createRequire } from 'node:module'
import { parseSignature, type Hex } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import type {
  CollectFeesOrder,
  ExistingPosition,
  NewPosition,
  V3PoolKey,
  V4PoolKey,
} from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { isNew } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import type { SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import type { SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { PoolPrice, TickRange, TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { ACCOUNT, DEADLINE } from './random-orders.ts'

// The official packages have no ES modules that Node can load.
const requirePackage = createRequire(import.meta.url)
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- positions of three versions are built dynamically
type Sdk = Record<string, any>
const v3 = requirePackage('@uniswap/v3-sdk') as Sdk
const v4 = requirePackage('@uniswap/v4-sdk') as Sdk
const { SwapRouter, UNIVERSAL_ROUTER_ADDRESS } = requirePackage('@uniswap/universal-router-sdk') as Sdk
const { CHAIN_TO_ADDRESSES_MAP, CurrencyAmount, Ether, Percent, Token } = requirePackage('@uniswap/sdk-core') as Sdk

const ether = Ether.onChain(1)
const tokens = new Map<string, Sdk>()

/** The same object for each token: the SDK compares a migration's tokens by identity. */
function currencyOf(address: Address): Sdk {
  if (isNative(address)) return ether
  const token = tokens.get(address) ?? (new Token(1, address, 18, address, address) as Sdk)
  tokens.set(address, token)
  return token
}

/** A position as the official SDKs describe it. */
export interface OfficialPosition {
  readonly pool:
    { readonly version: 'v3'; readonly key: V3PoolKey } | { readonly version: 'v4'; readonly key: V4PoolKey }
  readonly price: PoolPrice
  readonly range: TickRange
  readonly liquidity: bigint
  /** Basis points. */
  readonly slippage: number
  readonly usesNative: boolean
}

interface OfficialCall {
  readonly data: Hex
  readonly value: bigint
}

function positionOf({ pool, price, range, liquidity }: OfficialPosition): Sdk {
  const { key } = pool
  const [a, b] = [currencyOf(key.token0), currencyOf(key.token1)]
  const state = [price.sqrtPrice.toString(), '1000000', price.tick]
  const officialPool =
    pool.version === 'v3'
      ? new v3['Pool'](a, b, key.fee, ...state)
      : new v4['Pool'](a, b, key.fee, pool.key.tickSpacing, pool.key.hooks, ...state)
  const Position = pool.version === 'v3' ? v3['Position'] : v4['Position']
  return new Position({ pool: officialPool, liquidity: liquidity.toString(), ...range })
}

const tolerance = ({ slippage }: OfficialPosition): unknown => new Percent(slippage, 10_000)

function callOf({ calldata, value }: { calldata: string; value: string }): OfficialCall {
  return { data: calldata as Hex, value: BigInt(value) }
}

interface JsbiAmounts {
  readonly amount0: { toString(): string }
  readonly amount1: { toString(): string }
}

function amountsOf({ amount0, amount1 }: JsbiAmounts): TokenAmounts {
  return { amount0: BigInt(amount0.toString()), amount1: BigInt(amount1.toString()) }
}

/** The deposit of a position, its bound within the slippage (v3: least, v4: most), and the least that it is worth. */
export function officialAmounts(official: OfficialPosition) {
  const position = positionOf(official)
  return {
    deposit: amountsOf(position['mintAmounts'] as JsbiAmounts),
    bound: amountsOf(position['mintAmountsWithSlippage'](tolerance(official)) as JsbiAmounts),
    withdrawal: amountsOf(position['burnAmountsWithSlippage'](tolerance(official)) as JsbiAmounts),
  }
}

/** The most liquidity that amounts pay for. */
export function officialLiquidity(
  official: OfficialPosition,
  { amount0, amount1 }: TokenAmounts,
  isFull: boolean,
): bigint {
  const { sqrtPrice } = official.price
  const { tickLower, tickUpper } = official.range
  const [lower, upper] = [tickLower, tickUpper].map((tick) => v3['TickMath'].getSqrtRatioAtTick(tick))
  const { BigInt: big } = requirePackage('jsbi') as Sdk
  const args = [big(sqrtPrice.toString()), lower, upper, amount0.toString(), amount1.toString(), isFull]
  return BigInt(v3['maxLiquidityForAmounts'](...args).toString())
}

export function officialAdd(
  official: OfficialPosition,
  target: NewPosition | ExistingPosition,
  permit?: SignedPermitBatch,
): OfficialCall {
  const created = isNew(target) && target.startPrice !== undefined
  const options = {
    slippageTolerance: tolerance(official),
    deadline: DEADLINE.toString(),
    ...(isNew(target) ? { recipient: ACCOUNT, createPool: created } : { tokenId: target.tokenId.toString() }),
    ...(official.usesNative && { useNative: ether }),
  }
  const position = positionOf(official)
  if (official.pool.version === 'v3')
    return callOf(v3['NonfungiblePositionManager'].addCallParameters(position, options))
  const batchPermit = permit && {
    owner: ACCOUNT,
    permitBatch: {
      ...permit.message,
      details: permit.message.details.map((detail) => ({
        token: detail.token,
        amount: detail.amount.toString(),
        expiration: detail.expiration.toString(),
        nonce: detail.nonce.toString(),
      })),
      sigDeadline: permit.message.sigDeadline.toString(),
    },
    signature: permit.signature,
  }
  return callOf(
    v4['V4PositionManager'].addCallParameters(position, {
      ...options,
      ...(created && { sqrtPriceX96: target.startPrice.toString() }),
      ...(batchPermit && { batchPermit }),
    }),
  )
}

/** `parts`: thousandths of the position's liquidity. */
export function officialRemove(
  official: OfficialPosition,
  { tokenId, fees0, fees1 }: Pick<CollectFeesOrder, 'tokenId' | 'fees0' | 'fees1'>,
  { parts, burns }: { readonly parts: number; readonly burns: boolean },
): OfficialCall {
  const options = {
    tokenId: tokenId.toString(),
    liquidityPercentage: new Percent(parts, 1_000),
    slippageTolerance: tolerance(official),
    deadline: DEADLINE.toString(),
    burnToken: burns,
  }
  const position = positionOf(official)
  if (official.pool.version === 'v4') return callOf(v4['V4PositionManager'].removeCallParameters(position, options))
  const collectOptions = expectedFees(official, fees0, fees1)
  return callOf(v3['NonfungiblePositionManager'].removeCallParameters(position, { ...options, collectOptions }))
}

export function officialCollect(
  official: OfficialPosition,
  { tokenId, fees0, fees1 }: Pick<CollectFeesOrder, 'tokenId' | 'fees0' | 'fees1'>,
): OfficialCall {
  const options = { tokenId: tokenId.toString(), recipient: ACCOUNT }
  if (official.pool.version === 'v3')
    return callOf(
      v3['NonfungiblePositionManager'].collectCallParameters({ ...options, ...expectedFees(official, fees0, fees1) }),
    )
  return callOf(
    v4['V4PositionManager'].collectCallParameters(positionOf(official), {
      ...options,
      slippageTolerance: tolerance(official),
      deadline: DEADLINE.toString(),
    }),
  )
}

/** The fees with their currencies: a wrapped token stands for native currency where that is received. */
function expectedFees({ pool, usesNative }: OfficialPosition, fees0: bigint, fees1: bigint) {
  const currency = (token: Address) =>
    usesNative && ether.wrapped.address.toLowerCase() === token.toLowerCase() ? ether : currencyOf(token)
  return {
    recipient: ACCOUNT,
    expectedCurrencyOwed0: CurrencyAmount.fromRawAmount(currency(pool.key.token0), fees0.toString()),
    expectedCurrencyOwed1: CurrencyAmount.fromRawAmount(currency(pool.key.token1), fees1.toString()),
  }
}

interface OfficialMigration {
  readonly source: OfficialPosition & { readonly tokenId: bigint }
  readonly target: OfficialPosition
  readonly createsPool: boolean
  readonly permit: SignedNftPermit | undefined
}

/** A migration of a v3 position to v4 through the Universal Router. */
export function officialMigration({ source, target, createsPool, permit }: OfficialMigration): OfficialCall {
  const { universalRouter, v4PositionManager } = ethereum.contracts
  const { r, s, yParity } = permit ? parseSignature(permit.signature) : { r: '', s: '', yParity: 0 }
  const common = { slippageTolerance: tolerance(target), deadline: DEADLINE.toString() }
  const zero = (token: Address) => CurrencyAmount.fromRawAmount(currencyOf(token), '0')
  // The SDK compares its own spelling of the router's address.
  const spender = UNIVERSAL_ROUTER_ADDRESS('2.0', 1) as Address
  if (spender.toLowerCase() !== universalRouter.toLowerCase()) throw new Error('another router')
  const manager = CHAIN_TO_ADDRESSES_MAP[1].v4PositionManagerAddress as Address
  if (manager.toLowerCase() !== v4PositionManager.toLowerCase()) throw new Error('another position manager')
  const input = positionOf(source)
  const output = positionOf(target)
  return callOf(
    SwapRouter.migrateV3ToV4CallParameters({
      inputPosition: input,
      outputPosition: output,
      v3RemoveLiquidityOptions: {
        ...common,
        slippageTolerance: tolerance(source),
        tokenId: source.tokenId.toString(),
        liquidityPercentage: new Percent(100, 100),
        burnToken: true,
        collectOptions: {
          recipient: manager,
          expectedCurrencyOwed0: zero(source.pool.key.token0),
          expectedCurrencyOwed1: zero(source.pool.key.token1),
        },
        ...(permit && {
          permit: { spender, deadline: permit.message.deadline.toString(), v: yParity + 27, r, s },
        }),
      },
      v4AddLiquidityOptions: {
        ...common,
        recipient: ACCOUNT,
        migrate: true,
        createPool: createsPool,
        ...(isNative(target.pool.key.token0) && { useNative: ether }),
      },
    }),
  )
}
