import { generateKeyPairSync } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as base 58; leading zeros become ones. */
function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `${'1'.repeat(Math.max(0, zeros))}${text}`
}

/** A new account on Solana: the public key of a key pair. */
export function solanaAddress(): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return base58(Buffer.from(x, 'base64url'))
}

interface WalletOptions {
  readonly name: string
  readonly addresses?: readonly string[]
  /** Whether the wallet has given access before, so that a silent request succeeds. */
  readonly isConnected?: boolean
}

type Api = { readonly register: (...wallets: unknown[]) => () => void }
type Listener = (changed: { readonly accounts: readonly unknown[] }) => void

/**
 * A Wallet Standard wallet with Solana accounts, registered like the reference implementation.
 *
 * Also runs in a page, so it must not refer to anything outside.
 */
export function solanaWallet({ name, addresses = [], isConnected = false }: WalletOptions) {
  const accountsOf = (all: readonly string[]) =>
    all.map((address) => ({ address, publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }))
  const requests: string[] = []
  const listeners = new Set<Listener>()
  let hasAccess = isConnected
  let refusal: Error | undefined
  let unregister = () => {}
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:mainnet'],
    get accounts() {
      return hasAccess ? accountsOf(addresses) : []
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          requests.push(silent ? 'connect silently' : 'connect')
          if (refusal) throw refusal
          hasAccess ||= !silent
          return { accounts: hasAccess ? accountsOf(addresses) : [] }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          requests.push('disconnect')
          hasAccess = false
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: Listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
    },
  }
  return {
    wallet,
    requests,
    /** Registers with the page, whether it is ready or not. */
    registerIn(target: EventTarget) {
      const register = (api: Api) => void (unregister = api.register(wallet))
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      target.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
    },
    unregister: () => unregister(),
    /** Rejects every request, like a user. */
    reject: () => void (refusal = Object.assign(new Error('User rejected the request.'), { code: 4001 })),
    /** Emits a change of the accounts. */
    change(next: readonly string[]) {
      for (const listener of listeners) listener({ accounts: accountsOf(next) })
    },
  }
}
