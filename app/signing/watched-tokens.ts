import { encodeFunctionData, pad, parseAbi, type Hex } from 'viem'
import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { SECOND } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import type { ShownRevocation, ShownTransaction } from './shown.ts'

/** keccak256("Approval(address,address,uint256)") */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const READ_TIMEOUT_MS = 3 * SECOND
/** Two readings of this many tokens keep a simulation request below the 64 KiB that `/api/rpc` accepts. */
const MAX_WATCHED = 12
const MAX_LOGGED = 40

const TOKEN = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/**
 * Returns the tokens whose balances and allowances a simulation reads, at most 12: the traded tokens, the native currency, and tokens with
 * an allowance for Permit2 or the router. Candidates for an allowance are the chain's base tokens, the default list and, where the node
 * serves logs that far back, the account's `Approval` events.
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
    MAX_WATCHED,
  )
}

export function unique(tokens: readonly Address[]): readonly Address[] {
  return tokens.filter((token, index) => tokens.findIndex((other) => isSameAddress(other, token)) === index)
}

function tradedTokens(shown: ShownTransaction): readonly Address[] {
  switch (shown.kind) {
    case 'approve':
    case 'permit2Approve':
    case 'send':
      return [shown.token]
    case 'revoke':
      return revokedTokens(shown)
    case 'swap':
      return [shown.input, shown.output]
    case 'sendNft':
    case 'cancel':
    case 'speedUp':
      return []
    case 'wrap':
    case 'unwrap':
      return [chainById(shown.chainId).contracts.wrappedNative]
  }
}

/** The tokens whose allowances end; NFTs have no balance that is watched. */
export function revokedTokens({ of }: ShownRevocation): readonly Address[] {
  if (of.standard === 'erc20') return [of.token]
  return of.standard === 'permit2' ? unique(of.allowances.map(({ token }) => token)) : []
}

/** The candidates with a positive allowance for Permit2 or the router. Empty when the node does not answer. */
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

/**
 * Tokens of the account's `Approval` events for Permit2 or the router, at most the last 40. Empty when the node does not serve logs that
 * far back, or not within three seconds.
 */
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
  return unique(tokens).slice(-MAX_LOGGED)
}
