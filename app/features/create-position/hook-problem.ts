import type { Address } from '#app/domain/address/address.ts'
import type { CreateLink } from '#app/domain/liquidity/create-link.ts'
import { dangerousPermissions, hookPermissions, isPossibleHook } from '#app/domain/liquidity/hook-permissions.ts'

/** `impossible`: the pool manager accepts no such address · `dynamicFee`: a dynamic fee needs a hook. */
export type HookProblem = 'impossible' | 'dynamicFee'

/** Why the pool manager would reject the hook of a link together with its fee. */
export function hookProblem({ version, hook, fee }: CreateLink): HookProblem | undefined {
  if (version !== 'v4') return undefined
  if (hook === undefined) return fee.isDynamic ? 'dynamicFee' : undefined
  return isPossibleHook(hook, fee.isDynamic) ? undefined : 'impossible'
}

/** Whether a hook can change amounts or block withdrawals, so that the user has to accept it. */
export function isDangerousHook(hook: Address): boolean {
  return dangerousPermissions(hookPermissions(hook)).length > 0
}
