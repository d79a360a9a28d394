import type { CreateLink } from '#app/domain/liquidity/create-link.ts'
import { isPossibleHook } from '#app/domain/liquidity/hook-permissions.ts'

/** `impossible`: the pool manager rejects the hook's address · `dynamicFee`: a dynamic fee needs a hook. */
export type HookProblem = 'impossible' | 'dynamicFee'

/** Returns why the pool manager would reject a link's hook and fee; undefined if it would not. */
export function hookProblem({ version, hook, fee }: CreateLink): HookProblem | undefined {
  if (version !== 'v4') return undefined
  if (hook === undefined) return fee.isDynamic ? 'dynamicFee' : undefined
  return isPossibleHook(hook, fee.isDynamic) ? undefined : 'impossible'
}
