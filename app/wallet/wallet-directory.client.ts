import { createAppKit, type AppKitOptions } from '@reown/appkit/core'
import { IDENTITY } from '#app/base/identity.ts'
import { CHAINS, type ServedChain } from '#app/domain/chains/catalogue.ts'
import { pairing } from './pairing.ts'
import { rememberApp } from './pairing-storage.ts'

let directory: ReturnType<typeof createDirectory> | undefined

/** Shows AppKit's list of wallet apps for the current pairing; does nothing if the pairing ends meanwhile. */
export async function openWalletDirectory(projectId: string): Promise<void> {
  directory ??= createDirectory(projectId).catch((error: unknown) => {
    directory = undefined
    throw error
  })
  const { kit, showLink } = await directory
  if (pairing.uri === undefined) return
  kit.setThemeMode(getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light')
  await kit.open()
  if (!kit.isOpen()) throw new Error('AppKit did not open its list')
  pairing.isDirectoryOpen = true
  await showLink()
  await trapFocus()
}

export async function closeWalletDirectory(): Promise<void> {
  await (await directory)?.kit.close()
}

async function createDirectory(projectId: string) {
  const provider = displayProvider()
  const kit = createAppKit({
    projectId,
    networks: [networkOf(CHAINS[0]), ...CHAINS.slice(1).map(networkOf)],
    metadata: { name: IDENTITY.name, description: IDENTITY.name, url: location.origin, icons: [] },
    universalProvider: provider as unknown as NonNullable<AppKitOptions['universalProvider']>,
    // Otherwise AppKit would start a pairing of its own.
    manualWCControl: true,
    features: { analytics: false },
    // Otherwise AppKit would request a font from another host.
    themeVariables: { '--w3m-font-family': getComputedStyle(document.body).fontFamily },
  })
  await kit.ready()
  kit.subscribeState(({ open }) => {
    // Deferred until the key press that closed the list is handled: the wallet dialog opens again, and Escape would close it too.
    if (!open) setTimeout(handleClose)
  })
  return { kit, showLink: provider.connect }
}

/** Returns a network whose wallets AppKit lists. AppKit sends no request to its nodes, so it needs no URL. */
function networkOf({ id, name, native }: ServedChain): AppKitOptions['networks'][number] {
  return { id, name, nativeCurrency: native, rpcUrls: { default: { http: [] } } }
}

/**
 * Returns a replacement of WalletConnect's provider, with which AppKit can show the link of our pairing, also when it retries, but can neither
 * pair nor use a session.
 */
function displayProvider() {
  const listeners: ((uri: string) => void)[] = []
  const connect = async () => {
    const { uri } = pairing
    if (uri !== undefined) for (const listener of listeners) listener(uri)
  }
  return {
    connect,
    disconnect: async () => {},
    on(event: string, listener: (uri: string) => void) {
      if (event === 'display_uri') listeners.push(listener)
    },
    off: () => {},
    removeListener: () => {},
  }
}

const TAG = 'w3m-modal'

/** Shows the list above the page, makes the page inert and focuses the list. */
async function trapFocus(): Promise<void> {
  const modal = document.querySelector<HTMLElement & { readonly updateComplete?: Promise<unknown> }>(TAG)
  if (!modal) return
  modal.style.zIndex = '1000'
  for (const element of document.body.children) element.toggleAttribute('inert', element !== modal)
  await modal.updateComplete
  // Our dialog closes in the next frame and then moves the focus back to the page.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  modal.shadowRoot?.querySelector<HTMLElement>('wui-card')?.focus()
}

function handleClose(): void {
  for (const element of document.body.children) element.removeAttribute('inert')
  adoptChosenApp()
  pairing.isDirectoryOpen = false
}

const CHOSEN_APP = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Replaces AppKit's entry of the app chosen in the list by our own: WalletConnect's client would prefer AppKit's from then on. */
function adoptChosenApp(): void {
  const stored = localStorage.getItem(CHOSEN_APP)
  localStorage.removeItem(CHOSEN_APP)
  if (stored === null) return
  try {
    const { name, href } = JSON.parse(stored) as { readonly name?: unknown; readonly href?: unknown }
    if (typeof name === 'string' && typeof href === 'string') rememberApp({ name, href })
  } catch {
    // A malformed entry names no app.
  }
}
