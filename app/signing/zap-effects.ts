import { encodeFunctionData, parseAbi } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { otherToken } from '#app/domain/liquidity/calls/encode-zap.ts'
import type { Probe } from './probes.ts'
import type { ShownZap } from './shown-liquidity.ts'
import type { Change } from './simulate-effects.ts'

const MANAGER = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/**
 * Returns the bounds of a zap for `check-effects.ts`: the input falls by at most the deposit, and the other token never falls, because the
 * swap's output goes into the position or to the account. Base units.
 */
export function zapBounds(shown: ShownZap) {
  return [
    { token: shown.input, minimum: -shown.amount, permitAmount: shown.amount },
    { token: otherToken(shown), minimum: 0n },
  ]
}

/** Returns the tokens that a zap moves, without the native currency. */
export function zapTokens({ pool }: ShownZap): readonly Address[] {
  return [pool.token0, pool.token1].filter((token) => !isNative(token))
}

/** Reads the number of the account's v4 positions. */
export function zapProbes({ chainId, account }: ShownZap): readonly Probe[] {
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'balanceOf', args: [account] })
  return [{ to: chainById(chainId).contracts.v4PositionManager, data }]
}

/**
 * Whether the zap has minted one position; its liquidity is checked in the calldata.
 *
 * `burnedCount` is the number of v4 positions that earlier calls of the batch burn
 */
export function hasMintedPosition([positionCount]: readonly Change[], burnedCount = 0n): boolean {
  return positionCount?.before !== undefined && positionCount.after === positionCount.before + 1n - burnedCount
}
