import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { blockedQuery } from '#app/chain/screening.query.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { quoteAge, type QuoteAge } from '#app/domain/swap/quote-age.ts'
import {
  missingGas,
  swapButton,
  type QuoteProblem,
  type QuoteState,
  type SwapButton,
  type SwapFacts,
} from '#app/domain/swap/swap-button.ts'
import type { SwapSettings } from '#app/domain/swap/swap-settings.ts'
import {
  flipped,
  movedTo,
  withCurrency,
  withNetwork,
  writeSwapLink,
  type SwapField,
  type SwapLink,
} from '#app/domain/swap/swap-link.ts'
import { tradeKind, type TradeKind } from '#app/domain/swap/trade-kind.ts'
import { withoutLeadingZeros } from '#app/domain/swap/typed-amount.ts'
import type { Result } from '#app/base/result.ts'
import { SECOND } from '#app/base/time.ts'
import { useBalances } from '#app/chain/use-balances.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { useNow } from '#app/ui/effects/use-now.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { QuoteRequestInput } from '#app/wire/trading/quote.ts'
import { quoteRequest } from './quote-request.ts'
import type { QuotedTrade } from './quoted-trade.ts'
import { draft, setDraft } from './swap-draft.ts'
import { useSwapSettings } from './swap-settings-store.ts'
import { blockQuery, isRateLimit, quoteQuery, retryDelay } from './swap.query.ts'

/** The swapper in quote requests while no wallet is connected. */
const VISITOR: Address = '0x000000000000000000000000000000000000dEaD'
/** Pause after the last keystroke before a quote is requested, in milliseconds. */
const TYPING_PAUSE_MS = 250
/** Significant digits of a quoted amount in its field. */
const SIGNIFICANT_DIGITS = 8

export interface SwapSide {
  readonly field: SwapField
  readonly address: Address
  /** Null: not in the index; undefined: not loaded yet. */
  readonly token: MarketToken | null | undefined
  /** Text of the input field. */
  readonly text: string
  /** Amount of the field in base units; undefined without a valid one. */
  readonly raw: bigint | undefined
  readonly balance: bigint | undefined
  /** Age of the token's price; undefined without a price or its time. */
  readonly priced: PriceAge | undefined
  /** Whether the amount comes from a quote that is still loading. */
  readonly isWaiting: boolean
}

export interface PriceAge {
  /** Seconds from the price's block to the end of the last request for the price. */
  readonly secondsAgo: number
  /** Seconds from the last successful request to the last request; above 0 when the latter failed. */
  readonly ageSeconds: number
}

export interface SwapView {
  readonly link: SwapLink
  readonly kind: TradeKind
  readonly input: SwapSide
  readonly output: SwapSide
  readonly account: Address | undefined
  /** The account is on the operator's block list. */
  readonly isAccountBlocked: boolean
  readonly settings: SwapSettings
  /** The request for the quote; undefined without an amount. */
  readonly request: QuoteRequestInput | undefined
  /** Chain id of the connected wallet if it differs from the link's; undefined otherwise. */
  readonly otherChainId: number | undefined
  /** Quote for the current amount; undefined until it has loaded. */
  readonly trade: QuotedTrade | undefined
  readonly age: QuoteAge
  /** Seconds since the quote was taken. */
  readonly ageSeconds: number
  readonly quote: QuoteState
  /** Seconds until a failed quote is requested again, rounded up; 0 if the last request succeeded. */
  readonly retryInSeconds: number
  /** Wei that the account lacks for the network cost; undefined if it has enough, or while its balance or the cost is unknown. */
  readonly missingGas: bigint | undefined
  /** Quotes are refreshed with each new block: the device is online and the last request did not fail. */
  readonly isLive: boolean
  /** While the device is offline, amounts are unchanged and quotes are not refreshed. */
  readonly isOnline: boolean
  readonly button: SwapButton
  readonly change: {
    /** Sets the amount of a side. `amount`: digits with at most one decimal point. */
    readonly type: (field: SwapField, amount: string) => void
    /** Writes the entered amount to the link, without leading zeros. */
    readonly settle: () => void
    readonly choose: (field: SwapField, token: Address) => void
    readonly flip: () => void
    readonly go: (link: SwapLink) => void
    /** Moves pair and amount to another network. Replaces every token except the native currency with a default of that network. */
    readonly moveTo: (chainId: ChainId) => void
    /** Sets the network and clears pair and amount; undefined where the network is fixed. */
    readonly network: ((chainId: ChainId) => void) | undefined
    /** Requests a new quote now. */
    readonly renewQuote: () => void
  }
}

