import { NATIVE } from '#app/domain/address/address.ts'
import type { PoolInfoRequest } from '#app/wire/trading/liquidity.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { notFound } from '../trading-refusal.ts'
import { decimalsOf, headOf, read, readAll, READS } from './chain-reads.ts'
import { pairTokens, readReference, readV2, readV3, readV4, type PoolState } from './pool-state.ts'

/** Fee tiers (pips) and tick spacings that are tried if the request has no fee. Source: v3-sdk. */
const FEE_TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3_000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const
/** Pips. */
const V2_FEE = 3_000
const PROTOCOLS = { V2: 'v2', V3: 'v3', V4: 'v4' } as const

/**
 * Answers POST /lp/pool_info: the requested pools that exist, read at the head block.
 *
 * Throws   TradingRefusal · RpcUnavailable, RpcRefused
 */
export async function poolInfo(trading: TradingContext, request: PoolInfoRequest, requestId: string) {
  const head = await headOf(trading)
  const versions = request.protocol.map((protocol) => PROTOCOLS[protocol])
  const found = await Promise.all(
    request.poolReferences
      ? request.poolReferences.flatMap(({ referenceIdentifier }) =>
          versions.map((version) => readReference(trading, head, version, referenceIdentifier)),
        )
      : versions.flatMap((version) => readByParameters(trading, head, version, request)),
  )
  const pools = found.filter((state) => state !== undefined)
  if (pools.length === 0) throw notFound('none of the requested pools exists')
  return {
    requestId,
    pools: await Promise.all(pools.map((state) => toPoolInfo(trading, head, state))),
    pageSize: pools.length,
    currentPage: 1,
  }
}

function readByParameters(
  trading: TradingContext,
  head: HeadBlock,
  version: PoolState['version'],
  { poolParameters }: PoolInfoRequest,
): readonly Promise<PoolState | undefined>[] {
  if (!poolParameters) return []
  const { tokenAddressA, tokenAddressB, fee, tickSpacing, hookAddress = NATIVE } = poolParameters
  const tokens = pairTokens(trading, version, tokenAddressA, tokenAddressB)
  if (version === 'v2') return [readV2(trading, head, tokens)]
  const tiers = FEE_TIERS.filter((tier) => fee === undefined || tier.fee === fee)
  const requestedTiers =
    fee === undefined ? FEE_TIERS : [{ fee, tickSpacing: tickSpacing ?? tiers[0]?.tickSpacing ?? 60 }]
  return requestedTiers.map((tier) =>
    version === 'v3'
      ? readV3(trading, head, { ...tokens, fee: tier.fee })
      : readV4(trading, head, { ...tokens, ...tier, hooks: hookAddress }),
  )
}

async function toPoolInfo(trading: TradingContext, head: HeadBlock, state: PoolState) {
  const { token0, token1 } = state.pool
  const [decimals0, decimals1] = await readAll(trading, head, [decimalsOf(token0), decimalsOf(token1)])
  const common = {
    poolReferenceIdentifier: state.id,
    poolProtocol: [state.version.toUpperCase()],
    tokenAddressA: token0,
    tokenAddressB: token1,
    chainId: trading.chain.id,
    ...(decimals0 !== undefined && { tokenDecimalsA: decimals0 }),
    ...(decimals1 !== undefined && { tokenDecimalsB: decimals1 }),
  }
  if (state.version === 'v2') {
    const [amountA, amountB] = [state.reserve0.toString(), state.reserve1.toString()]
    const amounts = { tokenAmountA: amountA, tokenAmountB: amountB, tokenAReserves: amountA, tokenBReserves: amountB }
    return { ...common, fee: String(V2_FEE), poolLiquidity: state.supply.toString(), ...amounts }
  }
  const shared = {
    ...common,
    fee: String(state.pool.fee),
    tickSpacing: state.tickSpacing,
    poolLiquidity: state.liquidity.toString(),
    sqrtRatioX96: state.price.sqrtPrice.toString(),
    currentTick: state.price.tick,
  }
  // No token amounts for v4: the pool manager holds the tokens of all v4 pools together.
  if (state.version === 'v4') return { ...shared, hookAddress: state.pool.hooks }
  const balance = (token: typeof token0) => read(token, READS, 'balanceOf', [state.id], (value: bigint) => value)
  const [amount0, amount1] = await readAll(trading, head, [balance(token0), balance(token1)])
  return {
    ...shared,
    ...(amount0 !== undefined && { tokenAmountA: amount0.toString() }),
    ...(amount1 !== undefined && { tokenAmountB: amount1.toString() }),
  }
}
