import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { SECOND } from '#app/base/time.ts'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import {
  limitProblem,
  limitsOf,
  methodsOf,
  offersOf,
  type LimitProblem,
  type RampLimits,
} from '#app/domain/ramp/ramp-limits.ts'
import { rampPath, type RampLink } from '#app/domain/ramp/ramp-link.ts'
import type { PaymentMethod, RampDirection, RampProviderId } from '#app/domain/ramp/ramp.ts'
import { maxSend } from '#app/domain/send/max-send.ts'
import { quoteAge } from '#app/domain/swap/quote-age.ts'
import { blockedQuery } from '#app/chain/screening.query.ts'
import { useBalances } from '#app/chain/use-balances.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { RampQuote, RampQuotes, RampQuotesRequest } from '#app/wire/ramp.ts'
import { quotesQuery } from './quotes.query.ts'
import { rampButton, type RampButtonFacts, type RampButtonLabel } from './ramp-button.ts'
import type { RampFacts, RampProviderOffer, RampToken } from './ramp-facts.ts'

/** Milliseconds after the last change until quotes are requested. */
const PAUSE_MS = 500
/** Decimals of an amount in US dollars. */
const DOLLAR_DECIMALS = 2

export interface RampQuotesView {
  /** idle: there is nothing to quote. */
  readonly status: 'idle' | 'loading' | 'failed' | 'ready'
  /** Of the entered amount only, the best one first. */
  readonly quotes: readonly RampQuote[]
  readonly problems: RampQuotes['problems']
  /** Whether the quotes are older than half a minute because they could not be refreshed. */
  readonly areStale: boolean
  /** Whether the quotes are too old to continue with. */
  readonly areExpired: boolean
  /** Seconds. */
  readonly ageSeconds: number
  readonly retry: () => void
}

export interface RampView {
  readonly direction: RampDirection
  readonly link: RampLink
  readonly facts: RampFacts
  readonly account: Address | undefined
  /** Whether the account is on the operator's block list. */
  readonly isBlocked: boolean
  /** Undefined if no token is offered on the network. */
  readonly token: RampToken | undefined
  /** Providers that offer the token, with the chosen payment method. */
  readonly offers: readonly RampProviderOffer[]
  readonly limits: RampLimits | undefined
  readonly text: string
  /** US cents to pay, or base units to sell; undefined without a valid amount. */
  readonly amount: bigint | undefined
  readonly isTooLarge: boolean
  readonly problem: LimitProblem | undefined
  readonly balance: bigint | undefined
  /** Base units that "Max" enters; undefined if nothing can be sold. */
  readonly max: bigint | undefined
  readonly hasInsufficientBalance: boolean
  readonly methods: readonly PaymentMethod[]
  readonly method: PaymentMethod | undefined
  readonly quotes: RampQuotesView
  /** The chosen quote, by default the best one. */
  readonly quote: RampQuote | undefined
  readonly button: { readonly label: RampButtonLabel; readonly isEnabled: boolean }
  /** The request of `quotes`; undefined without an amount within the limits. */
  readonly request: RampQuotesRequest | undefined
  readonly change: {
    readonly type: (text: string) => void
    readonly enter: (amount: bigint) => void
    readonly method: (method: PaymentMethod | undefined) => void
    readonly provider: (provider: RampProviderId) => void
    readonly go: (chainId: ChainId, token?: Address) => void
  }
}

interface RampProps {
  readonly direction: RampDirection
  readonly link: RampLink
  readonly facts: RampFacts
}

