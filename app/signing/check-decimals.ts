import { encodeFunctionData, parseAbi } from 'viem'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { movedTokens, refundedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import { DEFAULT_DECIMALS, readDecimals } from '#app/domain/token/read-decimals.ts'
import type { Shown } from './shown.ts'
import { uniqueAddresses } from './watched-tokens.ts'

/** The decimals with which the screen shows amounts of a token. */
export interface ShownDecimals {
  readonly token: Address
  readonly decimals: number
}

const DECIMALS_CALL = encodeFunctionData({ abi: parseAbi(['function decimals() view returns (uint8)']) })

/**
 * Whether the screen shows every amount of a plan with the decimals of the token's contract; otherwise the user would read one amount and
 * sign another. The plan's other steps are included, so that nothing is approved for a swap whose output is displayed incorrectly. False if
 * a token of the request has no amount on the screen. A token whose contract returns no decimals is assumed to have 18, and the page warns
 * about it.
 *
 * Throws   what `multicall` throws
 */
export async function hasShownDecimals(
  node: Eip1193,
  shown: Shown,
  amounts: readonly ShownDecimals[],
): Promise<boolean> {
  const { chainId } = shown
  const tokens = uniqueAddresses(
    [...shownTokens(shown), ...amounts.map(({ token }) => token)].map((token) => unwrapNative(token, chainId)),
  )
  const contracts = tokens.filter((token) => !isNative(token))
  const calls = contracts.map((to) => ({ to, data: DECIMALS_CALL }))
  const answers = calls.length === 0 ? [] : await multicall(node, calls)
  return tokens.every((token) => {
    const decimals = isNative(token)
      ? chainById(chainId).native.decimals
      : (readDecimals(answers[contracts.indexOf(token)]) ?? DEFAULT_DECIMALS)
    const amountsOfToken = amounts.filter((amount) => isSameAddress(unwrapNative(amount.token, chainId), token))
    return amountsOfToken.length > 0 && amountsOfToken.every((amount) => amount.decimals === decimals)
  })
}

/** Maps the wrapped native token to the native currency, which the screen may show in its place. */
function unwrapNative(token: Address, chainId: ChainId): Address {
  return isSameAddress(token, chainById(chainId).contracts.wrappedNative) ? NATIVE : token
}

/**
 * Returns the tokens whose amounts the screen shows. LP tokens always have 18 decimals; revocations, NFTs and replacements have no amount.
 */
function shownTokens(shown: Shown): readonly Address[] {
  switch (shown.kind) {
    case 'approve':
    case 'permit':
    case 'permit2Approve':
    case 'send':
    case 'claim':
      return [shown.token]
    case 'permitBatch':
      return shown.tokens.map(({ token }) => token)
    case 'swap':
      return [shown.input, shown.output]
    case 'wrap':
    case 'unwrap':
      return [NATIVE]
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return movedTokens(shown)
    case 'migrateLiquidity':
      return refundedTokens(shown)
    case 'zap':
      return [shown.pool.token0, shown.pool.token1]
    case 'swapBatch':
      return shownTokens(shown.swap)
    case 'liquidityBatch':
      return shown.changes.flatMap(shownTokens)
    case 'revoke':
    case 'revocationBatch':
    case 'sendNft':
    case 'approvePosition':
    case 'nftPermit':
    case 'pairPermit':
    case 'speedUp':
    case 'cancel':
      return []
  }
}
