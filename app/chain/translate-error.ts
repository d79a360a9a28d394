import { decodeErrorResult, parseAbi } from 'viem'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { RpcUnreachable } from './eip1193.ts'
import { errorCauses } from './error-causes.ts'

/** Errors of the Universal Router, v4's pool manager, router and position manager, and Permit2, and v4's wrapper of errors. */
const CONTRACT_ERRORS = parseAbi([
  'error Error(string)',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error ERC20TransferFailed()',
  'error NativeTransferFailed()',
  'error CurrencyNotSettled()',
  'error TransactionDeadlinePassed()',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error V4TooLittleReceived(uint256 minAmountOutReceived, uint256 amountReceived)',
  'error V4TooMuchRequested(uint256 maxAmountInRequested, uint256 amountRequested)',
  'error MaximumAmountExceeded(uint128 maximumAmount, uint128 amountRequested)',
  'error MinimumAmountInsufficient(uint128 minimumAmount, uint128 amountReceived)',
  'error DeadlinePassed(uint256 deadline)',
  'error InsufficientToken()',
  'error InsufficientETH()',
  'error SignatureExpired(uint256 signatureDeadline)',
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error InvalidNonce()',
  'error InvalidSigner()',
  'error InvalidSignature()',
  'error InvalidSignatureLength()',
  'error InvalidContractSignature()',
])

const CODE_BY_ERROR_NAME: Readonly<Record<string, ErrorCode>> = {
  ERC20TransferFailed: 'swap.transferFailed',
  NativeTransferFailed: 'swap.transferFailed',
  CurrencyNotSettled: 'swap.invariant',
  TransactionDeadlinePassed: 'swap.deadline',
  V2TooLittleReceived: 'swap.slippage',
  V2TooMuchRequested: 'swap.slippage',
  V3TooLittleReceived: 'swap.slippage',
  V3TooMuchRequested: 'swap.slippage',
  V4TooLittleReceived: 'swap.slippage',
  V4TooMuchRequested: 'swap.slippage',
  MaximumAmountExceeded: 'swap.slippage',
  MinimumAmountInsufficient: 'swap.slippage',
  DeadlinePassed: 'swap.deadline',
  InsufficientToken: 'swap.slippage',
  InsufficientETH: 'swap.slippage',
  SignatureExpired: 'permit.expired',
  AllowanceExpired: 'permit.expired',
  InsufficientAllowance: 'approval.insufficient',
  InvalidNonce: 'permit.failed',
  InvalidSigner: 'permit.failed',
  InvalidSignature: 'permit.failed',
  InvalidSignatureLength: 'permit.failed',
  InvalidContractSignature: 'permit.failed',
}

/**
 * `ERC20TransferFailed()` and `NativeTransferFailed()`. In v4's wrapper of an error, `details` is the error of the pool manager, and
 * `reason` the revert data of the token or hook that it called.
 */
const TRANSFER_ERRORS: readonly string[] = ['0xf27f64e4', '0xf4b3b1bc']
/** Maximum number of wrappers that are opened. The router and v4 together add two. */
const MAX_DEPTH = 8

/** Revert strings of solmate's and v3's transfer libraries and v2's pairs. */
const TRANSFER_FAILED =
  /TRANSFER_FROM_FAILED|TRANSFER_FAILED|ETH_TRANSFER_FAILED|^(STF|ST|TF)$|transfer amount exceeds/i
const INVARIANT = /^UniswapV2: K$|INSUFFICIENT_INPUT_AMOUNT|^IIA$/
/** Revert strings of the v2 router and the v3 position manager. */
const SLIPPAGE = /^Price slippage check$|INSUFFICIENT_[AB]_AMOUNT/
const DEADLINE_PASSED = /^Transaction too old$|^UniswapV2Router: EXPIRED$/
const INSUFFICIENT_FUNDS = /insufficient funds|exceeds (the )?balance|gas required exceeds allowance/i

/**
 * Returns the error code of a failure of a node, a wallet or a contract; `unknown` for any other error. Never throws.
 *
 * Source   EIP-1193 (4001, 4900, 4901), EIP-1474 and geth (−32000, 3), the contracts' own errors
 */
export function translateError(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof RpcUnreachable) return 'chain.unavailable'
  const causes = errorCauses(error)
  if (causes.some(({ code, message }) => code === 4001 || /user (rejected|denied|cancel)/i.test(message)))
    return 'request.rejected'
  const revertData = causes.map(({ data }) => data).find((data) => data !== undefined)
  if (revertData !== undefined) return revertCode(revertData)
  if (causes.some(({ message }) => INSUFFICIENT_FUNDS.test(message))) return 'gas.insufficient'
  if (causes.some(({ message }) => TRANSFER_FAILED.test(message))) return 'swap.transferFailed'
  if (causes.some(({ code, message }) => code === 3 || /revert/i.test(message))) return 'swap.expectedToFail'
  if (causes.some(({ code }) => code === 4900 || code === 4901)) return 'wallet.connectionFailed'
  return 'unknown'
}

/** Returns the error code of revert data, including errors wrapped by the router and v4. `depth`: how many errors wrap it. */
export function revertCode(data: `0x${string}`, depth = 0): ErrorCode {
  // A contract can wrap errors at will, to keep the page busy.
  if (data === '0x' || depth > MAX_DEPTH) return 'swap.expectedToFail'
  try {
    const { errorName, args } = decodeErrorResult({ abi: CONTRACT_ERRORS, data })
    if (errorName === 'ExecutionFailed') return revertCode(args[1], depth + 1)
    if (errorName === 'WrappedError')
      return TRANSFER_ERRORS.includes(args[3]) ? 'swap.transferFailed' : revertCode(args[2], depth + 1)
    if (errorName === 'Error') return readReason(args[0])
    return CODE_BY_ERROR_NAME[errorName] ?? 'swap.expectedToFail'
  } catch {
    return 'swap.expectedToFail'
  }
}

function readReason(reason: string): ErrorCode {
  if (TRANSFER_FAILED.test(reason)) return 'swap.transferFailed'
  if (SLIPPAGE.test(reason)) return 'swap.slippage'
  if (DEADLINE_PASSED.test(reason)) return 'swap.deadline'
  return INVARIANT.test(reason) ? 'swap.invariant' : 'swap.expectedToFail'
}
