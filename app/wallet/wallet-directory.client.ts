import { createAppKit, type AppKitOptions } from '@reown/appkit/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { IDENTITY } from '#app/base/identity.ts'
import { CHAINS, type ServedChain } from '#app/domain/chains/catalogue.ts'
import { pairing } from './pairing.ts'
import type { RelayClient } from './relay-client.client.ts'

interface DirectoryOptions {
  readonly client: RelayClient
  readonly projectId: string
  /** The pairing link that a chosen app opens. */
  readonly uri: string | undefined
}

let directory: ReturnType<typeof createDirectory> | undefined

/** Shows AppKit's list of wallet apps. AppKit only displays: the link and the session are those of `client`. */
export async function openWalletDirectory({ client, projectId, uri }: DirectoryOptions): Promise<void> {
  directory ??= createDirectory(client, projectId)
  directory.catch(() => (directory = undefined))
  const { kit, provider } = await directory
  // The pairing may have ended meanwhile.
  if (uri === undefined || pairing.uri !== uri) return
  pairing.isDirectoryOpen = true
  kit.setThemeMode(getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light')
  await kit.open()
  provider.events.emit('display_uri', uri)
}

export async function closeWalletDirectory(): Promise<void> {
  await (await directory)?.kit.close()
}

/** AppKit lists the wallets of these networks. It sends no request to their nodes. */
const NETWORKS: AppKitOptions['networks'] = [networkOf(CHAINS[0]), ...CHAINS.slice(1).map(networkOf)]

function networkOf({ id, name, native }: ServedChain): AppKitOptions['networks'][number] {
  return { id, name, nativeCurrency: native, rpcUrls: { default: { http: [] } } }
}

async function createDirectory(client: RelayClient, projectId: string) {
  const provider = await UniversalProvider.init({ client, disableProviderPing: true })
  const kit = createAppKit({
    projectId,
    networks: NETWORKS,
    metadata: { name: IDENTITY.name, description: IDENTITY.name, url: location.origin, icons: [] },
    universalProvider: provider,
    // The pairing is ours; without this AppKit starts another.
    manualWCControl: true,
    features: { analytics: false },
    // Without a font AppKit requests its own from another host.
    themeVariables: { '--w3m-font-family': getComputedStyle(document.body).fontFamily, '--w3m-z-index': 1_000 },
  })
  await kit.ready()
  kit.subscribeState(({ open }) => {
    // After the key press that closed the list: Escape would also close a dialog that opens meanwhile.
    if (!open) setTimeout(() => (pairing.isDirectoryOpen = false))
  })
  return { kit, provider }
}
