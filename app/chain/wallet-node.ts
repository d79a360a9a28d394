import type { Eip1193 } from './eip1193.ts'

let current: () => Eip1193 | undefined = () => undefined

/** Sets the function that returns the connected wallet's provider. For the wallet runtime only. */
export function provideWalletNode(read: () => Eip1193 | undefined): void {
  current = read
}

/** Returns the connected wallet's provider, with which answers of the page's node are compared. */
export function walletNode(): Eip1193 | undefined {
  return current()
}
