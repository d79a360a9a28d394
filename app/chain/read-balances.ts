import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { addressKey, isNative, type Address, type AddressKey } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Eip1193 } from './eip1193.ts'

const MULTICALL = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Answer { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Answer[])',
  'function getEthBalance(address account) view returns (uint256)',
])
const BALANCE_OF = parseAbi(['function balanceOf(address account) view returns (uint256)'])

/** Calls in one request: well under the gas that nodes give an `eth_call`. */
const BATCH = 200

/**
 * What an account holds of each token, in base units, in one call for every 200 tokens. A token whose contract fails or answers
 * nonsense is left out: it holds nothing that could be traded.
 */
export async function readBalances(
  page: Eip1193,
  chainId: ChainId,
  account: Address,
  tokens: readonly Address[],
): Promise<ReadonlyMap<AddressKey, bigint>> {
  const batches: Address[][] = []
  for (let at = 0; at < tokens.length; at += BATCH) batches.push(tokens.slice(at, at + BATCH))
  const answers = await Promise.all(batches.map((batch) => readBatch(page, chainId, account, batch)))
  return new Map(answers.flat())
}

async function readBatch(
  page: Eip1193,
  chainId: ChainId,
  account: Address,
  tokens: readonly Address[],
): Promise<readonly (readonly [AddressKey, bigint])[]> {
  const { multicall3 } = chainById(chainId).contracts
  const calls = tokens.map((token) => ({
    target: isNative(token) ? multicall3 : token,
    allowFailure: true,
    callData: isNative(token)
      ? encodeFunctionData({ abi: MULTICALL, functionName: 'getEthBalance', args: [account] })
      : encodeFunctionData({ abi: BALANCE_OF, functionName: 'balanceOf', args: [account] }),
  }))
  const data = await page.request({
    method: 'eth_call',
    params: [
      { to: multicall3, data: encodeFunctionData({ abi: MULTICALL, functionName: 'aggregate3', args: [calls] }) },
      'latest',
    ],
  })
  const answers = decodeFunctionResult({ abi: MULTICALL, functionName: 'aggregate3', data: data as `0x${string}` })
  return answers.flatMap(({ success, returnData }, index) => {
    const token = tokens[index]
    if (!success || returnData.length !== 66 || token === undefined) return []
    return [[addressKey(chainId, token), BigInt(returnData)] as const]
  })
}
