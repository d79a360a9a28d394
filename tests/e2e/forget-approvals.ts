import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { approve } from '#devnet/calls.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { sendMined } from './send-mined.ts'

const { permit2: PERMIT2, universalRouter: ROUTER } = ethereum.contracts
const LOCKDOWN = parseAbi(['struct Pair { address token; address spender; }', 'function lockdown(Pair[] approvals)'])

/**
 * Leaves the router no allowance and Permit2 only `left` of a token, by calls of the account itself, which anvil signs: the account's
 * history must not decide which steps a journey sees.
 */
export async function forgetApprovals(rpcUrl: string, from: Address, token: Address, left = 0n): Promise<void> {
  const lockdown = encodeFunctionData({ abi: LOCKDOWN, args: [[{ token, spender: ROUTER }]] })
  await sendMined(rpcUrl, from, [
    { to: PERMIT2, data: lockdown },
    approve(token, PERMIT2, 0n),
    ...(left > 0n ? [approve(token, PERMIT2, left)] : []),
  ])
}
