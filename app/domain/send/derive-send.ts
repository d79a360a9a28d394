import { isNative, type Address } from '#app/domain/address/address.ts'
import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { clip, FIAT_DECIMALS, type SendState } from './send-state.ts'

/** INSUFFICIENT_FUNDS: the balance is below the amount · INSUFFICIENT_FUNDS_FOR_GAS: the network cost cannot be paid. */
export type SendInputError = 'INSUFFICIENT_FUNDS' | 'INSUFFICIENT_FUNDS_FOR_GAS'

export interface SendFacts {
  readonly token: { readonly address: Address; readonly decimals: number } | undefined
  /** Price of one whole token in the visitor's currency, exact decimal above zero; undefined if unknown or where `useFiat().isOff`. */
  readonly price: string | undefined
  /** Base units of the token; undefined until read. */
  readonly balance: bigint | undefined
  /** Wei; undefined until read. */
  readonly nativeBalance: bigint | undefined
  /** Wei; undefined until estimated. */
  readonly gasFee: bigint | undefined
}

export interface DerivedSend {
  /** Whether the field is in the visitor's currency: never for the native currency, nor without a price. */
  readonly isFiat: boolean
  /** Whether the unit can be changed. */
  readonly canToggle: boolean
  /** Text of the field, in its unit. */
  readonly text: string
  /** Decimals that the field takes; until the token is known, all. */
  readonly decimals: number
  /** Base units; undefined without a valid amount. */
  readonly parsedTokenAmount: bigint | undefined
  readonly isTooLarge: boolean
  /** The amount in the other unit; undefined without an amount or a price. */
  readonly exactAmountOut: string | undefined
  readonly inputError: SendInputError | undefined
}

/**
 * Derives amounts and errors of the form.
 *
 * Rounds   money to tokens down to the token's decimals; tokens to money down to six
 */
export function deriveSend(state: SendState, facts: SendFacts): DerivedSend {
  const { token, price } = facts
  const canToggle = price !== undefined && token !== undefined && !isNative(token.address)
  const isFiat = state.inputInFiat && canToggle
  const text = isFiat ? state.exactAmountFiat : clip(state.exactAmountToken, token?.decimals ?? Infinity)
  const tokenText = token && (isFiat ? moneyToToken(text, price ?? '0', token.decimals) : text)
  const parsed = token && tokenText !== undefined ? parseUnits(tokenText, token.decimals) : undefined
  const amount = parsed?.ok ? parsed.value : undefined
  return {
    isFiat,
    canToggle,
    text,
    decimals: isFiat ? FIAT_DECIMALS : (token?.decimals ?? Infinity),
    parsedTokenAmount: amount,
    isTooLarge: parsed?.ok === false && parsed.problem === 'amount.tooLarge',
    exactAmountOut: token && amount !== undefined ? otherUnit(amount, isFiat, token.decimals, price) : undefined,
    inputError: amount === undefined ? undefined : inputError(amount, facts),
  }
}

function otherUnit(amount: bigint, isFiat: boolean, decimals: number, price: string | undefined): string | undefined {
  const exact = formatUnits(amount, decimals)
  if (isFiat) return exact
  return price === undefined ? undefined : clip(multiplyDecimals(exact, price), FIAT_DECIMALS)
}

/** Returns the whole tokens that an amount of money buys, rounded down to `decimals`; undefined without an amount or for a zero price. */
export function moneyToToken(fiat: string, price: string, decimals: number): string | undefined {
  return /\d/.test(fiat) ? (divideDecimals(fiat.replace(/^\./, '0.'), price, decimals) ?? undefined) : undefined
}

function inputError(amount: bigint, facts: SendFacts): SendInputError | undefined {
  const { token, balance, nativeBalance, gasFee } = facts
  if (balance !== undefined && balance < amount) return 'INSUFFICIENT_FUNDS'
  if (nativeBalance === undefined || gasFee === undefined || amount === 0n) return undefined
  const needed = gasFee + (token && isNative(token.address) ? amount : 0n)
  return nativeBalance < needed ? 'INSUFFICIENT_FUNDS_FOR_GAS' : undefined
}
