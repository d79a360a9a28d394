import type { Address } from '#app/domain/address/address.ts'
import { isNative } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import {
  depositOf,
  areAmountsIndependent,
  lockedSide,
  otherSide,
  type Deposit,
  type DepositRatio,
  type Side,
} from '#app/domain/liquidity/deposit-ratio.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { maxSend } from '#app/domain/send/max-send.ts'

/** A token of a deposit. */
export interface DepositToken {
  /** NATIVE for the native currency. */
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  /** Path; null without a logo. */
  readonly logo: string | null
  /** US dollars; null if unknown. */
  readonly price: string | null
}

/** Typed amounts: digits with at most one point. */
export interface EnteredDeposit {
  /** The side that was typed last. The other amount is calculated from it, unless the pair has no reserves and both are entered. */
  readonly side: Side
  readonly texts: readonly [string, string]
}

export const NO_DEPOSIT: EnteredDeposit = { side: 0, texts: ['', ''] }

export interface DepositSide {
  readonly token: DepositToken
  /** Text of the field. */
  readonly text: string
  /** Base units that are deposited; undefined without a valid amount. */
  readonly raw: bigint | undefined
  /** Base units; undefined if unknown. */
  readonly balance: bigint | undefined
  /** Base units that "Max" enters; undefined if it would not change the amount, or without a balance. */
  readonly max: bigint | undefined
  /** The amount is above the balance. */
  readonly isInsufficient: boolean
}

export interface DepositView {
  readonly sides: readonly [DepositSide, DepositSide]
  /** The side of which nothing is deposited, because the price is outside the range. */
  readonly locked: Side | undefined
  /** Undefined until the amounts are complete. */
  readonly amounts: Deposit | undefined
}

interface DepositFacts {
  readonly chainId: ChainId
  /** In the pool's order. */
  readonly tokens: readonly [DepositToken, DepositToken]
  /** Balances of the account in base units; undefined without an account, or until they are read. */
  readonly balances: readonly [bigint | undefined, bigint | undefined]
  /** Undefined until the pool is known. */
  readonly ratio: DepositRatio | undefined
}

/** Returns the state of the two fields, and the deposit in base units. */
export function depositView(entered: EnteredDeposit, facts: DepositFacts): DepositView {
  const { ratio, tokens } = facts
  const locked = ratio && lockedSide(ratio)
  const side = locked === entered.side ? otherSide(locked) : entered.side
  const typed = [baseUnitsOf(entered.texts[0], tokens[0]), baseUnitsOf(entered.texts[1], tokens[1])] as const
  const areAmountsLinked = ratio !== undefined && !areAmountsIndependent(ratio)
  const deposit = ratio && (areAmountsLinked ? depositOf(ratio, side, typed[side] ?? 0n) : independentDeposit(typed))
  const sideOf = (index: Side): DepositSide => {
    const deposited = index === 0 ? deposit?.amount0 : deposit?.amount1
    const isCalculated = areAmountsLinked && index !== side
    const raw = deposited ?? (isCalculated ? undefined : typed[index])
    return {
      token: tokens[index],
      raw,
      balance: facts.balances[index],
      text: isCalculated ? calculatedText(deposited, tokens[index]) : entered.texts[index],
      ...limitsOf(facts, index, raw),
    }
  }
  return { sides: [sideOf(0), sideOf(1)], locked, amounts: deposit }
}

/** Balances in base units, less a reserve of the native currency for network costs; undefined until both are read. */
export function spendableBalances({
  chainId,
  tokens: [first, second],
  balances: [balance0, balance1],
}: Pick<DepositFacts, 'chainId' | 'tokens' | 'balances'>): TokenAmounts | undefined {
  if (balance0 === undefined || balance1 === undefined) return undefined
  return { amount0: spendable(chainId, first, balance0), amount1: spendable(chainId, second, balance1) }
}

function spendable(chainId: ChainId, { address }: DepositToken, balance: bigint): bigint {
  return maxSend(balance, { chainId, isNative: isNative(address), gasFee: undefined })
}

/** Significant digits that fit a field on a phone; further ones are truncated. The deposit itself is exact. */
const FIELD_DIGITS = 9

function calculatedText(deposited: bigint | undefined, { decimals }: DepositToken): string {
  return deposited === undefined ? '' : truncateDecimal(formatUnits(deposited, decimals), FIELD_DIGITS)
}

function independentDeposit([amount0, amount1]: readonly [bigint | undefined, bigint | undefined]):
  Deposit | undefined {
  return amount0 && amount1 ? { amount0, amount1, liquidity: 0n } : undefined
}

function limitsOf({ chainId, tokens, balances }: DepositFacts, side: Side, raw: bigint | undefined) {
  const balance = balances[side]
  if (balance === undefined) return { max: undefined, isInsufficient: false }
  const max = spendable(chainId, tokens[side], balance)
  return { max: max > 0n && raw !== max && raw !== balance ? max : undefined, isInsufficient: (raw ?? 0n) > balance }
}

function baseUnitsOf(text: string, { decimals }: DepositToken): bigint | undefined {
  const raw = parseUnits(text, decimals)
  return raw.ok ? raw.value : undefined
}

/** Returns the entry with a typed amount of one side, truncated to the token's decimals. */
export function enterAmount(
  { texts }: EnteredDeposit,
  side: Side,
  text: string,
  { decimals }: DepositToken,
): EnteredDeposit {
  const [whole = '', fraction] = text.split('.')
  const truncated = fraction === undefined ? whole : `${whole}.${fraction.slice(0, decimals)}`
  return { side, texts: side === 0 ? [truncated, texts[1]] : [texts[0], truncated] }
}
