import type { Eip1193 } from './eip1193.ts'

let current: () => Eip1193 | undefined = () => undefined

/** Sets where the connected wallet's provider is found. For the wallet runtime only. */
export function provideWalletNode(read: () => Eip1193 | undefined): void {
  current = read
}

/** The connected wallet's provider, as a second source for what the page's node says. */
export function walletNode(): Eip1193 | undefined {
  return current()
}
