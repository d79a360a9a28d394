import { getAddress, isAddress } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { pairingStorage } from './pairing-storage.ts'
import type { RelayClient } from './relay-client.client.ts'
import type { WalletConnectSettings } from './relay-settings.ts'
import { UNRECOGNIZED_CHAIN } from './switch-network.ts'

export type RelaySession = ReturnType<RelayClient['session']['get']>

/** Methods that the provider sends to the wallet app; the app is told them when it pairs. */
/* eslint-disable no-restricted-syntax -- the rule forbids requests outside the signing guard; these names only tell the wallet what the guard may request later */
export const WALLET_METHODS: readonly string[] = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
/* eslint-enable no-restricted-syntax */

/** Source: EIP-1193. */
const USER_REJECTED = 4001
const UNSUPPORTED_METHOD = 4200
const DISCONNECTED = 4900
/** Rejections by the user. Source: WalletConnect's error codes. */
const RELAY_REJECTED = [5000, 5001, 5002]
/** Reason for ending a session. Source: WalletConnect's error codes. */
export const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** Entry of `pairingStorage` with the id of the chain in use. */
const CHAIN_ENTRY = 'chain'

interface RelayProviderOptions {
  readonly client: RelayClient
  readonly settings: WalletConnectSettings
  readonly onChange: (change: { readonly accounts?: readonly Address[]; readonly chainId?: number }) => void
  readonly onEnd: () => void
}

/** The wallet at the other end of a WalletConnect session, as an EIP-1193 provider. */
export interface RelayProvider extends Eip1193 {
  /** Empty without a session. */
  readonly accounts: () => readonly Address[]
  /** 0 if no session has been used yet. */
  readonly chainId: () => number
  readonly session: () => RelaySession | undefined
  /** Switches to a session that the user has just approved. */
  readonly adopt: (session: RelaySession) => Promise<void>
  /** Ends the session on this page at once and notifies the wallet; if that fails, deletes the session locally. */
  readonly end: () => void
}

/**
 * Returns the provider of the latest session. Only requests that the wallet itself has to answer go through the relay. Reads go to a node
 * that, like that of a browser extension, is independent of the page's own, because the signing guard compares the answers of both.
 */
export async function relayProvider({
  client,
  settings,
  onChange,
  onEnd,
}: RelayProviderOptions): Promise<RelayProvider> {
  let topic = client.session.getAll().findLast((session) => addressesOf(session).length > 0)?.topic
  let chainId = (await pairingStorage.getItem<number>(CHAIN_ENTRY)) ?? 0
  /** The account selected in the wallet, which is listed first. */
  let selected: string | undefined

  const session = () => client.session.getAll().find((candidate) => candidate.topic === topic)
  const accounts = () => {
    const all = addressesOf(session(), chainId)
    const first = all.find((address) => selected !== undefined && isSameAddress(address, selected))
    return first ? [first, ...all.filter((address) => address !== first)] : all
  }
  const isCurrentSession = (event: { readonly topic: string }) => topic !== undefined && event.topic === topic
  const setChain = (next: number) => {
    if (next === chainId) return
    chainId = next
    void pairingStorage.setItem(CHAIN_ENTRY, next)
    onChange({ chainId, accounts: accounts() })
  }
  const endSession = (event: { readonly topic: string }) => {
    if (!isCurrentSession(event)) return
    topic = undefined
    onEnd()
  }
  client.on('session_delete', endSession)
  client.on('session_expire', endSession)
  client.on('session_update', (event) => {
    if (isCurrentSession(event)) onChange({ accounts: accounts() })
  })
  client.on('session_event', (event) => {
    if (!isCurrentSession(event)) return
    const { name, data } = event.params.event as { readonly name: string; readonly data: unknown }
    if (name === 'chainChanged' && Number.isSafeInteger(Number(data))) setChain(Number(data))
    if (name !== 'accountsChanged' || !Array.isArray(data)) return
    selected = String(data[0]).split(':').at(-1)
    onChange({ accounts: accounts() })
  })

  async function requestWallet(method: string, params: unknown): Promise<unknown> {
    if (topic === undefined) throw new RpcError(DISCONNECTED, 'no session')
    if (!session()?.namespaces['eip155']?.methods.includes(method))
      throw new RpcError(UNSUPPORTED_METHOD, `the wallet does not offer ${method}`)
    try {
      return await client.request({ topic, chainId: `eip155:${chainId}`, request: { method, params } })
    } catch (error) {
      throw walletError(error)
    }
  }

  async function switchChain(params: unknown): Promise<null> {
    const requestedChainId = Number((params as readonly { readonly chainId?: unknown }[] | undefined)?.[0]?.chainId)
    if (!chainsOf(session()).includes(requestedChainId)) {
      // A wallet may support a network that its session does not list.
      if (!session()?.namespaces['eip155']?.methods.includes('wallet_switchEthereumChain'))
        throw new RpcError(UNRECOGNIZED_CHAIN, `the wallet does not offer network ${requestedChainId}`)
      await requestWallet('wallet_switchEthereumChain', params)
    }
    setChain(requestedChainId)
    return null
  }

  return {
    accounts,
    chainId: () => chainId,
    session,
    async adopt(next) {
      topic = next.topic
      const chains = chainsOf(next)
      const servedIds = CHAINS.map(({ id }): number => id)
      selected = undefined
      if (!chains.includes(chainId)) setChain(servedIds.find((id) => chains.includes(id)) ?? chains[0] ?? 0)
    },
    end() {
      const ended = topic
      topic = undefined
      if (ended === undefined) return
      const reason = USER_DISCONNECTED
      client.disconnect({ topic: ended, reason }).catch(() => client.session.delete(ended, reason))
    },
    async request({ method, params }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
      if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
      if (method === 'wallet_switchEthereumChain') return switchChain(params)
      if (WALLET_METHODS.includes(method)) return requestWallet(method, params)
      if (method.startsWith('wallet_')) throw new RpcError(UNSUPPORTED_METHOD, `${method} is not supported`)
      const node = new URL(settings.rpcUrl)
      node.searchParams.set('chainId', `eip155:${chainId}`)
      node.searchParams.set('projectId', settings.projectId)
      return httpRpc(node.href).request({ method, ...(params !== undefined && { params }) })
    },
  }
}

/** Returns the session's accounts on the network or, if there are none, on any network. Source: CAIP-10, `eip155:1:0x…`. */
export function addressesOf(session: RelaySession | undefined, chainId?: number): readonly Address[] {
  const all = (session?.namespaces['eip155']?.accounts ?? []).flatMap((account) => {
    const [, chain, address = ''] = account.split(':')
    return isAddress(address, { strict: false }) ? [{ chain: Number(chain), address: getAddress(address) }] : []
  })
  const onChain = all.filter(({ chain }) => chain === chainId)
  return [...new Set((onChain.length > 0 ? onChain : all).map(({ address }) => address))]
}

function chainsOf(session: RelaySession | undefined): readonly number[] {
  return [...new Set((session?.namespaces['eip155']?.accounts ?? []).map((account) => Number(account.split(':')[1])))]
}

/** Converts the wallet's error response to an RpcError; a rejection gets the code of EIP-1193. */
function walletError(error: unknown): Error {
  if (error instanceof Error) return error
  const { code, message, data } = error instanceof Object ? (error as Record<string, unknown>) : {}
  const known = typeof code === 'number' ? code : -32_603
  const text = typeof message === 'string' ? message : 'the wallet failed'
  return new RpcError(RELAY_REJECTED.includes(known) ? USER_REJECTED : known, text, data)
}
