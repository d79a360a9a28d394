import { createClient, http, parseAbi, type Address } from 'viem'
import { getBalance, readContract } from 'viem/actions'

const ERC20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const PERMIT2_ABI = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'

/** Reads a chain independently of the app, to check the app against it. */
export function chainFacts(rpcUrl: string) {
  const client = createClient({ transport: http(rpcUrl) })
  return {
    native: (account: Address) => getBalance(client, { address: account }),
    balance: (token: Address, account: Address) =>
      readContract(client, { address: token, abi: ERC20, functionName: 'balanceOf', args: [account] }),
    /** Remaining allowances: the token's for Permit2, and Permit2's for the router. */
    async allowancesLeft(token: Address, account: Address): Promise<readonly [bigint, bigint]> {
      const [forPermit2, [forRouter]] = await Promise.all([
        readContract(client, { address: token, abi: ERC20, functionName: 'allowance', args: [account, PERMIT2] }),
        readContract(client, {
          address: PERMIT2,
          abi: PERMIT2_ABI,
          functionName: 'allowance',
          args: [account, token, ROUTER],
        }),
      ])
      return [forPermit2, forRouter]
    },
  }
}
