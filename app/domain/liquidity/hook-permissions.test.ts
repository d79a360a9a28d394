import { Hook } from '@uniswap/v4-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dangerousPermissions, HOOK_PERMISSIONS, hookPermissions, isPossibleHook } from './hook-permissions.ts'

test.each([
  // The example in the contract's own comment.
  ['0x0000000000000000000000000000000000002400', ['beforeInitialize', 'afterAddLiquidity']],
  ['0x44440000000000000000000000000000000000C0', ['beforeSwap', 'afterSwap']],
  ['0x5555000000000000000000000000000000001040', ['afterInitialize', 'afterSwap']],
  ['0x6666000000000000000000000000000000000044', ['afterSwap', 'afterSwapReturnsDelta']],
  ['0x0000000000000000000000000000000000000000', []],
  ['0xffffffffffffffffffffffffffffffffffffffff', [...HOOK_PERMISSIONS]],
  // Bits above the fourteenth are ignored.
  ['0x000000000000000000000000000000000000c000', []],
])('the hook address %s grants %j', (address, permissions) => {
  expect(hookPermissions(address)).toEqual(permissions)
})

test('every address grants the same permissions as in the official SDK', () => {
  const address = fc.stringMatching(/^0x[0-9a-f]{40}$/)
  fc.assert(
    fc.property(address, (address) => {
      const official = Hook.permissions(address)
      const granted = Object.entries(official).filter(([, isGranted]) => isGranted)
      expect(hookPermissions(address)).toHaveLength(granted.length)
      expect(
        hookPermissions(address)
          .map((name) => name.replace('ReturnsDelta', ''))
          .sort(),
      ).toEqual(granted.map(([name]) => name.replace(/Returns?Delta/, '')).sort())
    }),
    { numRuns: 2_000 },
  )
})

test('permissions that can block withdrawals or change amounts are dangerous, calls around swaps alone are not', () => {
  expect(dangerousPermissions(['beforeSwap', 'afterSwap', 'beforeInitialize', 'afterDonate'])).toEqual([])
  expect(dangerousPermissions(['beforeRemoveLiquidity', 'afterSwap', 'afterSwapReturnsDelta'])).toEqual([
    'beforeRemoveLiquidity',
    'afterSwapReturnsDelta',
  ])
})

test.each([
  ['no permission', '0000', false, false],
  ['no permission with a dynamic fee', '0000', true, true],
  ['beforeSwap', '0080', false, true],
  ['beforeSwapReturnsDelta without beforeSwap', '0008', false, false],
  ['beforeSwapReturnsDelta with beforeSwap', '0088', false, true],
  ['afterSwapReturnsDelta without afterSwap', '0084', false, false],
  ['afterAddLiquidityReturnsDelta without afterAddLiquidity', '0082', true, false],
  ['afterRemoveLiquidityReturnsDelta without afterRemoveLiquidity', '0081', true, false],
] as const)('a hook with %s (bits %s, dynamic fee: %s) is possible: %s', (_, bits, hasDynamicFee, isPossible) => {
  expect(isPossibleHook(`0x${'1'.repeat(36)}${bits}`, hasDynamicFee)).toBe(isPossible)
})
