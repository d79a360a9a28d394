import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { knownRecipients, lookAlikeOf, type KnownRecipient } from '#app/domain/send/known-recipients.ts'
import { readRecipient, type TypedRecipient } from '#app/domain/send/read-recipient.ts'
import type { RecipientData, SendState } from '#app/domain/send/send-state.ts'
import { useTransactions } from '#app/transactions/transactions.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { useAccountNames } from '#app/wallet/use-account-names.ts'
import { mergeSends } from './indexed-sends.ts'
import {
  indexedSendsQuery,
  nameQuery,
  recipientFactsQuery,
  usernameQuery,
  type RecipientFacts,
} from './recipient.query.ts'
import { useFormerAddress } from './sent-usernames.ts'

/** Milliseconds after the last keystroke until a name is looked up. */
const TYPING_PAUSE_MS = 250
/** Maximum number of past recipients that the form offers. */
const MAX_RECENTS = 3

export interface RecipientView {
  readonly status: 'empty' | 'invalid' | 'loading' | 'failed' | 'valid'
  /** Why the recipient is invalid; undefined in other states, and for malformed text until typing pauses. */
  readonly problem: 'notFound' | 'checksum' | 'zero' | undefined
  readonly data: RecipientData | undefined
  readonly facts: RecipientFacts | undefined
  /** Whether the recipient is an account of the connected wallet. */
  readonly isOwn: boolean
  /** Whether neither this browser's records nor the index contain a send from the account to this recipient. */
  readonly isNew: boolean
  /** Past recipient, or one of the wallet's accounts, that the recipient's address imitates. */
  readonly lookAlike: Address | undefined
  /** The address that the recipient's username led to in the account's last send to it, if it was another one. */
  readonly formerAddress: Address | undefined
  /** The account's last MAX_RECENTS recipients, latest first. */
  readonly recents: readonly KnownRecipient[]
  readonly retry: () => void
}

/** Resolves the recipient field and loads facts about the address. Passes the resolved recipient to `onResolve` when it has changed. */
export function useRecipient(
  chainId: ChainId,
  account: Address | undefined,
  state: SendState,
  onResolve: (text: string, data: RecipientData | undefined) => void,
): RecipientView {
  const text = state.recipient
  const settledText = useDebouncedValue(text, TYPING_PAUSE_MS)
  const typed = readRecipient(text)
  const isSettled = settledText === text
  const { chainId: walletChainId, accounts } = useSnapshot(bridge)
  const name = useQuery(nameQuery(typed.kind === 'name' && isSettled ? typed.name : undefined, walletChainId))
  const username = useQuery(usernameQuery(typed.kind === 'username' && isSettled ? typed.name : undefined))
  const lookup = typed.kind === 'name' ? name : username
  const found = typed.kind === 'address' ? typed.address : (lookup.data ?? undefined)
  const resolved = resolve(typed, found, useAccountNames(found))
  const data = state.validatedRecipientData
  const isOutdated = (['address', 'unitag', 'ensName'] as const).some((field) => data?.[field] !== resolved?.[field])
  // A name may arrive before the form has taken over the address.
  useEffectWhen(isOutdated, () => onResolve(text, resolved), JSON.stringify(resolved))

  const facts = useQuery(recipientFactsQuery(chainId, resolved?.address))
  const { known, recorded, isLoading } = useKnownRecipients(chainId, account)
  const addresses = known.map(({ address }) => address)
  const address = resolved?.address
  const formerAddress = useFormerAddress(account, resolved)
  const ownAccounts = account ? [account, ...accounts] : []
  const isOwn = address !== undefined && ownAccounts.some((ownAccount) => isSameAddress(ownAccount, address))
  return {
    // The review is opened with the look-alike that is known at that time.
    ...statusOf(typed, { isSettled, lookup, isResolved: data !== undefined && !isOutdated && !isLoading, facts }),
    data: isOutdated ? undefined : data,
    facts: facts.data,
    isOwn,
    isNew: address !== undefined && !addresses.some((other) => isSameAddress(other, address)),
    lookAlike: address && lookAlikeOf(address, [...recorded, ...ownAccounts], addresses),
    formerAddress,
    recents: known.slice(0, MAX_RECENTS),
    retry: () => void (facts.isError ? facts : lookup).refetch(),
  }
}

/** The resolved address with both names: a typed name, which led to the address, and the account's other one. */
function resolve(
  typed: TypedRecipient,
  address: Address | undefined,
  names: ReturnType<typeof useAccountNames>,
): RecipientData | undefined {
  if (address === undefined) return undefined
  const unitag = typed.kind === 'username' ? typed.name : names.unitag
  const ensName = typed.kind === 'name' ? typed.name : names.ensName
  return { address, ...(unitag && { unitag }), ...(ensName && { ensName }) }
}

interface Lookup {
  readonly data: Address | null | undefined
  readonly isError: boolean
}

function statusOf(
  typed: TypedRecipient,
  {
    isSettled,
    lookup,
    isResolved,
    facts,
  }: {
    readonly isSettled: boolean
    readonly lookup: Lookup
    readonly isResolved: boolean
    readonly facts: { readonly isError: boolean; readonly data: RecipientFacts | undefined }
  },
): Pick<RecipientView, 'status' | 'problem'> {
  const result = (status: RecipientView['status'], problem?: RecipientView['problem']) => ({ status, problem })
  switch (typed.kind) {
    case 'empty':
      return result('empty')
    case 'zero':
      return result('invalid', 'zero')
    case 'checksum':
      return result('invalid', 'checksum')
    case 'malformed':
      // Until typing pauses, the text may be the beginning of an address.
      return result('invalid', isSettled ? 'notFound' : undefined)
    case 'name':
    case 'username':
      if (!isSettled) return result('loading')
      if (lookup.isError) return result('failed')
      if (lookup.data === null) return result('invalid', 'notFound')
      break
    case 'address':
      break
  }
  if (facts.isError) return result('failed')
  return result(isResolved && facts.data ? 'valid' : 'loading')
}

interface KnownRecipients {
  readonly known: readonly KnownRecipient[]
  /** Recipients of sends that this browser has recorded. */
  readonly recorded: readonly Address[]
  /** The index has not answered yet. */
  readonly isLoading: boolean
}

/**
 * Returns the recipients of an account's sends, latest first, from this browser's records and the index. Until the index answers, and if
 * it fails, only this browser's records are included.
 */
function useKnownRecipients(chainId: ChainId, account: Address | undefined): KnownRecipients {
  const records = useTransactions()
  const { data: indexed = [], isLoading } = useQuery(indexedSendsQuery(account, chainById(chainId).isTestnet))
  if (account === undefined) return { known: [], recorded: [], isLoading: false }
  const recorded = knownRecipients(mergeSends(records, []), account).map(({ address }) => address)
  return { known: knownRecipients(mergeSends(records, indexed), account), recorded, isLoading }
}
