import { isAddress } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { visibleText } from '#app/domain/token/visible-text.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** An account in this browser's list, where its number is its position, from 1. */
export interface NumberedAccount {
  readonly address: Address
  /** Null for an account without a nickname, which is named by its number. */
  readonly nickname: string | null
}

export const MAX_NICKNAME_LENGTH = 30

/**
 * Maximum length of the list. No account is removed to make room, because that would change the numbers of others. Further accounts are not
 * stored and cannot be renamed.
 */
export const MAX_ACCOUNTS = 100

/**
 * Control characters, marks that change the direction of the text around a name, and spaces without a width. Joiners and variation selectors stay,
 * because emoji and some scripts need them.
 */
const REMOVED = /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\uFEFF]/gu

/** The numbers and nicknames of accounts, which never leave this browser. */
export const numberedAccounts = createBrowserStore<readonly NumberedAccount[]>('tarn.nicknames', { parse, print })

/** Appends the accounts that the list lacks. Existing entries keep their position, and so their number. */
export function withAccounts(
  numbered: readonly NumberedAccount[],
  accounts: readonly Address[],
): readonly NumberedAccount[] {
  const added = accounts.filter((account) => !numbered.some(({ address }) => isSameAddress(address, account)))
  return added.length === 0 ? numbered : [...numbered, ...added.map((address) => ({ address, nickname: null }))]
}

/** Adds accounts to the stored list, which gives them numbers. */
export function numberAccounts(accounts: readonly Address[]): void {
  numberedAccounts.update((numbered) => withAccountsUpToLimit(numbered, accounts))
}

function withAccountsUpToLimit(
  numbered: readonly NumberedAccount[],
  accounts: readonly Address[],
): readonly NumberedAccount[] {
  return numbered.length < MAX_ACCOUNTS ? withAccounts(numbered, accounts).slice(0, MAX_ACCOUNTS) : numbered
}

/** Stores the nickname of an account, or removes it if the text is blank. Does nothing for an account beyond the limit. */
export function setNickname(account: Address, text: string): void {
  const nickname = cleanNickname(text)
  numberedAccounts.update((numbered) =>
    withAccountsUpToLimit(numbered, [account]).map((entry) =>
      isSameAddress(entry.address, account) ? { ...entry, nickname: nickname === '' ? null : nickname } : entry,
    ),
  )
}

/** Returns the text without direction marks, control characters and superfluous spaces, truncated; empty if no character of it is visible. */
export function cleanNickname(text: string): string {
  const clean = text.replace(REMOVED, '').replace(/\s+/g, ' ').trim()
  const truncated = Array.from(clean).slice(0, MAX_NICKNAME_LENGTH).join('').trim()
  return visibleText(truncated) === '' ? '' : truncated
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

const comparable = (name: string) => visibleText(cleanNickname(name)).toLowerCase()

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
