import { useSyncExternalStore } from 'react'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import type { AppCardDismissals } from './shows-app-card.ts'

/** Maximum number of stored accounts. Storing a further one removes the oldest, for which the card is then shown again. */
const MAX_ACCOUNTS = 10
const NONE: AppCardDismissals = { dismissedAt: null, accounts: [] }

const store = createBrowserStore<AppCardDismissals>('tarn.app-card', { parse, print: JSON.stringify })

export function useAppCardDismissals(): AppCardDismissals {
  return useSyncExternalStore(store.subscribe, store.read, () => NONE)
}

/** Hides the card for 30 days. `now`: UNIX milliseconds. */
export function dismissAppCard(now: number): void {
  store.update((stored) => ({ ...stored, dismissedAt: now }))
}

/** Hides the card of an account for good. */
export function declineApp(account: Address): void {
  store.update(({ accounts, ...rest }) => ({
    ...rest,
    accounts: [account, ...accounts.filter((other) => !isSameAddress(other, account))].slice(0, MAX_ACCOUNTS),
  }))
}

function parse(text: string | null): AppCardDismissals {
  try {
    const { dismissedAt, accounts } = JSON.parse(text ?? '{}') as Partial<Record<keyof AppCardDismissals, unknown>>
    return {
      dismissedAt: typeof dismissedAt === 'number' ? dismissedAt : null,
      accounts: Array.isArray(accounts) ? accounts.filter((account) => typeof account === 'string') : [],
    }
  } catch {
    return NONE
  }
}
