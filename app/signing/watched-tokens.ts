import { encodeFunctionData, pad, parseAbi, type Hex } from 'viem'
import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { withTimeout } from '#app/base/with-timeout.ts'
import { SECOND } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { multicall } from '#app/chain/multicall.ts'
import { zapTokens } from './zap-effects.ts'
import { liquidityTokens } from './liquidity-effects.ts'
import { migrationBounds } from './migration-effects.ts'
import { spendingContract } from './spending-contract.ts'
import type { ShownBatch, ShownRevocation, ShownRevocationBatch, ShownTransaction } from './shown.ts'

/** keccak256("Approval(address,address,uint256)") */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const READ_TIMEOUT_MS = 3 * SECOND
/** Two reads of this many tokens keep a simulation request below the 128 calls and 64 KiB that `/api/rpc` accepts. */
const MAX_WATCHED = 12
/** Maximum number of tokens of `Approval` events whose allowances are read. */
const MAX_LOGGED = 40

const TOKEN = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/**
 * Returns the tokens whose balances and allowances a simulation reads, at most 12: the traded tokens, the native currency, and tokens with
 * an allowance for Permit2, the router or the contract that takes the liquidity. Allowances are searched among the chain's base tokens, the
 * default list and, if the node serves logs from the first block, the tokens of the account's `Approval` events.
 */
export async function watchedTokens(node: Eip1193, shown: ShownTransaction | ShownBatch): Promise<readonly Address[]> {
  // Anyone can make a token log an approval. Read in the same call as the known tokens, it could use up the gas for them.
  const [logged, known] = await Promise.all([
    loggedApprovals(node, shown).then((tokens) => approvedTokens(node, shown, tokens)),
    approvedTokens(node, shown, knownTokens(shown.chainId)),
  ])
  return uniqueAddresses([...tradedTokens(shown), NATIVE, ...known, ...logged]).slice(0, MAX_WATCHED)
}

/** Returns the base tokens of a chain and its tokens of the default list. */
export function knownTokens(chainId: ChainId): readonly Address[] {
  const listed = defaultList.filter((token) => token.chainId === chainId).map(({ address }) => address as Address)
  return uniqueAddresses([...chainById(chainId).bases, ...listed])
}

export function uniqueAddresses(addresses: readonly Address[]): readonly Address[] {
  return addresses.filter((address, index) => addresses.findIndex((other) => isSameAddress(other, address)) === index)
}

function tradedTokens(shown: ShownTransaction | ShownBatch): readonly Address[] {
  switch (shown.kind) {
    case 'approve':
    case 'permit2Approve':
    case 'send':
    case 'claim':
      return [shown.token]
    case 'revoke':
    case 'revocationBatch':
      return revokedTokens(shown)
    case 'swapBatch':
      return tradedTokens(shown.swap)
    case 'swap':
      return [shown.input, shown.output]
    case 'liquidityBatch':
      return uniqueAddresses(shown.changes.flatMap(tradedTokens))
    case 'approvePosition':
    case 'sendNft':
    case 'cancel':
    case 'speedUp':
      return []
    case 'addLiquidity':
    case 'removeLiquidity':
    case 'collectFees':
      return liquidityTokens(shown)
    case 'migrateLiquidity':
      return migrationBounds(shown)
        .map(({ token }) => token)
        .filter((token) => !isNative(token))
    case 'zap':
      return zapTokens(shown)
    case 'wrap':
    case 'unwrap':
      return [chainById(shown.chainId).contracts.wrappedNative]
  }
}

/**
 * Returns the tokens whose contracts a revocation calls. NFTs are left out, because their balances are not watched. Allowances at Permit2
 * need no token, so that the allowance of a token that no longer works can be revoked too.
 */
export function revokedTokens(shown: ShownRevocation | ShownRevocationBatch): readonly Address[] {
  if (shown.kind === 'revocationBatch') return uniqueAddresses(shown.revocations.flatMap(revokedTokens))
  const { of } = shown
  return of.standard === 'erc20' ? [of.token] : []
}

/** Returns the contracts for which an allowance makes a token watched. */
function spendersOf(shown: ShownTransaction | ShownBatch): readonly Address[] {
  const { contracts } = chainById(shown.chainId)
  return uniqueAddresses([contracts.permit2, contracts.universalRouter, contracts[spendingContract(shown)]])
}

/** Returns the candidates with a positive allowance for one of the spenders; none if the request fails. */
async function approvedTokens(
  node: Eip1193,
  shown: ShownTransaction | ShownBatch,
  candidates: readonly Address[],
): Promise<readonly Address[]> {
  const { account } = shown
  const spenders = spendersOf(shown)
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
 * Returns the tokens of the account's `Approval` events for one of the spenders, at most the last 40; none if the node does not serve logs
 * from the first block, or not within three seconds.
 */
async function loggedApprovals(node: Eip1193, shown: ShownTransaction | ShownBatch): Promise<readonly Address[]> {
  const topic = (address: Address): Hex => pad(address.toLowerCase() as Address)
  const topics = [APPROVAL, topic(shown.account), spendersOf(shown).map(topic)]
  const request = node.request({ method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: 'latest', topics }] })
  const logs = await withTimeout(
    READ_TIMEOUT_MS,
    request.catch(() => []),
    [],
  )
  if (!Array.isArray(logs)) return []
  const tokens = logs.flatMap((log: unknown) => {
    const address: unknown = typeof log === 'object' && log !== null ? Reflect.get(log, 'address') : undefined
    return typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address) ? [address.toLowerCase() as Address] : []
  })
  return uniqueAddresses(tokens).slice(-MAX_LOGGED)
}
