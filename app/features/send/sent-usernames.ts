import { useSyncExternalStore } from 'react'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { RecipientData } from '#app/domain/send/send-state.ts'
import { parseUsername } from '#app/domain/username/username.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** The address that a username led to when an account last sent something to it. */
interface SentUsername {
  readonly account: Address
  readonly username: string
  readonly address: Address
}

/** Maximum number of stored usernames, of all accounts. The oldest are dropped. */
const MAX_USERNAMES = 500
const NONE: readonly SentUsername[] = []

/** Latest first; shared by all tabs. */
const sentUsernames = createBrowserStore('tarn.usernames', { parse, print: JSON.stringify })

/** Stores where the username of a recipient led, if the recipient has one. To be called once the send has succeeded. */
export function storeUsername(account: Address, { unitag, address }: RecipientData): void {
  if (unitag === undefined) return
  sentUsernames.update((all) => {
    const others = all.filter((sent) => !isSentBy(sent, account, unitag))
    return [{ account, username: unitag, address }, ...others].slice(0, MAX_USERNAMES)
  })
}

/** Returns the address that the recipient's username led to in the account's last send to it, if it was another one. */
export function useFormerAddress(
  account: Address | undefined,
  recipient: RecipientData | undefined,
): Address | undefined {
  const all = useSyncExternalStore(sentUsernames.subscribe, sentUsernames.read, () => NONE)
  const username = recipient?.unitag
  if (account === undefined || recipient === undefined || username === undefined) return undefined
  const sent = all.find((entry) => isSentBy(entry, account, username))
  return sent && !isSameAddress(sent.address, recipient.address) ? sent.address : undefined
}

function isSentBy(sent: SentUsername, account: Address, username: string): boolean {
  return sent.username === username && isSameAddress(sent.account, account)
}

/** Ignores malformed entries. */
function parse(text: string | null): readonly SentUsername[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(parseEntry).slice(0, MAX_USERNAMES) : NONE
  } catch {
    return NONE
  }
}

function parseEntry(stored: unknown): readonly SentUsername[] {
  if (typeof stored !== 'object' || stored === null) return []
  const { account, username, address } = stored as Partial<Record<keyof SentUsername, unknown>>
  const [from, to] = [parseAddress(String(account)), parseAddress(String(address))]
  if (!from.ok || !to.ok || typeof username !== 'string' || parseUsername(username) !== username) return []
  return [{ account: from.value, username, address: to.value }]
}
