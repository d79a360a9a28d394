import * as v from 'valibot'
import { MAX_UINT160 } from '#app/domain/amount/base-units.ts'
import { PERMIT2 } from '#app/domain/chains/chain.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { address, amount, chainId, hex, positiveAmount, slippagePercent } from './fields.ts'
import type { TransactionRequest } from './transaction-request.ts'

/** Requests of `/lp/*`. Source: the published contract. */

const urgency = v.pipe(
  v.picklist(['NORMAL', 'FAST', 'URGENT']),
  v.transform((text) => text.toLowerCase() as 'normal' | 'fast' | 'urgent'),
)
const protocol = v.picklist(['V2', 'V3', 'V4'], 'only V2, V3 and V4 have liquidity here')
const tick = v.pipe(v.number(), v.integer(), v.minValue(-887_272), v.maxValue(887_272))
const fee = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x80_00_00))
const spacing = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32_767))
const uint256 = v.pipe(
  amount,
  v.transform((text) => BigInt(text)),
)
const tokenId = uint256
/** UNIX seconds. */
const deadline = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 48 - 1))
const lpToken = v.object({ tokenAddress: address, amount: positiveAmount })
const decimal = v.pipe(v.string(), v.regex(/^[0-9]{1,60}(\.[0-9]{1,60})?$/, 'a price is a decimal'))
const wholeNumber = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((value) => String(value)),
  uint256,
)
const uint160 = v.pipe(
  wholeNumber,
  v.check((value) => value <= MAX_UINT160, 'amount.tooLarge'),
)
const uint48 = v.pipe(
  wholeNumber,
  v.check((value) => value < 2n ** 48n, 'amount.tooLarge'),
)

/** EIP-712 data of a Permit2 `PermitBatch`, of which only the values count. */
const permitBatch = v.object({
  domain: v.object({
    chainId: v.optional(wholeNumber),
    verifyingContract: v.pipe(
      address,
      v.check((contract) => isSameAddress(contract, PERMIT2), 'typed data of another contract'),
    ),
  }),
  values: v.object({
    details: v.pipe(
      v.array(v.object({ token: address, amount: uint160, expiration: uint48, nonce: uint48 })),
      v.minLength(1),
      v.maxLength(2),
    ),
    spender: address,
    sigDeadline: wholeNumber,
  }),
})

const common = {
  walletAddress: address,
  chainId,
  slippageTolerance: v.optional(slippagePercent),
  deadline: v.optional(deadline),
  simulateTransaction: v.optional(v.boolean(), false),
  urgency: v.optional(urgency),
}
const position = { protocol, token0Address: address, token1Address: address, nftTokenId: v.optional(tokenId) }

export const lpApprovalRequest = v.object({
  walletAddress: address,
  protocol,
  chainId,
  lpTokens: v.pipe(v.array(v.object({ tokenAddress: address, amount })), v.minLength(1), v.maxLength(2)),
  action: v.picklist(['CREATE', 'INCREASE', 'DECREASE', 'MIGRATE']),
  includeGasInfo: v.optional(v.boolean(), false),
  simulateTransaction: v.optional(v.boolean(), false),
  generatePermitAsTransaction: v.optional(v.boolean(), false),
  /** The position that is migrated from v3. */
  v3NftTokenId: v.optional(wholeNumber),
  urgency: v.optional(urgency),
})
export type LpApprovalRequest = v.InferOutput<typeof lpApprovalRequest>