/** Derives the state of the form from link, entered values, offers, quotes and wallet. */
export function useRamp({ direction, link, facts }: RampProps): RampView {
  const { chainId } = link
  const { go } = useNavigation()
  const isOnline = useOnline()
  const wallet = useSnapshot(bridge)
  const account = wallet.status === 'connected' ? wallet.address : undefined
  const [text, setText] = useState(link.value)
  const [chosenMethod, setMethod] = useState<PaymentMethod>()
  const [provider, setProvider] = useState<RampProviderId>()

  const token = tokenOf(facts, link)
  const allOffers = token ? offersOf(facts.providers, token, undefined) : []
  const methods = methodsOf(allOffers)
  const method = chosenMethod !== undefined && methods.includes(chosenMethod) ? chosenMethod : undefined
  const offers = token && method !== undefined ? offersOf(facts.providers, token, method) : allOffers
  const limits = limitsOf(offers)

  const decimals = direction === 'buy' ? DOLLAR_DECIMALS : (token?.decimals ?? 0)
  const parsed = parseUnits(text, decimals)
  const amount = parsed.ok ? parsed.value : undefined
  const problem = direction === 'buy' && amount && limits ? limitProblem(amount, limits) : undefined
  const request =
    token && amount && problem === undefined && offers.length > 0
      ? requestOf({ direction, country: facts.country, token, amount, method })
      : undefined
  const quotes = useQuotes(request)
  const quote = quotes.quotes.find((candidate) => candidate.provider === provider) ?? quotes.quotes[0]

  const balances = useBalances(chainId, direction === 'sell' ? account : undefined, token ? [token.address] : [])
  const balance = direction === 'sell' && account !== undefined && token ? balances.of(token.address) : undefined
  const max = token && maxOf(balance, token)
  const hasInsufficientBalance = balance !== undefined && amount !== undefined && amount > balance
  const isBlocked = useQuery(blockedQuery(account)).data ?? false
  const button = rampButton({
    wallet: wallet.status === 'reconnecting' ? 'connecting' : wallet.status,
    isOnline,
    isBlocked,
    hasToken: token !== undefined,
    amount,
    limitProblem: problem,
    hasInsufficientBalance,
    quote: quoteState(quotes),
  })
  return {
    direction,
    link,
    facts,
    account,
    isBlocked,
    token,
    offers,
    limits,
    text,
    amount,
    isTooLarge: !parsed.ok && parsed.problem === 'amount.tooLarge',
    problem,
    balance,
    max: max === 0n ? undefined : max,
    hasInsufficientBalance,
    methods,
    method,
    quotes,
    quote,
    button,
    request,
    change: {
      type: setText,
      enter: (entered) => setText(formatUnits(entered, decimals)),
      method: setMethod,
      provider: setProvider,
      go: (nextChainId, nextToken) => {
        // An amount of one token says nothing about another one.
        if (direction === 'sell') setText('')
        go(rampPath(direction, nextChainId, nextToken), { replace: true })
      },
    },
  }
}

function tokenOf({ tokens }: RampFacts, { chainId, token }: RampLink): RampToken | undefined {
  return tokens.find(
    ({ chainId: id, address }) => id === chainId && token !== undefined && isSameAddress(address, token),
  )
}

interface Order {
  readonly direction: RampDirection
  readonly country: string | undefined
  readonly token: RampToken
  readonly amount: bigint
  readonly method: PaymentMethod | undefined
}

function requestOf({ direction, country, token, amount, method }: Order): RampQuotesRequest {
  return {
    direction,
    token: { chainId: token.chainId, address: token.address },
    ...(direction === 'buy' ? { cents: amount.toString() } : { amount: amount.toString() }),
    ...(country !== undefined && { country }),
    ...(method !== undefined && { method }),
  }
}

function maxOf(balance: bigint | undefined, { chainId, address }: RampToken): bigint | undefined {
  return balance === undefined
    ? undefined
    : maxSend(balance, { chainId, isNative: isNative(address), gasFee: undefined })
}

/** Requests quotes once typing pauses. Quotes of an earlier request are never returned. */
function useQuotes(request: RampQuotesRequest | undefined): RampQuotesView {
  const key = request && JSON.stringify(request)
  const isSettled = useDebouncedValue(key, PAUSE_MS) === key
  const query = useQuery(quotesQuery(isSettled ? request : undefined))
  const data = isSettled && request ? query.data : undefined
  const now = useNow(data ? SECOND : null)
  const age = data ? quoteAge(query.dataUpdatedAt, now) : 'fresh'
  return {
    status: !request ? 'idle' : data ? 'ready' : isSettled && query.isError ? 'failed' : 'loading',
    quotes: data?.quotes ?? [],
    problems: data?.problems ?? [],
    areStale: age === 'expired' || (age === 'stale' && (query.isError || query.isPaused)),
    areExpired: age === 'expired',
    ageSeconds: Math.max(0, Math.floor((now - query.dataUpdatedAt) / SECOND)),
    retry: () => void query.refetch(),
  }
}

function quoteState({ status, quotes, areExpired }: RampQuotesView): RampButtonFacts['quote'] {
  if (status === 'idle') return 'none'
  if (status !== 'ready') return status
  if (quotes.length === 0) return 'none'
  return areExpired ? 'expired' : 'ready'
}
