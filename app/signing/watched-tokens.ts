import { encodeFunctionData, pad, parseAbi, type Hex } from 'viem'
import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { SECOND } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import type { ShownTransaction } from './shown.ts'

/** keccak256("Approval(address,address,uint256)") */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const READ_TIMEOUT_MS = 3 * SECOND
/** A simulation of two readings of so many tokens stays below the 64 KiB that `/api/rpc` accepts. */
const MOST_WATCHED = 12
const MOST_LOGGED = 40

const TOKEN = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/**
 * The tokens whose balances and allowances a simulation reads: those of the trade, the native currency, and every token that the account
 * has let Permit2 or the router move. Those are looked for in the chain's default list and, where the node searches its logs that far, in
 * the account's approvals.
 */
export async function watchedTokens(node: Eip1193, shown: ShownTransaction): Promise<readonly Address[]> {
  const { chainId, account } = shown
  const listed = defaultList.filter((token) => token.chainId === chainId).map(({ address }) => address as Address)
  const candidates = unique([
    ...chainById(chainId).bases,
    ...listed,
    ...(await loggedApprovals(node, chainId, account)),
  ])
  return unique([...tradedTokens(shown), NATIVE, ...(await approvedTokens(node, shown, candidates))]).slice(
    0,
    MOST_WATCHED,
  )
}

export function unique(tokens: readonly Address[]): readonly Address[] {
  return tokens.filter((token, index) => tokens.findIndex((other) => isSameAddress(other, token)) === index)
}

function tradedTokens(shown: ShownTransaction): readonly Address[] {
  switch (shown.kind) {
    case 'approve':
      return [shown.token]
    case 'swap':
      return [shown.input, shown.output]
    case 'wrap':
    case 'unwrap':
      return [chainById(shown.chainId).contracts.wrappedNative]
  }
}

/** Those that Permit2 or the router may move now. Empty when the node does not answer. */
async function approvedTokens(
  node: Eip1193,
  { chainId, account }: ShownTransaction,
  candidates: readonly Address[],
): Promise<readonly Address[]> {
  const { permit2, universalRouter } = chainById(chainId).contracts
  const spenders = [permit2, universalRouter]
  const calls = candidates.flatMap((token) =>
    spenders.map((spender) => ({
      to: token,
      data: encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args: [account, spender] }),
    })),
  )
  const answers = await multicall(node, calls).catch(() => [])
  return candidates.filter((_, index) =>
    spenders.some((_spender, offset) => isPositive(answers[index * spenders.length + offset])),
  )
}

function isPositive(word: Hex | undefined): boolean {
  return word !== undefined && /^0x[\da-f]{64}$/i.test(word) && BigInt(word) > 0n
}

/** Empty when the node does not search its logs that far, or not within three seconds. */
async function loggedApprovals(node: Eip1193, chainId: ChainId, account: Address): Promise<readonly Address[]> {
  const { permit2, universalRouter } = chainById(chainId).contracts
  const topic = (address: Address): Hex => pad(address.toLowerCase() as Address)
  const topics = [APPROVAL, topic(account), [topic(permit2), topic(universalRouter)]]
  const asked = node.request({ method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: 'latest', topics }] })
  const logs = await Promise.race([
    asked.catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), READ_TIMEOUT_MS)),
  ])
  if (!Array.isArray(logs)) return []
  const tokens = logs.flatMap((log: unknown) => {
    const address: unknown = typeof log === 'object' && log !== null ? Reflect.get(log, 'address') : undefined
    return typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address) ? [address.toLowerCase() as Address] : []
  })
  return unique(tokens).slice(-MOST_LOGGED)
}