export const createPositionRequest = v.pipe(
  v.object({
    ...common,
    protocol: v.picklist(['V3', 'V4'], 'V3 or V4; use /lp/create_classic for V2'),
    existingPool: v.optional(
      v.object({ token0Address: address, token1Address: address, poolReference: v.pipe(hex, v.maxLength(66)) }),
    ),
    newPool: v.optional(
      v.object({
        token0Address: address,
        token1Address: address,
        fee,
        tickSpacing: spacing,
        hooks: v.optional(address),
        initialPrice: v.pipe(
          v.string(),
          v.regex(/^[0-9]{1,49}$/, 'a square root price is digits'),
          v.transform((text) => BigInt(text)),
        ),
      }),
    ),
    independentToken: lpToken,
    dependentToken: v.optional(v.object({ tokenAddress: address, amount })),
    priceBounds: v.optional(v.object({ minPrice: decimal, maxPrice: decimal })),
    tickBounds: v.optional(v.object({ tickLower: tick, tickUpper: tick })),
    batchPermitData: v.nullish(permitBatch),
    signature: v.optional(hex),
  }),
  v.check(
    ({ existingPool, newPool }) => (existingPool === undefined) !== (newPool === undefined),
    'one of existingPool and newPool is needed',
  ),
  v.check(
    ({ priceBounds, tickBounds }) => (priceBounds === undefined) !== (tickBounds === undefined),
    'one of priceBounds and tickBounds is needed',
  ),
)
export type CreatePositionRequest = v.InferOutput<typeof createPositionRequest>

export const createClassicRequest = v.object({
  ...common,
  chainId: v.optional(chainId),
  poolParameters: v.object({ token0Address: address, token1Address: address, chainId }),
  independentToken: lpToken,
  dependentToken: v.optional(v.object({ tokenAddress: address, amount })),
})
export type CreateClassicRequest = v.InferOutput<typeof createClassicRequest>

export const increaseRequest = v.object({
  ...common,
  ...position,
  independentToken: lpToken,
  v4BatchPermitData: v.nullish(permitBatch),
  signature: v.optional(hex),
})
export type IncreaseRequest = v.InferOutput<typeof increaseRequest>

export const decreaseRequest = v.object({
  ...common,
  ...position,
  liquidityPercentageToDecrease: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  withdrawAsWeth: v.optional(v.boolean(), false),
})
export type DecreaseRequest = v.InferOutput<typeof decreaseRequest>

export const claimFeesRequest = v.object({
  protocol: v.picklist(['V3', 'V4'], 'only V3 and V4 have fees to claim'),
  walletAddress: address,
  chainId,
  tokenId,
  simulateTransaction: v.optional(v.boolean(), false),
  collectAsWeth: v.optional(v.boolean(), false),
})
export type ClaimFeesRequest = v.InferOutput<typeof claimFeesRequest>

const protocols = v.pipe(v.array(protocol), v.minLength(1), v.maxLength(3))
export const poolInfoRequest = v.pipe(
  v.object({
    protocol: v.union([
      protocols,
      v.pipe(
        protocol,
        v.transform((version) => [version]),
      ),
    ]),
    chainId: v.optional(chainId, 1),
    poolParameters: v.optional(
      v.object({
        tokenAddressA: address,
        tokenAddressB: address,
        fee: v.optional(fee),
        tickSpacing: v.optional(spacing),
        hookAddress: v.optional(address),
      }),
    ),
    poolReferences: v.optional(
      v.pipe(
        v.array(
          v.object({
            protocol: v.optional(v.unknown()),
            chainId: v.optional(chainId),
            referenceIdentifier: v.pipe(hex, v.maxLength(66)),
          }),
        ),
        v.minLength(1),
        v.maxLength(20),
      ),
    ),
    pageSize: v.optional(v.number()),
    currentPage: v.optional(v.number()),
  }),
  v.check(
    ({ poolParameters, poolReferences }) => (poolParameters === undefined) !== (poolReferences === undefined),
    'one of poolParameters and poolReferences is needed',
  ),
)
export type PoolInfoRequest = v.InferOutput<typeof poolInfoRequest>

export interface LpToken {
  readonly tokenAddress: string
  readonly amount: string
}

/** Fields of every response that moves liquidity, besides its transaction. */
export interface LpAmounts {
  readonly requestId: string
  readonly token0: LpToken
  readonly token1: LpToken
  readonly gasFee?: string
}

export type LpTransaction = TransactionRequest
