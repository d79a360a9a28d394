const PREFIX = 'tarn.relay.'

/** Storage of WalletConnect's client for keys and sessions: localStorage, so that a session survives a reload. */
export const pairingStorage = {
  getKeys: async () => names(),
  getEntries: async <Value>() => names().map((name): [string, Value] => [name, read(name) as Value]),
  getItem: async <Value>(name: string) => read(name) as Value | undefined,
  async setItem(name: string, value: unknown) {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  },
  async removeItem(name: string) {
    localStorage.removeItem(PREFIX + name)
  },
}

function names(): string[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
}

/** Reads an entry; undefined if it is missing or malformed. */
function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores which wallet app on this phone WalletConnect's client opens for each request. `href` is the app's link without a path. */
export function rememberApp(app: { readonly name: string; readonly href: string }): void {
  void pairingStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', app)
}
