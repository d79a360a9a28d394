import { concat, encodeErrorResult, numberToHex, pad, parseAbi, size, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors/app-error.ts'
import { RpcError, RpcUnreachable } from './eip1193.ts'
import { translateRevertData, translateError } from './translate-error.ts'

const abi = parseAbi([
  'error Error(string)',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error V4TooLittleReceived(uint256 minAmountOutReceived, uint256 amountReceived)',
  'error SomethingElse()',
])
const words = (reason: string) => encodeErrorResult({ abi, errorName: 'Error', args: [reason] })

test("a user's rejection is recognised in every wallet's format", () => {
  expect(translateError(new RpcError(4001, 'nope'))).toBe('request.rejected')
  expect(translateError({ message: 'MetaMask Tx Signature: User denied transaction signature.' })).toBe(
    'request.rejected',
  )
  expect(translateError(new Error('failed', { cause: { code: 4001 } }))).toBe('request.rejected')
})

test('deadline and slippage errors of the contracts that take liquidity are recognised', () => {
  const liquidity = parseAbi([
    'error MaximumAmountExceeded(uint128 maximumAmount, uint128 amountRequested)',
    'error MinimumAmountInsufficient(uint128 minimumAmount, uint128 amountReceived)',
    'error DeadlinePassed(uint256 deadline)',
  ])
  for (const errorName of ['MaximumAmountExceeded', 'MinimumAmountInsufficient'] as const)
    expect(translateRevertData(encodeErrorResult({ abi: liquidity, errorName, args: [1n, 2n] }))).toBe('swap.slippage')
  expect(translateRevertData(encodeErrorResult({ abi: liquidity, errorName: 'DeadlinePassed', args: [1n] }))).toBe(
    'swap.deadline',
  )
  for (const reason of ['Price slippage check', 'UniswapV2Router: INSUFFICIENT_B_AMOUNT'])
    expect(translateRevertData(words(reason))).toBe('swap.slippage')
  for (const reason of ['Transaction too old', 'UniswapV2Router: EXPIRED'])
    expect(translateRevertData(words(reason))).toBe('swap.deadline')
})

test('an unreachable node has its own code', () => {
  expect(translateError(new RpcUnreachable('gone'))).toBe('chain.unavailable')
})

test('an AppError keeps its code', () => {
  expect(translateError(new AppError('quote.none'))).toBe('quote.none')
})

test('deadline, slippage and Permit2 errors of the router are distinguished', () => {
  expect(translateRevertData('0x5bf6f916')).toBe('swap.deadline')
  expect(translateRevertData('0x39d35496')).toBe('swap.slippage')
  expect(translateRevertData('0x849eaf98')).toBe('swap.slippage')
  expect(translateRevertData('0x756688fe')).toBe('permit.failed')
  expect(translateRevertData('0x815e1d64')).toBe('permit.failed')
  expect(translateRevertData(`0xd81b2f2e${'1'.padStart(64, '0')}`)).toBe('permit.expired')
  expect(translateRevertData(`0xcd21db4f${'1'.padStart(64, '0')}`)).toBe('permit.expired')
  expect(translateRevertData(`0xf96fb071${'1'.padStart(64, '0')}`)).toBe('approval.insufficient')
})

test('an error wrapped by the router or by v4 is recognised', () => {
  const inner = encodeErrorResult({ abi, errorName: 'V4TooLittleReceived', args: [2n, 1n] })
  expect(translateRevertData(encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [0n, inner] }))).toBe(
    'swap.slippage',
  )
  const hook = encodeErrorResult({
    abi,
    errorName: 'WrappedError',
    args: ['0x0000000000000000000000000000000000000001', '0x12345678', words('TRANSFER_FAILED'), '0x'],
  })
  expect(translateRevertData(encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [1n, hook] }))).toBe(
    'swap.transferFailed',
  )
})

