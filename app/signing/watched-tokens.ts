import { pad, type Hex } from 'viem'
import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import defaultList from '#app/domain/token/default-list.json' with { type: 'json' }
import { SECOND } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ShownTransaction } from './shown.ts'

/** keccak256("Approval(address,address,uint256)") */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const PATIENCE = 3 * SECOND
/** Above this the readings of a simulation could exceed what a node executes in one call. */
const MOST_APPROVED = 40

/**
 * The tokens whose balances and allowances a simulation reads: those of the trade, the native currency, the chain's default list, and
 * every token that the account has ever approved to Permit2 or the router, as far as the wallet's node searches its logs.
 */
export async function watchedTokens(wallet: Eip1193, shown: ShownTransaction): Promise<readonly Address[]> {
  const { chainId, account } = shown
  const { bases } = chainById(chainId)
  const listed = defaultList.filter((token) => token.chainId === chainId).map(({ address }) => address as Address)
  const all = [NATIVE, ...tradedTokens(shown), ...bases, ...listed, ...(await approvedTokens(wallet, chainId, account))]
  return all.filter((token, index) => all.findIndex((other) => isSameAddress(other, token)) === index)
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

/** Empty when the wallet's node does not search its logs that far, or not within three seconds. */
async function approvedTokens(wallet: Eip1193, chainId: ChainId, account: Address): Promise<readonly Address[]> {
  const { permit2, universalRouter } = chainById(chainId).contracts
  const topic = (address: Address): Hex => pad(address.toLowerCase() as Address)
  const topics = [APPROVAL, topic(account), [topic(permit2), topic(universalRouter)]]
  const asked = wallet.request({ method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: 'latest', topics }] })
  const logs = await Promise.race([
    asked.catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), PATIENCE)),
  ])
  if (!Array.isArray(logs)) return []
  const tokens = logs.flatMap((log: unknown) => {
    const address: unknown = typeof log === 'object' && log !== null ? Reflect.get(log, 'address') : undefined
    return typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address) ? [address.toLowerCase() as Address] : []
  })
  return [...new Set(tokens)].slice(-MOST_APPROVED)
}
