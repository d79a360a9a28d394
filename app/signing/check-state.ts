import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import { stepsOf } from './check-batch.ts'
import { isShownPosition } from './liquidity-effects.ts'
import { isShownSource } from './migration-effects.ts'
import type { Modification } from './modification.ts'
import { probesOf } from './probes.ts'
import type { ShownBatch, ShownTransaction } from './shown.ts'
import { wordOf, type Change } from './simulate-effects.ts'

/**
 * Checks that the positions that a request changes belong to the account and are in the pools that the screen shows, and that the approvals
 * that it revokes can be read. The simulation checks this too, but may be unavailable. v3 lets anyone add liquidity to somebody else's
 * position; and if an NFT contract poses as a token, the `approve` that would revoke an allowance approves an NFT.
 *
 * Throws   what `multicall` throws
 */
export async function checkState(
  node: Eip1193,
  shown: ShownTransaction | ShownBatch,
): Promise<Result<undefined, Modification>> {
  const steps = isBatch(shown) ? stepsOf(shown) : [shown]
  const checked = await Promise.all(steps.map((step) => isAsShown(node, step)))
  const different = steps.find((_, index) => !checked[index])
  return different ? fail(different.kind === 'revoke' ? 'approval' : 'position') : ok(undefined)
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
