import { decodeErrorResult, parseAbi } from 'viem'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { RpcUnreachable } from './eip1193.ts'
import { errorCauses } from './error-causes.ts'

/** Custom errors of the Universal Router, Permit2 and v4's PoolManager, V4Router and PositionManager, including `WrappedError` (ERC-7751). */
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
  // The router holds less than the minimum that it should pay out.
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

/** Selectors of `ERC20TransferFailed()` and `NativeTransferFailed()`, which v4 writes into `details` of a `WrappedError`. */
const TRANSFER_ERRORS: readonly string[] = ['0xf27f64e4', '0xf4b3b1bc']
/** Maximum number of nested errors that are unwrapped. The router and v4 together add two. */
const MAX_DEPTH = 8

/** Revert strings of v2 pairs, of the transfer libraries of solmate and v3, and of OpenZeppelin's ERC20. */
const TRANSFER_FAILED = /TRANSFER_FROM_FAILED|TRANSFER_FAILED|^(STF|ST|TF)$|transfer amount exceeds/i
/** Revert strings of v2 pairs and v3 pools that received less than the swap needs. */
const INVARIANT = /^UniswapV2: K$|INSUFFICIENT_INPUT_AMOUNT|^IIA$/
/** Revert strings of the v2 router and the v3 position manager. */
const SLIPPAGE = /^Price slippage check$|INSUFFICIENT_[AB]_AMOUNT/
const DEADLINE_PASSED = /^Transaction too old$|^UniswapV2Router: EXPIRED$/
/** The reason of a revert in a message of a node or of viem. */
const REVERT_REASON = /execution reverted(?: with reason)?: *"?([^\n"]+?)"?\.?$/im
const INSUFFICIENT_FUNDS = /insufficient funds|exceeds (the )?balance|gas required exceeds allowance/i

/**
 * Returns the error code of a failure of a node, a wallet or a contract; `unknown` for any other error. Never throws.
 *
 * Source   EIP-1193 (4001, 4900, 4901), geth (3), the contracts' own errors
 */
export function translateError(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof RpcUnreachable) return 'chain.unavailable'
  const causes = errorCauses(error)
  if (causes.some(({ code, message }) => code === 4001 || /user (rejected|denied|cancel)/i.test(message)))
    return 'request.rejected'
  const revertData = causes.map(({ data }) => data).find((data) => data !== undefined)
  if (revertData !== undefined) return translateRevertData(revertData)
  const reason = causes.map(({ message }) => REVERT_REASON.exec(message)?.[1]).find((text) => text !== undefined)
  if (reason !== undefined) return translateRevertReason(reason)
  if (causes.some(({ message }) => TRANSFER_FAILED.test(message))) return 'swap.transferFailed'
  if (causes.some(({ message }) => INSUFFICIENT_FUNDS.test(message))) return 'gas.insufficient'
  if (causes.some(({ code, message }) => code === 3 || /revert/i.test(message))) return 'swap.expectedToFail'
  if (causes.some(({ code }) => code === 4900 || code === 4901)) return 'wallet.connectionFailed'
  return 'unknown'
}

/** Returns the error code of revert data, including errors wrapped by the router and v4. `depth`: how many errors wrap it. */
export function translateRevertData(data: `0x${string}`, depth = 0): ErrorCode {
  // A malicious contract can nest errors arbitrarily deep.
  if (data === '0x' || depth > MAX_DEPTH) return 'swap.expectedToFail'
  try {
    const { errorName, args } = decodeErrorResult({ abi: CONTRACT_ERRORS, data })
    if (errorName === 'ExecutionFailed') return translateRevertData(args[1], depth + 1)
    if (errorName === 'WrappedError') {
      const [, , reason, details] = args
      return TRANSFER_ERRORS.includes(details) ? 'swap.transferFailed' : translateRevertData(reason, depth + 1)
    }
    if (errorName === 'Error') return translateRevertReason(args[0])
    return CODE_BY_ERROR_NAME[errorName] ?? 'swap.expectedToFail'
  } catch {
    return 'swap.expectedToFail'
  }
}

function translateRevertReason(reason: string): ErrorCode {
  if (TRANSFER_FAILED.test(reason)) return 'swap.transferFailed'
  if (SLIPPAGE.test(reason)) return 'swap.slippage'
  if (DEADLINE_PASSED.test(reason)) return 'swap.deadline'
  return INVARIANT.test(reason) ? 'swap.invariant' : 'swap.expectedToFail'
}
