import { decodeErrorResult, parseAbi } from 'viem'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { RpcRefused } from '#workers/kit/exchange.ts'
import { toQuantity, type Rpc } from '#workers/kit/json-rpc.ts'

export type Simulation =
  | { readonly ok: true; readonly gas: bigint }
  | { readonly ok: false; readonly reason: string; readonly isShortOfFunds: boolean }

/** Estimates the gas of a transaction at the head, or the reason why it would fail. Throws RpcUnavailable. */
export async function simulate(rpc: Rpc, transaction: UnsignedTransaction): Promise<Simulation> {
  const { from, to, data, value } = transaction
  const [estimate] = await rpc.settle([['eth_estimateGas', [{ from, to, data, value: toQuantity(value) }]]])
  if (estimate?.ok && typeof estimate.value === 'string') return { ok: true, gas: BigInt(estimate.value) }
  const problem = estimate && !estimate.ok ? estimate.problem : undefined
  const reason = problem ? revertReason(problem) : 'no estimate'
  return { ok: false, reason, isShortOfFunds: /insufficient funds|TRANSFER_FROM_FAILED|InsufficientETH/i.test(reason) }
}

/**
 * Simulates consecutive transactions of one account at the head. Returns the gas used by all; undefined if one would fail or the node
 * cannot simulate.
 *
 * Throws   RpcUnavailable
 */
export async function simulateInOrder(
  rpc: Rpc,
  transactions: readonly UnsignedTransaction[],
): Promise<bigint | undefined> {
  const calls = transactions.map(({ from, to, data, value }) => ({ from, to, data, value: toQuantity(value) }))
  const [answer] = await rpc.settle([
    ['eth_simulateV1', [{ blockStateCalls: [{ calls }], validation: false }, 'latest']],
  ])
  const blocks = answer?.ok ? answer.value : undefined
  const results: unknown = Array.isArray(blocks)
    ? (blocks[0] as { readonly calls?: unknown } | undefined)?.calls
    : undefined
  if (!Array.isArray(results) || results.length !== transactions.length) return undefined
  let gas = 0n
  for (const { status, gasUsed } of results as readonly { readonly status?: unknown; readonly gasUsed?: unknown }[]) {
    if (status !== '0x1' || typeof gasUsed !== 'string') return undefined
    gas += BigInt(gasUsed)
  }
  return gas
}

/** Errors of the router, Permit2 and tokens. */
const ERRORS = parseAbi([
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error TransactionDeadlinePassed()',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error V3InvalidAmountOut()',
  'error V4TooLittleReceived(uint256 minimum, uint256 received)',
  'error V4TooMuchRequested(uint256 maximum, uint256 requested)',
  'error CurrencyNotSettled()',
  'error InsufficientToken()',
  'error InsufficientETH()',
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error InvalidNonce()',
  'error InvalidSigner()',
  'error InvalidSignature()',
  'error InvalidContractSignature()',
  'error SignatureExpired(uint256 deadline)',
])

function revertReason({ data, rpcMessage }: RpcRefused): string {
  const bytes = typeof data === 'string' && /^0x[0-9a-fA-F]{8,}$/.test(data) ? (data as `0x${string}`) : undefined
  return (bytes && errorNameOf(bytes)) ?? rpcMessage
}

function errorNameOf(data: `0x${string}`): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: ERRORS, data })
    if (errorName === 'ExecutionFailed') return errorNameOf(args[1]) ?? errorName
    // viem also decodes Solidity's `Error(string)`, which is not in the ABI.
    const name: string = errorName
    return name === 'Error' ? String(args?.[0]) : name
  } catch {
    return undefined
  }
}