/**
 * Derives the state of the swap form from link, draft, queries and wallet. Only the draft, the entered amount, is stored. `known` are tokens
 * that the server loaded at `knownAt` (UNIX milliseconds).
 */
export function useSwap(
  link: SwapLink,
  known: readonly PricedToken[],
  knownAt: number,
  onLink?: (link: SwapLink) => void,
): SwapView {
  const wallet = useSnapshot(bridge)
  const isOnline = useOnline()
  const { text, field, change } = useDraft(link, onLink)
  const tokenQueries = {
    input: useQuery(tokenQuery(link.chainId, link.input, known, knownAt)),
    output: useQuery(tokenQuery(link.chainId, link.output, known, knownAt)),
  }
  const tokens = { input: tokenQueries.input.data, output: tokenQueries.output.data }
  const account = wallet.status === 'connected' ? wallet.address : undefined
  const amount = readAmount(text, tokens[field])
  const exact = typeof amount === 'bigint' ? amount : undefined

  const isAccountBlocked = useQuery(blockedQuery(account)).data ?? false
  const isBlocked = [tokens.input, tokens.output].some((token) => token?.safety === 'BLOCKED')
  const isUnknown = tokens.input === null || tokens.output === null
  const wantedAmount = !isBlocked && exact !== undefined && exact > 0n ? `${field}:${exact}` : undefined
  const settings = useSwapSettings()
  const { trade, ...quoted } = useQuoted(link, wantedAmount, account ?? VISITOR, settings)
  const quote = isUnknown ? 'quote.none' : quoted.state
  const now = useNow(trade || quoted.retryAt !== undefined ? SECOND : null)
  const age = trade ? quoteAge(trade.takenAt, now) : 'fresh'

  const balances = useBalances(link.chainId, account, [NATIVE, link.input, link.output].filter(isFirstOccurrence))
  const sideOf = (sideField: SwapField): SwapSide => {
    const isTyped = field === sideField
    const token = tokens[sideField]
    const quotedAmount = trade && (sideField === 'input' ? trade.amountIn : trade.amountOut)
    const quotedText =
      quotedAmount !== undefined && token
        ? truncateDecimal(formatUnits(quotedAmount, token.decimals), SIGNIFICANT_DIGITS)
        : ''
    return {
      field: sideField,
      address: link[sideField],
      token,
      text: isTyped ? text : quotedText,
      raw: isTyped ? exact : quotedAmount,
      balance: balances.of(link[sideField]),
      priced: priceAgeOf(tokenQueries[sideField]),
      isWaiting: !isTyped && wantedAmount !== undefined && trade === undefined && quote === 'loading' && isOnline,
    }
  }

  const kind = tradeKind(link.chainId, link.input, link.output)
  const facts: SwapFacts = {
    isBlocked: isBlocked || isAccountBlocked,
    wallet: wallet.status === 'reconnecting' ? 'connecting' : wallet.status,
    kind,
    typed: amount,
    isNativeInput: isNative(link.input),
    spend: field === 'input' ? exact : trade?.maximumIn,
    balance: balances.of(link.input),
    areBalancesDisputed: balances.areDisputed,
    nativeBalance: balances.of(NATIVE),
    networkCost: trade?.networkCost,
    quote,
    age,
    isOnline,
  }
  const button = swapButton(facts)
  return {
    link,
    kind,
    input: sideOf('input'),
    output: sideOf('output'),
    account,
    settings,
    request: quoted.request,
    isAccountBlocked,
    otherChainId: account === undefined || wallet.chainId === link.chainId ? undefined : wallet.chainId,
    trade,
    age,
    ageSeconds: trade ? Math.max(0, Math.floor((now - trade.takenAt) / SECOND)) : 0,
    quote,
    retryInSeconds: Math.max(0, Math.ceil(((quoted.retryAt ?? now) - now) / SECOND)),
    missingGas: missingGas(facts),
    isLive: isOnline && !quoted.isFailing,
    isOnline,
    button,
    change: { ...change, renewQuote: quoted.renew },
  }
}

