import { encodeFunctionData, parseAbi } from 'viem'
import { addressKey, isNative, type Address, type AddressKey } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from './eip1193.ts'
import { multicall } from './multicall.ts'

const BALANCES = parseAbi([
  'function getEthBalance(address account) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])

/** Characters of a 32-byte word in hex, with `0x`. */
const WORD_LENGTH = 66

/**
 * Returns an account's balance of each token in base units, at a given block or the newest one. Tokens whose contract fails or returns
 * malformed data are left out, because they cannot be traded.
 *
 * Throws  what `multicall` throws
 */
export async function readBalances(
  node: Eip1193,
  chainId: ChainId,
  account: Address,
  tokens: readonly Address[],
  block?: bigint,
): Promise<ReadonlyMap<AddressKey, bigint>> {
  const { multicall3 } = chainById(chainId).contracts
  const answers = await multicall(
    node,
    tokens.map((token) => ({
      to: isNative(token) ? multicall3 : token,
      data: encodeFunctionData({
        abi: BALANCES,
        functionName: isNative(token) ? 'getEthBalance' : 'balanceOf',
        args: [account],
      }),
    })),
    block,
  )
  return new Map(
    tokens.flatMap((token, index) => {
      const balance = answers[index]
      return balance?.length === WORD_LENGTH ? [[addressKey(chainId, token), BigInt(balance)] as const] : []
    }),
  )
}
