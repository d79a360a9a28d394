import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import { stepsOf } from './check-batch.ts'
import { isShownPosition } from './liquidity-effects.ts'
import { isShownSource } from './migration-effects.ts'
import { probesOf } from './probes.ts'
import type { ShownBatch, ShownTransaction } from './shown.ts'
import { wordOf, type Change } from './simulate-effects.ts'

/**
 * Whether the positions that a request changes belong to the account and are in the pools that the screen shows, and whether the approvals
 * that it revokes can be read. The simulation checks this too, but may be unavailable. v3 lets anyone add liquidity to somebody else's
 * position, and the `approve` that revokes a token's allowance would approve an NFT.
 *
 * Throws   what `multicall` throws
 */
export async function hasShownPositions(node: Eip1193, shown: ShownTransaction | ShownBatch): Promise<boolean> {
  const steps = isBatch(shown) ? stepsOf(shown) : [shown]
  const checked = await Promise.all(steps.map((step) => isAsShown(node, step)))
  return !checked.includes(false)
}

async function isAsShown(node: Eip1193, step: ShownTransaction): Promise<boolean> {
  switch (step.kind) {
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return isShownPosition(await readProbes(node, step), step)
    case 'migrateLiquidity':
      return isShownSource(await readProbes(node, step), step)
    case 'revoke':
      return (await readProbes(node, step)).every(({ before }) => before !== undefined)
    default:
      return true
  }
}

async function readProbes(node: Eip1193, step: ShownTransaction): Promise<readonly Change[]> {
  const probes = probesOf(step)
  if (probes.length === 0) return []
  const answers = await multicall(node, probes)
  return answers.map((data, index) => ({
    before: data === undefined ? undefined : wordOf(data, probes[index]?.word ?? 0),
    after: undefined,
  }))
}

function isBatch(shown: ShownTransaction | ShownBatch): shown is ShownBatch {
  return shown.kind === 'swapBatch' || shown.kind === 'liquidityBatch' || shown.kind === 'revocationBatch'
}
