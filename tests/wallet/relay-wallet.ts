import { SignClient } from '@walletconnect/sign-client'
import { createClient, defineChain, http, type Address, type Hex, type PrivateKeyAccount } from 'viem'
import { sendTransaction } from 'viem/actions'
import type { StandInRelay } from '#tests/builders/relay.ts'
import { mineAtOnce } from './mine-at-once.ts'

interface RelayWalletOptions {
  readonly account: PrivateKeyAccount
  /** RPC URLs of the wallet itself, by chain id; it offers these networks. */
  readonly rpcUrls: Readonly<Record<number, string>>
  readonly name?: string
}

/** A wallet app at the other end of a WalletConnect session: WalletConnect's own client with a key and a node. */
export interface RelayWallet {
  /** The methods that pages requested, in order. */
  readonly requests: readonly string[]
  /** Scans a pairing link and approves or rejects the page's proposal. */
  scan(uri: string, answer?: 'approve' | 'reject'): Promise<void>
  /** Rejects the next request of this method, like a user. */
  rejectNext(method: string): void
  /** Emits a change of the network. */
  switchNetwork(chainId: number): Promise<void>
  disconnect(): Promise<void>
  /** Number of sessions that pages have ended. */
  ended(): number
  /** Names of the pages in open sessions. */
  sessions(): readonly string[]
  stop(): Promise<void>
}

const METHODS = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign']
const REJECTED = { code: 5000, message: 'User rejected.' }
const DISCONNECTED = { code: 6000, message: 'User disconnected.' }

export async function openRelayWallet(relay: StandInRelay, options: RelayWalletOptions): Promise<RelayWallet> {
  // One client per wallet, and no requests to WalletConnect's attestation service.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  process.env['IS_VITEST'] = 'true'
  const { account, rpcUrls, name = 'Pocket Wallet' } = options
  const client = await SignClient.init({
    projectId: relay.projectId,
    relayUrl: relay.url,
    storage: createMemoryStorage(),
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name, description: name, url: 'https://wallet.example', icons: [] },
  })
  const chainIds = Object.keys(rpcUrls).map(Number)
  const requests: string[] = []
  const refusals: string[] = []
  let isRejecting = false
  let ended = 0
  client.on('session_delete', () => (ended += 1))

  client.on('session_proposal', ({ id }) => {
    if (isRejecting) {
      void client.reject({ id, reason: REJECTED })
      return
    }
    void client.approve({
      id,
      namespaces: {
        eip155: {
          chains: chainIds.map((chainId) => `eip155:${chainId}`),
          accounts: chainIds.map((chainId) => `eip155:${chainId}:${account.address}`),
          methods: METHODS,
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    })
  })

  client.on('session_request', ({ id, topic, params: { request, chainId } }) => {
    requests.push(request.method)
    const refusal = refusals.indexOf(request.method)
    if (refusal >= 0) refusals.splice(refusal, 1)
    const answer =
      refusal >= 0 ? Promise.reject(REJECTED) : sign(request.method, request.params, Number(chainId.split(':')[1]))
    const envelope = { id, jsonrpc: '2.0' }
    void answer
      .then(
        (result) => ({ ...envelope, result }),
        (error: unknown) => ({ ...envelope, error: { code: -32_000, message: 'failed', ...(error as object) } }),
      )
      .then((response) => client.respond({ topic, response }))
  })

  async function sign(method: string, params: readonly string[], chainId: number): Promise<Hex> {
    if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as Hex } })
    if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(params[1] ?? '{}'))
    const url = rpcUrls[chainId] ?? ''
    const chain = defineChain({
      id: chainId,
      name: 'test',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    })
    const { to, data, value, gas } = params[0] as unknown as Record<string, string>
    const hash = await sendTransaction(createClient({ account, chain, transport: http(url) }), {
      to: to as Address,
      data: (data ?? '0x') as Hex,
      value: BigInt(value ?? 0),
      ...(gas !== undefined && { gas: BigInt(gas) }),
    })
    await mineAtOnce(url)
    return hash
  }

  const topics = () => client.session.getAll().map(({ topic }) => topic)
  return {
    requests,
    async scan(uri, answer = 'approve') {
      isRejecting = answer === 'reject'
      await client.pair({ uri })
    },
    rejectNext: (method) => void refusals.push(method),
    async switchNetwork(chainId) {
      const event = { name: 'chainChanged', data: chainId }
      for (const topic of topics()) await client.emit({ topic, event, chainId: `eip155:${chainId}` })
    },
    async disconnect() {
      for (const topic of topics()) await client.disconnect({ topic, reason: DISCONNECTED })
    },
    ended: () => ended,
    sessions: () => client.session.getAll().map(({ peer }) => peer.metadata.name),
    stop: () => client.core.relayer.transportClose(),
  }
}

function createMemoryStorage() {
  const values = new Map<string, string>()
  const read = (name: string) => JSON.parse(values.get(name) ?? 'null') ?? undefined
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <Value>() => [...values.keys()].map((name): [string, Value] => [name, read(name)]),
    getItem: async (name: string) => read(name),
    setItem: async (name: string, value: unknown) => void values.set(name, JSON.stringify(value)),
    removeItem: async (name: string) => void values.delete(name),
  }
}
