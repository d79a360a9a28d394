import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, type UnixSeconds } from '#app/base/time.ts'
import { isSameAddress } from '#app/domain/address/address.ts'
import { MAX_UINT160 } from '#app/domain/amount/base-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { Modification } from './modification.ts'
import type { ShownPermit } from './shown.ts'

/** Largest accepted difference between two clocks, in seconds. */
export const CLOCK_SKEW = MINUTE / SECOND

/**
 * Compares a permit with the screen: same token, spender and amount, and valid for at most half an hour or until the deadline of the swap,
 * whichever is later, plus a minute of clock skew. Permit2 stores amounts as uint160; a larger amount is refused.
 *
 * Units    `now` UNIX seconds
 */
export function checkPermit(
  permit: PermitSingle,
  shown: ShownPermit,
  now: UnixSeconds,
): Result<undefined, Modification> {
  const spender = chainById(shown.chainId).contracts[shown.spender ?? 'universalRouter']
  if (!isSameAddress(permit.token, shown.token)) return fail('token')
  if (!isSameAddress(permit.spender, spender)) return fail('spender')
  if (permit.amount !== shown.amount || permit.amount > MAX_UINT160) return fail('amountIn')
  const minutes = Math.max(PERMIT_MINUTES, shown.deadlineMinutes ?? 0)
  const latest = BigInt(now + (minutes * MINUTE) / SECOND + CLOCK_SKEW)
  if (permit.expiration <= BigInt(now) || permit.expiration > latest) return fail('expiration')
  return permit.sigDeadline > BigInt(now) && permit.sigDeadline <= latest ? ok(undefined) : fail('deadline')
}

const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const ALLOWANCE_WORDS = 3
const WORD_DIGITS = 64

/**
 * Returns the nonce that Permit2 expects in the account's next permit for a token and a spender.
 *
 * Throws   errors of the node | SyntaxError for an answer of fewer than three words
 * Source   Permit2 AllowanceTransfer.allowance
 */
export async function readPermitNonce(
  node: Eip1193,
  { chainId, account, token, spender = 'universalRouter' }: ShownPermit,
): Promise<bigint> {
  const { contracts } = chainById(chainId)
  const { permit2 } = contracts
  const data = encodeFunctionData({
    abi: PERMIT2,
    functionName: 'allowance',
    args: [account, token, contracts[spender]],
  })
  const answer = (await node.request({ method: 'eth_call', params: [{ to: permit2, data }, 'latest'] })) as Hex
  return BigInt(`0x${answer.slice(2 + (ALLOWANCE_WORDS - 1) * WORD_DIGITS, 2 + ALLOWANCE_WORDS * WORD_DIGITS)}`)
}
