import type * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import {
  claimFeesRequest,
  createClassicRequest,
  createPositionRequest,
  decreaseRequest,
  increaseRequest,
  lpApprovalRequest,
  poolInfoRequest,
} from '#app/wire/trading/liquidity.ts'
import type { TradingContext } from '../trading-context.ts'
import { claimFees, createClassic, decrease, increase } from './change-liquidity.ts'
import { createPosition } from './create-position.ts'
import { checkLpApproval } from './lp-approval.ts'
import { poolInfo } from './pool-info.ts'

type Answer<Params> = (trading: TradingContext, params: Params, requestId: string) => Promise<unknown>

/** A route of `/lp/*`, which parses and answers its requests. */
export interface LiquidityRoute {
  readonly parse: (body: unknown, parse: Parse) => ParsedRequest
}

type Parse = <const Schema extends v.GenericSchema>(schema: Schema, value: unknown) => v.InferOutput<Schema>

interface ParsedRequest {
  readonly chainId: ChainId
  /** Account that sends the transaction; undefined for reads. */
  readonly wallet?: Address
  /** Tokens of which none may be blocked. */
  readonly tokens: readonly Address[]
  readonly answer: (trading: TradingContext, requestId: string) => Promise<unknown>
}

function route<const Schema extends v.GenericSchema>(
  schema: Schema,
  describe: (params: v.InferOutput<Schema>) => Omit<ParsedRequest, 'answer'>,
  answer: Answer<v.InferOutput<Schema>>,
): LiquidityRoute {
  return {
    parse: (body, parse) => {
      const params = parse(schema, body)
      return { ...describe(params), answer: (trading, requestId) => answer(trading, params, requestId) }
    },
  }
}

/** The liquidity endpoints of the trading API, by method and path. */
export const LIQUIDITY_ROUTES: Readonly<Record<string, LiquidityRoute>> = {
  'POST /lp/check_approval': route(
    lpApprovalRequest,
    ({ chainId, walletAddress: wallet }) => ({ chainId, wallet, tokens: [] }),
    checkLpApproval,
  ),
  'POST /lp/create': route(
    createPositionRequest,
    ({ chainId, walletAddress: wallet, existingPool, newPool }) => ({
      chainId,
      wallet,
      tokens: [existingPool, newPool].flatMap((pool) => (pool ? [pool.token0Address, pool.token1Address] : [])),
    }),
    createPosition,
  ),
  'POST /lp/create_classic': route(
    createClassicRequest,
    ({ walletAddress: wallet, poolParameters: { chainId, token0Address, token1Address } }) => ({
      chainId,
      wallet,
      tokens: [token0Address, token1Address],
    }),
    createClassic,
  ),
  'POST /lp/increase': route(
    increaseRequest,
    ({ chainId, walletAddress: wallet, token0Address, token1Address }) => ({
      chainId,
      wallet,
      tokens: [token0Address, token1Address],
    }),
    increase,
  ),
  // Liquidity of a blocked token may be withdrawn.
  'POST /lp/decrease': route(
    decreaseRequest,
    ({ chainId, walletAddress: wallet }) => ({ chainId, wallet, tokens: [] }),
    decrease,
  ),
  'POST /lp/claim_fees': route(
    claimFeesRequest,
    ({ chainId, walletAddress: wallet }) => ({ chainId, wallet, tokens: [] }),
    claimFees,
  ),
  'POST /lp/pool_info': route(poolInfoRequest, ({ chainId }) => ({ chainId, tokens: [] }), poolInfo),
}