/** Returns the entered amount, the field it was entered in, and functions that change them and the link. */
function useDraft(link: SwapLink, onLink?: (link: SwapLink) => void) {
  const { go } = useNavigation()
  // Synchronous: if the value of an input is updated later than its change event, the caret jumps to the end.
  const snapshot = useSnapshot(draft, { sync: true })
  const key = writeSwapLink(link)
  const { text, field } = snapshot.links.includes(key) ? snapshot : { text: link.value, field: link.field }
  const currentLink: SwapLink = { ...link, value: text, field }
  const open = (next: SwapLink) => {
    const query = writeSwapLink(next)
    // Text entered while the router navigates to the new link applies to both links.
    setDraft({ text: next.value, field: next.field, links: [key, query] })
    if (onLink) onLink(next)
    else go(`/swap?${query}`, { replace: true })
  }
  const change: Omit<SwapView['change'], 'renewQuote'> = {
    type: (editedField, amount) => {
      const links = draft.links.includes(key) ? draft.links : [key]
      setDraft({ text: amount, field: editedField, links })
    },
    settle: () => {
      const settledLink = { ...currentLink, value: withoutLeadingZeros(text) }
      if (settledLink.value !== text || writeSwapLink(settledLink) !== key) open(settledLink)
    },
    choose: (chosenField, token) => open(withCurrency(currentLink, chosenField, token)),
    flip: () => open(flipped(currentLink)),
    go: open,
    moveTo: (chainId) => open(movedTo(currentLink, chainId)),
    network: onLink
      ? undefined
      : (chainId) => go(`/swap?${withNetwork(new URLSearchParams(location.search), chainId)}`, { replace: true }),
  }
  return { text, field, change }
}

/** Requests the quote for an amount once typing pauses. `wantedAmount`: field and base units as `input:1000`; undefined for no quote. */
function useQuoted(link: SwapLink, wantedAmount: string | undefined, swapper: Address, settings: SwapSettings) {
  const settledAmount = useDebouncedValue(wantedAmount, TYPING_PAUSE_MS)
  const request = settledAmount === undefined ? undefined : quoteRequest(link, settledAmount, swapper, settings)
  const answer = useQuery(quoteQuery(link.chainId, request))
  const isCurrent = wantedAmount !== undefined && wantedAmount === settledAmount
  const trade = answer.data?.ok ? answer.data.value : undefined
  useQuotePerBlock(link, trade?.block, answer)
  return {
    trade: isCurrent ? trade : undefined,
    request: isCurrent ? request : undefined,
    state: quoteState(answer, isCurrent),
    isFailing: answer.isError,
    /** UNIX milliseconds at which a failed quote is requested again; undefined if the last request did not fail. */
    retryAt: isCurrent && answer.isError ? answer.errorUpdatedAt + retryDelay(answer.error) : undefined,
    renew: () => void answer.refetch(),
  }
}

/** Requests a new quote when the chain has a newer block than the current quote. Failed requests are left to the query's own retries. */
function useQuotePerBlock(
  link: SwapLink,
  quotedBlock: bigint | undefined,
  answer: { readonly isSuccess: boolean; readonly isFetching: boolean; readonly refetch: () => unknown },
) {
  const { data: block } = useQuery(blockQuery(link.chainId, quotedBlock !== undefined))
  const [requestedFor, setRequestedFor] = useState<bigint>()
  const isOutdated = block !== undefined && quotedBlock !== undefined && block > quotedBlock && block !== requestedFor
  // Waits for a request in progress, because its quote may be for an older block. Requests once per block, because the API may lag behind
  // the page's node.
  useEffectWhen(isOutdated && answer.isSuccess && !answer.isFetching, () => {
    setRequestedFor(block)
    answer.refetch()
  })
}

function priceAgeOf({
  data,
  dataUpdatedAt,
  errorUpdatedAt,
}: {
  readonly data: PricedToken | null | undefined
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}): PriceAge | undefined {
  if (!data || data.price === null || data.pricedAt === null) return undefined
  const lastRequestAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  return {
    secondsAgo: Math.max(0, Math.floor(lastRequestAt / SECOND) - data.pricedAt),
    ageSeconds: Math.floor((lastRequestAt - dataUpdatedAt) / SECOND),
  }
}

function readAmount(text: string, token: MarketToken | null | undefined): SwapFacts['typed'] {
  if (text === '') return 'nothing'
  if (!token) return 'malformed'
  const parsed = parseUnits(text, token.decimals)
  if (parsed.ok) return parsed.value
  return parsed.problem === 'amount.tooPrecise'
    ? 'tooPrecise'
    : parsed.problem === 'amount.tooLarge'
      ? 'tooLarge'
      : 'malformed'
}

interface QuoteAnswer {
  readonly data: Result<QuotedTrade, QuoteProblem> | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly isFetching: boolean
}

function quoteState({ data, error, isError, isFetching }: QuoteAnswer, isCurrent: boolean): QuoteState {
  if (!isCurrent) return 'loading'
  if (data) return data.ok ? 'ready' : data.problem
  if (!isError || isFetching) return 'loading'
  return isRateLimit(error) ? 'limited' : 'failed'
}

function isFirstOccurrence<Value>(value: Value, index: number, all: readonly Value[]): boolean {
  return all.indexOf(value) === index
}