test('a transfer that fails in v4’s pool manager is recognised whatever the token’s own reason', () => {
  for (const details of ['0xf27f64e4', '0xf4b3b1bc'] as const) {
    for (const reason of ['0x', words('paused')] as const) {
      const args = ['0x0000000000000000000000000000000000000001', '0xa9059cbb', reason, details] as const
      const wrapped = encodeErrorResult({ abi, errorName: 'WrappedError', args })
      expect(translateRevertData(wrapped)).toBe('swap.transferFailed')
    }
  }
})

/** Wraps an error as v4 does, with the same bytes as reason and as details. */
function wrapTwice(inner: Hex): Hex {
  const word = (value: number) => numberToHex(value, { size: 32 })
  const length = word(size(inner))
  const padding = pad('0x', { size: (32 - (size(inner) % 32)) % 32 })
  return concat([
    '0x90bfb865',
    word(1),
    pad('0x12345678', { dir: 'right' }),
    word(128),
    word(128),
    length,
    inner,
    padding,
  ])
}

test('an error that a contract has wrapped in itself many times is read without delay', () => {
  let data = words('paused')
  for (let depth = 0; depth < 17; depth++) data = wrapTwice(data)
  expect(translateRevertData(wrapTwice(words('STF')))).toBe('swap.transferFailed')
  const start = performance.now()
  expect(translateRevertData(data)).toBe('swap.expectedToFail')
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('failed transfers and a violated invariant are recognised by their message', () => {
  expect(translateRevertData(words('TRANSFER_FROM_FAILED'))).toBe('swap.transferFailed')
  expect(translateRevertData(words('STF'))).toBe('swap.transferFailed')
  expect(translateRevertData(words('UniswapV2: K'))).toBe('swap.invariant')
  expect(translateRevertData(words('IIA'))).toBe('swap.invariant')
  // CurrencyNotSettled(), of v4's pool manager.
  expect(translateRevertData('0x5212cba1')).toBe('swap.invariant')
})

test.each([
  ['execution reverted: STF', 'swap.transferFailed'],
  ['execution reverted: ERC20: transfer amount exceeds balance', 'swap.transferFailed'],
  ['Execution reverted with reason: UniswapV2: K.', 'swap.invariant'],
  ['Details: execution reverted: "Too little received"\nVersion: viem@2', 'swap.expectedToFail'],
  ['execution reverted: Price slippage check', 'swap.slippage'],
  ['ERC20: transfer amount exceeds balance', 'swap.transferFailed'],
  ['insufficient funds for gas * price + value: balance 0', 'gas.insufficient'],
] as const)('without revert data, the message “%s” is read', (message, code) => {
  expect(translateError(new RpcError(-32000, message))).toBe(code)
})

test('unknown revert data means that the transaction is expected to fail', () => {
  expect(translateRevertData('0x')).toBe('swap.expectedToFail')
  expect(translateRevertData(encodeErrorResult({ abi, errorName: 'SomethingElse' }))).toBe('swap.expectedToFail')
  expect(translateRevertData('0x12')).toBe('swap.expectedToFail')
})

test('revert data is found in the fields where wallets store it', () => {
  expect(translateError(new RpcError(3, 'execution reverted', '0x5bf6f916'))).toBe('swap.deadline')
  expect(translateError({ code: -32603, message: 'Internal', data: { originalError: { data: '0x39d35496' } } })).toBe(
    'swap.slippage',
  )
})

test('insufficient funds for gas have their own code', () => {
  expect(translateError(new RpcError(-32003, 'Insufficient funds for gas * price + value'))).toBe('gas.insufficient')
})

test('a revert without data means that the transaction is expected to fail', () => {
  expect(translateError(new RpcError(3, 'execution reverted'))).toBe('swap.expectedToFail')
})

test('a disconnected wallet has its own code, other errors are unknown', () => {
  expect(translateError({ code: 4900 })).toBe('wallet.connectionFailed')
  expect(translateError({ code: 4901 })).toBe('wallet.connectionFailed')
  expect(translateError(undefined)).toBe('unknown')
  expect(translateError(new Error('boom'))).toBe('unknown')
})
