import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { approve } from '#devnet/calls.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { sendMined } from './send-mined.ts'

const { permit2: PERMIT2, universalRouter: ROUTER } = ethereum.contracts
const LOCKDOWN = parseAbi(['struct Pair { address token; address spender; }', 'function lockdown(Pair[] approvals)'])

/**
 * Sets a token's allowance for Permit2 to `remaining` and the router's in Permit2 to zero, with transactions that anvil signs for the
 * account. Earlier approvals of the account then do not change the steps of a journey.
 */
export async function forgetApprovals(rpcUrl: string, from: Address, token: Address, remaining = 0n): Promise<void> {
  const lockdown = encodeFunctionData({ abi: LOCKDOWN, args: [[{ token, spender: ROUTER }]] })
  await sendMined(rpcUrl, from, [
    { to: PERMIT2, data: lockdown },
    approve(token, PERMIT2, 0n),
    ...(remaining > 0n ? [approve(token, PERMIT2, remaining)] : []),
  ])
}
