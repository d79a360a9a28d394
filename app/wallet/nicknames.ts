import { isAddress } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** An account that was listed in this browser. Its number is its position in the list, from 1. */
export interface NumberedAccount {
  readonly address: Address
  /** Null for an account that is called by its number. */
  readonly nickname: string | null
}

export const MAX_NICKNAME_LENGTH = 30
const MAX_ACCOUNTS = 100

/** Characters that are not visible or change the direction of a text. Emoji are joined by zero-width joiners, which stay. */
const INVISIBLE = /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** The numbers and nicknames of accounts, which never leave this browser. */
export const numberedAccounts = createBrowserStore<readonly NumberedAccount[]>('tarn.nicknames', { parse, print })

/** Returns the list with the accounts that it does not contain yet, so that numbers do not depend on the wallet's order. */
export function withAccounts(
  numbered: readonly NumberedAccount[],
  accounts: readonly Address[],
): readonly NumberedAccount[] {
  const added = accounts.filter((account) => !numbered.some(({ address }) => isSameAddress(address, account)))
  return added.length === 0 ? numbered : [...numbered, ...added.map((address) => ({ address, nickname: null }))]
}

/** Stores the numbers of accounts. */
export function numberAccounts(accounts: readonly Address[]): void {
  numberedAccounts.update((numbered) =>
    numbered.length < MAX_ACCOUNTS ? withAccounts(numbered, accounts).slice(0, MAX_ACCOUNTS) : numbered,
  )
}

/** Stores the nickname of an account, or removes it if the text is blank. */
export function setNickname(account: Address, text: string): void {
  const nickname = cleanNickname(text)
  numberedAccounts.update((numbered) =>
    withAccounts(numbered, [account]).map((entry) =>
      isSameAddress(entry.address, account) ? { ...entry, nickname: nickname === '' ? null : nickname } : entry,
    ),
  )
}

/** Returns the text without invisible characters and superfluous spaces, truncated. */
export function cleanNickname(text: string): string {
  const visible = text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  return Array.from(visible).slice(0, MAX_NICKNAME_LENGTH).join('').trim()
}

/**
 * Whether a name must not be given to an account. Default names are reserved: a name that differs from the account's own default only by its number
 * is or may become the default of another account.
 */
export function isTakenNickname(name: string, defaultNickname: string, others: readonly string[]): boolean {
  const [wanted, own] = [comparable(name), comparable(defaultNickname)]
  if (others.some((other) => comparable(other) === wanted)) return true
  return wanted !== own && withoutNumber(wanted) === withoutNumber(own)
}

const comparable = (name: string) => cleanNickname(name).toLowerCase()

const withoutNumber = (name: string) => name.replace(/\p{Nd}+/u, '#')

function print(numbered: readonly NumberedAccount[]): string | null {
  return numbered.length === 0 ? null : JSON.stringify(numbered)
}

function parse(text: string | null): readonly NumberedAccount[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(stored) ? stored : []).flatMap((entry: unknown) => {
      const { address, nickname } = (entry ?? {}) as { readonly address?: unknown; readonly nickname?: unknown }
      if (typeof address !== 'string' || !isAddress(address)) return []
      const clean = typeof nickname === 'string' ? cleanNickname(nickname) : ''
      return [{ address, nickname: clean === '' ? null : clean }]
    })
  } catch {
    return []
  }
}
