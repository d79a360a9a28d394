import { useQuery } from '@tanstack/react-query'
import { useContext, useReducer, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { deriveSend, moneyToToken, type DerivedSend, type SendInputError } from '#app/domain/send/derive-send.ts'
import type { SendOrder } from '#app/domain/send/encode-send.ts'
import { isFullNative, maxSend } from '#app/domain/send/max-send.ts'
import { sendButton, type SendButton } from '#app/domain/send/send-button.ts'
import { writeSendLink, type SendLink } from '#app/domain/send/send-link.ts'
import { FIAT_DECIMALS, initialSend, sendReducer, type SendEvent, type SendState } from '#app/domain/send/send-state.ts'
import { speedBumps } from '#app/domain/send/speed-bumps.ts'
import { useBalances } from '#app/chain/use-balances.ts'
import { blockedQuery } from '#app/chain/screening.query.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { FiatContext, useFiat } from '#app/entities/price/fiat-context.ts'
import { isToDeposit, type PendingDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { useDeposit } from '#app/entities/ramp/use-deposit.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { useOnline } from '#app/ui/effects/use-online.ts'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { costQuery, type SendCost } from './cost.query.ts'
import { openReview } from './send-run.ts'
import { useRecipient, type RecipientView } from './use-recipient.ts'

/** Milliseconds after the last keystroke until the cost is simulated. */
const TYPING_PAUSE_MS = 250

export interface SendView extends DerivedSend {
  readonly link: SendLink
  readonly state: SendState
  readonly account: Address | undefined
  /** Whether the account is on the operator's block list. */
  readonly isAccountBlocked: boolean
  /** Chain id of the connected wallet if it differs from the link's; undefined otherwise. */
  readonly otherChainId: number | undefined
  /** Null: not in the index; undefined: not loaded yet. */
  readonly token: PricedToken | null | undefined
  readonly balance: bigint | undefined
  /** Base units that "Max" enters; undefined if it is not offered. */
  readonly max: bigint | undefined
  readonly recipient: RecipientView
  readonly cost: SendCost | undefined
  /** Why the send would fail, other than for insufficient funds. */
  readonly problem: ErrorCode | undefined
  readonly button: SendButton
  readonly change: {
    readonly type: (text: string) => void
    readonly toggleUnit: () => void
    readonly enterMax: () => void
    readonly recipient: (text: string) => void
    readonly go: (link: SendLink) => void
    /** Opens the speed bumps and the review. */
    readonly review: () => void
    /** Called once the wallet has sent the transaction. */
    readonly reset: () => void
  }
}

interface SendProps {
  readonly link: SendLink
  readonly known: readonly PricedToken[]
  readonly knownAt: number
  /** Called with the new link if the link is not stored in the URL. */
  readonly onLink: ((link: SendLink) => void) | undefined
}

/** Derives the state of the form from link, entered values, queries and wallet. */
export function useSend({ link, known, knownAt, onLink }: SendProps): SendView {
  const { chainId, inputCurrency } = link
  const { go } = useNavigation()
  const isOnline = useOnline()
  const wallet = useSnapshot(bridge)
  const account = wallet.status === 'connected' ? wallet.address : undefined
  const [state, dispatch] = useReducer(sendReducer, inputCurrency, initialSend)
  const token = useQuery(tokenQuery(chainId, inputCurrency, known, knownAt)).data
  const price = usePrice(token)
  const { balance, nativeBalance, status, areDisputed } = useSendBalances(link, account)
  const facts = { token: token ?? undefined, price, balance, nativeBalance }

  const recipient = useRecipient(chainId, account, state, (text, data) => dispatch({ type: 'resolve', text, data }))
  const entered = deriveSend(state, { ...facts, gasFee: undefined })
  const order = orderOf(link, account, recipient, entered, balance)
  const costState = useCost(order)
  const derived = deriveSend(state, { ...facts, gasFee: costState.cost?.gasFee })
  const inputError = derived.inputError ?? shortageOf(costState.problem)
  const balanceProblem = areDisputed ? 'balance.disputed' : status === 'failed' ? 'chain.unavailable' : undefined
  const problem = balanceProblem ?? (shortageOf(costState.problem) ? undefined : costState.problem)

  const [deposit, setDeposit] = useState<PendingDeposit>()
  useDeposit(account, token ?? undefined, onLink === undefined, (handedOver) => {
    const { recipient: text, amount } = handedOver
    setDeposit(handedOver)
    dispatch({ type: 'recipient', text })
    dispatch({ type: 'max', exactAmountToken: formatUnits(amount, token?.decimals ?? 0) })
  })
  useCurrencyOfLink(state, token, price, dispatch)
  useCurrencyOfVisitor(state, token, price, dispatch)
  const maxFacts = { chainId, isNative: isNative(inputCurrency), gasFee: costState.cost?.gasFee }
  const maxAmount = balance === undefined ? 0n : maxSend(balance, maxFacts)
  const isAccountBlocked = useQuery(blockedQuery(account)).data ?? false
  const isMax = derived.parsedTokenAmount === maxAmount || derived.parsedTokenAmount === balance
  const button = sendButton({
    wallet: wallet.status === 'reconnecting' ? 'connecting' : wallet.status,
    isOnline,
    isBlocked: token?.safety === 'BLOCKED' || recipient.facts?.isBlocked === true || isAccountBlocked,
    recipient: recipient.status,
    amount: derived.parsedTokenAmount,
    inputError,
    isLoading: problem === undefined && (status === 'loading' || (order !== undefined && costState.isLoading)),
  })
  const review = () => {
    if (!order || !token || !recipient.data || !recipient.facts || balance === undefined) return
    const { isContract, isToken } = recipient.facts
    const isFull = isFullNative(order.amount, balance, maxFacts)
    const { lookAlike, formerAddress, data } = recipient
    const paid = deposit && isToDeposit(deposit, order) ? deposit : undefined
    openReview(
      { order, token, recipient: data, lookAlike, formerAddress, isToken, isFullNative: isFull, deposit: paid },
      speedBumps({ ...recipient, isContract }),
    )
  }
  return {
    ...derived,
    inputError,
    link,
    state,
    account,
    isAccountBlocked,
    otherChainId: account === undefined || wallet.chainId === chainId ? undefined : wallet.chainId,
    token,
    balance,
    max: maxAmount > 0n && !isMax ? maxAmount : undefined,
    recipient,
    cost: costState.cost,
    problem,
    button: problem === undefined ? button : { ...button, enabled: button.enabled && button.label === 'connect' },
    change: {
      type: (text) => dispatch({ type: 'amount', text, inFiat: derived.isFiat, decimals: derived.decimals }),
      toggleUnit: () =>
        dispatch({
          type: 'unit',
          inFiat: !derived.isFiat,
          text: derived.exactAmountOut ?? '',
          decimals: derived.isFiat ? (token?.decimals ?? 0) : FIAT_DECIMALS,
        }),
      enterMax: () => dispatch({ type: 'max', exactAmountToken: formatUnits(maxAmount, token?.decimals ?? 0) }),
      recipient: (text) => dispatch({ type: 'recipient', text }),
      go: (next) => (onLink ? onLink(next) : go(`/send?${writeSendLink(next)}`, { replace: true })),
      review,
      reset: () => dispatch({ type: 'sent' }),
    },
  }
}

/** Returns the price of one token in the visitor's currency; undefined without a price, or if amounts have no fiat value. */
function usePrice(token: PricedToken | null | undefined): string | undefined {
  const fiat = useFiat()
  if (fiat.isOff || !token?.price || /^[0.]*$/.test(token.price)) return undefined
  return fiat.convert(token.price)
}

function useSendBalances({ chainId, inputCurrency }: SendLink, account: Address | undefined) {
  const { of: balanceOf, status, areDisputed } = useBalances(chainId, account, [...new Set([NATIVE, inputCurrency])])
  return { balance: balanceOf(inputCurrency), nativeBalance: balanceOf(NATIVE), status, areDisputed }
}

/** Returns the order of a complete form; undefined if anything is missing or the amount is invalid. */
function orderOf(
  { chainId, inputCurrency }: SendLink,
  account: Address | undefined,
  { data, status }: RecipientView,
  { parsedTokenAmount, inputError }: DerivedSend,
  balance: bigint | undefined,
): SendOrder | undefined {
  if (account === undefined || data === undefined || status !== 'valid') return undefined
  if (!parsedTokenAmount || balance === undefined || inputError !== undefined) return undefined
  return { chainId, account, token: inputCurrency, amount: parsedTokenAmount, recipient: data.address }
}

/** Returns the cost of an order once typing pauses. */
function useCost(order: SendOrder | undefined) {
  const key = order && JSON.stringify(order, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const isSettled = useDebouncedValue(key, TYPING_PAUSE_MS) === key
  const { data, isError } = useQuery(costQuery(isSettled ? order : undefined))
  return {
    cost: data?.ok ? data.value : undefined,
    problem: data?.ok === false ? data.problem : isError ? ('chain.unavailable' as const) : undefined,
    isLoading: data === undefined,
  }
}

function shortageOf(problem: ErrorCode | undefined): SendInputError | undefined {
  if (problem === 'balance.insufficient') return 'INSUFFICIENT_FUNDS'
  return problem === 'gas.insufficient' ? 'INSUFFICIENT_FUNDS_FOR_GAS' : undefined
}

/** Adopts the currency of the link once its token has loaded. For the native currency, a fiat amount is converted to tokens. */
function useCurrencyOfLink(
  state: SendState,
  token: PricedToken | null | undefined,
  price: string | undefined,
  dispatch: (event: SendEvent) => void,
): void {
  if (!token || isSameAddress(token.address, state.inputCurrency)) return
  const { address, decimals } = token
  const isConverted = state.inputInFiat && isNative(address) && price !== undefined
  const text = isConverted ? moneyToToken(state.exactAmountFiat, price, decimals) : state.exactAmountToken
  dispatch({ type: 'currency', inputCurrency: address, text: text ?? '', decimals })
}

/** Continues with the token amount when the visitor's currency changes, because the entered number is an amount in the earlier currency. */
function useCurrencyOfVisitor(
  { exactAmountFiat }: SendState,
  token: PricedToken | null | undefined,
  price: string | undefined,
  dispatch: (event: SendEvent) => void,
): void {
  const currency = useContext(FiatContext)?.currency
  const [last, setLast] = useState({ currency, price })
  // Without a currency, amounts of money are hidden.
  if (currency === undefined || (currency === last.currency && price === last.price)) return
  setLast({ currency, price })
  if (currency === last.currency || exactAmountFiat === '') return
  const decimals = token?.decimals ?? 0
  const text = last.price === undefined ? undefined : moneyToToken(exactAmountFiat, last.price, decimals)
  dispatch({ type: 'unit', inFiat: false, text: text ?? '', decimals })
}
