import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ApprovedContract, PermittedContract } from '#app/domain/trade/approve.ts'
import { RpcUnreachable, type Eip1193 } from './eip1193.ts'
import { multicall } from './multicall.ts'

const TOKEN = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
])
const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const WORD_DIGITS = 64

interface Holder {
  readonly chainId: ChainId
  readonly account: Address
}

export interface TokenAllowances {
  readonly token: Address
  /** Base units that the spender may move. */
  readonly approved: bigint
  /** Permit2 allowance of `permit2Spender`: `amount` in base units, `expiration` in UNIX seconds. */
  readonly permitted: { readonly amount: bigint; readonly expiration: bigint; readonly nonce: bigint }
}

/**
 * Reads how much of an account's tokens `spender` may move, and how much `permit2Spender` may move through Permit2.
 *
 * Throws   what `multicall` throws | RpcUnreachable if a token returns no amount
 */
export async function readTokenAllowances(
  node: Eip1193,
  { chainId, account }: Holder,
  tokens: readonly Address[],
  spender: ApprovedContract,
  permit2Spender: PermittedContract = 'v4PositionManager',
): Promise<readonly TokenAllowances[]> {
  const { contracts } = chainById(chainId)
  const calls = tokens.flatMap((token) => [
    {
      to: token,
      data: encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args: [account, contracts[spender]] }),
    },
    {
      to: contracts.permit2,
      data: encodeFunctionData({
        abi: PERMIT2,
        functionName: 'allowance',
        args: [account, token, contracts[permit2Spender]],
      }),
    },
  ])
  const answers = await multicall(node, calls)
  return tokens.map((token, index) => {
    const [approval, permit] = [answers[2 * index], answers[2 * index + 1]]
    return {
      token,
      approved: word(approval, 0),
      permitted: { amount: word(permit, 0), expiration: word(permit, 1), nonce: word(permit, 2) },
    }
  })
}

/** Returns a 32-byte word of a call's return data. Decoded by hand, so that short or missing data throws RpcUnreachable. */
function word(answer: string | undefined, index: number): bigint {
  const digits = answer?.slice(2 + index * WORD_DIGITS, 2 + (index + 1) * WORD_DIGITS) ?? ''
  if (digits.length !== WORD_DIGITS) throw new RpcUnreachable('no allowance')
  return BigInt(`0x${digits}`)
}

/**
 * Whether a token rejects a change from one nonzero allowance to another, as USDT does. Simulates the approval by `eth_call`.
 *
 * Throws   RpcUnreachable if the node cannot be reached; any other error means that a reset is needed
 */
export async function needsReset(
  node: Eip1193,
  { chainId, account }: Holder,
  { token, approved }: TokenAllowances,
  spender: ApprovedContract,
  amount: bigint,
): Promise<boolean> {
  if (approved === 0n) return false
  const args = [chainById(chainId).contracts[spender], amount] as const
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'approve', args })
  try {
    await node.request({ method: 'eth_call', params: [{ from: account, to: token, data }, 'latest'] })
    return false
  } catch (error) {
    if (error instanceof RpcUnreachable) throw error
    return true
  }
}
