import { isAddress } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'
import type { AccountNames } from './account-names.ts'
import { ACCOUNTS_KEY, RECENT_ATTRIBUTE } from './show-recent.ts'

export interface RecentAccounts {
  /** The account connected last; null after it has been disconnected. */
  readonly recent: Address | null
  /** Most recent first. */
  readonly accounts: readonly (AccountNames & { readonly address: Address })[]
}

const MAX_ACCOUNTS = 10
const MAX_NAME_LENGTH = 255
const NO_NAMES: AccountNames = { unitag: null, ensName: null }

/** The accounts that have connected to this site, with their names; shared by all tabs. */
export const recentAccounts = createBrowserStore<RecentAccounts>(ACCOUNTS_KEY, { parse, print })

/** Stores the account as the most recent one. Its stored names stay. */
export function recordAccount(address: Address): void {
  const { accounts } = recentAccounts.read()
  const known = accounts.find((account) => isSameAddress(account.address, address))
  const others = accounts.filter((account) => account !== known)
  const all = [known ?? { address, ...NO_NAMES }, ...others].slice(0, MAX_ACCOUNTS)
  recentAccounts.write({ recent: address, accounts: all })
}

/** Stores the names of an account that has connected here; ignores others. */
export function recordNames(address: Address, names: Partial<AccountNames>): void {
  const { recent, accounts } = recentAccounts.read()
  const all = accounts.map((account) => (isSameAddress(account.address, address) ? { ...account, ...names } : account))
  recentAccounts.write({ recent, accounts: all })
}

/** Clears the recent account after a disconnection; its names stay stored. */
export function clearRecent(): void {
  document.documentElement.removeAttribute(RECENT_ATTRIBUTE)
  const { accounts } = recentAccounts.read()
  recentAccounts.write({ recent: null, accounts })
}

/** Returns the stored names of an account. */
export function namesOf({ accounts }: RecentAccounts, address: Address): AccountNames {
  return accounts.find((account) => isSameAddress(account.address, address)) ?? NO_NAMES
}

function print({ recent, accounts }: RecentAccounts): string | null {
  if (recent === null && accounts.length === 0) return null
  const map = Object.fromEntries(accounts.map(({ address, unitag, ensName }) => [address, { unitag, ensName }]))
  return JSON.stringify({ recent, accounts: map })
}

function parse(text: string | null): RecentAccounts {
  const { recent, accounts } = toRecord(parseJson(text))
  return {
    recent: typeof recent === 'string' && isAddress(recent) ? recent : null,
    accounts: Object.entries(toRecord(accounts))
      .flatMap(([address, names]) => {
        const { unitag, ensName } = toRecord(names)
        return isAddress(address) ? [{ address, unitag: nameOf(unitag), ensName: nameOf(ensName) }] : []
      })
      .slice(0, MAX_ACCOUNTS),
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function nameOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH ? value : null
}
