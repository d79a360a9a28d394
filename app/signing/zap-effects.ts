import { encodeFunctionData, parseAbi } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { otherToken } from '#app/domain/liquidity/calls/encode-zap.ts'
import type { Probe } from './probes.ts'
import type { ShownZap } from './shown-liquidity.ts'
import type { Change } from './simulate-effects.ts'

const MANAGER = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** The input falls by at most the deposit. The other token never falls: what is swapped for goes into the position or to the account. */
export function zapBounds(shown: ShownZap) {
  return [
    { token: shown.input, least: -shown.amount, permitted: shown.amount },
    { token: otherToken(shown), least: 0n },
  ]
}

export function zapTokens({ pool }: ShownZap): readonly Address[] {
  return [pool.token0, pool.token1].filter((token) => !isNative(token))
}

/** How many positions the account has. */
export function zapProbes({ chainId, account }: ShownZap): readonly Probe[] {
  const data = encodeFunctionData({ abi: MANAGER, functionName: 'balanceOf', args: [account] })
  return [{ to: chainById(chainId).contracts.v4PositionManager, data }]
}

/** Whether the position has appeared. Its liquidity is in the calldata. `ended`: how many v4 positions an earlier call of the batch ends. */
export function hasPosition([count]: readonly Change[], ended = 0n): boolean {
  return count?.before !== undefined && count.after === count.before + 1n - ended
}
