/**
 * Permissions of a v4 hook, one for each of the lowest fourteen bits of its address, starting with the highest.
 *
 * Source   v4-core Hooks.sol.
 */
export const HOOK_PERMISSIONS = [
  'beforeInitialize',
  'afterInitialize',
  'beforeAddLiquidity',
  'afterAddLiquidity',
  'beforeRemoveLiquidity',
  'afterRemoveLiquidity',
  'beforeSwap',
  'afterSwap',
  'beforeDonate',
  'afterDonate',
  'beforeSwapReturnsDelta',
  'afterSwapReturnsDelta',
  'afterAddLiquidityReturnsDelta',
  'afterRemoveLiquidityReturnsDelta',
] as const

export type HookPermission = (typeof HOOK_PERMISSIONS)[number]

/** Permissions that can block withdrawals or change the amounts users pay and receive. */
const DANGEROUS: ReadonlySet<HookPermission> = new Set([
  'beforeRemoveLiquidity',
  'afterRemoveLiquidity',
  'beforeSwapReturnsDelta',
  'afterSwapReturnsDelta',
  'afterAddLiquidityReturnsDelta',
  'afterRemoveLiquidityReturnsDelta',
])

/**
 * Returns the permissions that a hook's address grants it, in the order of `HOOK_PERMISSIONS`. A hook cannot have others, because the pool
 * manager derives them from the address alone.
 *
 * Source   v4-core Hooks.hasPermission
 */
export function hookPermissions(address: string): readonly HookPermission[] {
  const bits = Number.parseInt(address.slice(-4), 16)
  return HOOK_PERMISSIONS.filter((_, index) => (bits & (1 << (HOOK_PERMISSIONS.length - 1 - index))) !== 0)
}

/** Returns the dangerous ones among these permissions. */
export function dangerousPermissions(permissions: readonly HookPermission[]): readonly HookPermission[] {
  return permissions.filter((permission) => DANGEROUS.has(permission))
}

/** Whether a hook can change amounts or block withdrawals, in which case the user has to accept it. */
export function isDangerousHook(hook: string): boolean {
  return dangerousPermissions(hookPermissions(hook)).length > 0
}

/** Permissions to change amounts, each with the callback permission that it requires. */
const REQUIRED_PERMISSIONS: readonly (readonly [HookPermission, HookPermission])[] = [
  ['beforeSwapReturnsDelta', 'beforeSwap'],
  ['afterSwapReturnsDelta', 'afterSwap'],
  ['afterAddLiquidityReturnsDelta', 'afterAddLiquidity'],
  ['afterRemoveLiquidityReturnsDelta', 'afterRemoveLiquidity'],
]

/**
 * Whether a pool can be created with a hook at this address, which must not be zero. A hook without any permission needs a dynamic fee.
 *
 * Source   v4-core Hooks.isValidHookAddress
 */
export function isPossibleHook(address: string, hasDynamicFee: boolean): boolean {
  const granted = hookPermissions(address)
  if (
    REQUIRED_PERMISSIONS.some(([permission, required]) => granted.includes(permission) && !granted.includes(required))
  )
    return false
  return granted.length > 0 || hasDynamicFee
}
