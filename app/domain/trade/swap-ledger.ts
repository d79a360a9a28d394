import { getAddress } from 'viem'
import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { FeeMeaning, PermitMeaning, SwapMeaning } from './transaction-meaning.ts'

/** The router's names for the sender and for itself. */
const MSG_SENDER: Address = '0x0000000000000000000000000000000000000001'
const ADDRESS_THIS: Address = '0x0000000000000000000000000000000000000002'

interface SwapEntry {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly side: SwapMeaning['side']
  /** Exact in: the amount; exact out: the most. Undefined: whatever the router holds. */
  readonly amountIn: bigint | undefined
  /** Exact in: the least; exact out: the amount. */
  readonly amountOut: bigint
  readonly recipient: Address
  readonly payerIsUser: boolean
}

/**
 * Adds up what the commands of one router call can take from the wallet at most and must give at least. Only minima that a
 * contract enforces count as given; what the router passes between its own commands counts as nothing.
 */
export class SwapLedger {
  readonly #user: Address
  readonly #router: Address
  readonly #wrapped: Address
  readonly #spent = new Map<string, bigint>()
  readonly #received = new Map<string, { recipient: Address; token: Address; minimum: bigint }>()
  readonly #refunded = new Set<string>()
  readonly #fees: FeeMeaning[] = []
  readonly #sides = new Set<SwapMeaning['side']>()
  #isHeldByRouter: boolean
  #permit: PermitMeaning | undefined
  #problem: string | undefined
  /** Within one V4_SWAP: what is owed to the pool manager at most, and what it owes at least. */
  #debts = new Map<string, bigint>()
  #credits = new Map<string, bigint>()

  constructor(user: Address, router: Address, wrapped: Address, value: bigint) {
    this.#user = user
    this.#router = router
    this.#wrapped = wrapped
    this.#isHeldByRouter = value > 0n
    if (value > 0n) add(this.#spent, NATIVE, value)
  }

  swap(entry: SwapEntry): void {
    this.#sides.add(entry.side)
    if (entry.payerIsUser) {
      if (entry.amountIn === undefined) this.#problem ??= 'a payment of an unknown amount'
      else add(this.#spent, entry.tokenIn, entry.amountIn)
    }
    this.#give(entry.tokenOut, entry.recipient, entry.amountOut)
  }

  /** Permit2 moves an amount from the wallet. */
  pull(token: Address, recipient: Address, amount: bigint): void {
    add(this.#spent, token, amount)
    this.#isHeldByRouter = true
    if (!this.#isRouter(recipient)) this.#problem ??= 'tokens leave for somebody who is not the router'
  }

  /** The router sends all that it holds of a token, or reverts when that is less than the minimum. */
  sweep(token: Address, recipient: Address, minimum: bigint): void {
    this.#give(token, recipient, minimum)
    if (isSameAddress(this.#resolve(recipient), this.#user)) this.#refunded.add(key(token))
  }

  wrap(recipient: Address, amount: bigint): void {
    this.#give(this.#wrapped, recipient, amount)
  }

  unwrap(recipient: Address, minimum: bigint): void {
    this.sweep(NATIVE, recipient, minimum)
  }

  payFee(token: Address, recipient: Address, share: FeeMeaning['share']): void {
    this.#fees.push({ token: getAddress(token), recipient: this.#resolve(recipient), share })
  }

  permit(permit: PermitMeaning): void {
    if (this.#permit) this.#problem ??= 'more than one permit'
    this.#permit = permit
  }

  beginV4(): void {
    this.#debts = new Map()
    this.#credits = new Map()
  }

  swapV4(entry: Omit<SwapEntry, 'recipient' | 'payerIsUser'>): void {
    this.#sides.add(entry.side)
    if (entry.amountIn === undefined) this.#credits.delete(key(entry.tokenIn))
    else add(this.#debts, entry.tokenIn, entry.amountIn)
    // An exact-out swap may stop at the end of the liquidity: only what is taken by amount is sure.
    if (entry.side === 'exactIn') add(this.#credits, entry.tokenOut, entry.amountOut)
  }

  /** Undefined: the whole debt. */
  settle(currency: Address, amount: bigint | undefined, payerIsUser: boolean): void {
    const debt = this.#debts.get(key(currency)) ?? 0n
    this.#debts.delete(key(currency))
    // The native currency is always paid by the router, out of the transaction's value.
    if (payerIsUser && !isNative(currency)) add(this.#spent, currency, amount ?? debt)
  }

  /** Undefined: the whole credit. */
  take(currency: Address, recipient: Address, amount: bigint | undefined): void {
    this.#give(currency, recipient, amount ?? this.#credits.get(key(currency)) ?? 0n)
    this.#credits.delete(key(currency))
  }

  takeAll(currency: Address, minimum: bigint): void {
    this.#give(currency, MSG_SENDER, minimum)
    this.#credits.delete(key(currency))
  }

  /** What the call does, or why nobody should sign it. */
  outcome(): Omit<SwapMeaning, 'kind' | 'deadline'> | string {
    if (this.#problem !== undefined) return this.#problem
    const spent = [...this.#spent].filter(([, amount]) => amount > 0n)
    const received = [...this.#received.values()].filter(({ minimum }) => minimum > 0n)
    const [side, otherSide] = [...this.#sides]
    const [payment, secondPayment] = spent
    const [gain, secondGain] = received
    if (!side || otherSide) return 'not one kind of swap'
    if (!payment || secondPayment) return 'not exactly one currency leaves the wallet'
    if (!gain || secondGain) return 'not exactly one currency with a minimum arrives'
    const tokenIn = getAddress(payment[0])
    if (isSameAddress(tokenIn, gain.token)) return 'the same currency leaves and arrives'
    if (this.#fees.some((fee) => !isSameAddress(fee.token, gain.token))) return 'a fee in another currency'
    if ([...this.#received.values()].some((other) => other !== gain && !isSameAddress(other.recipient, this.#user))) {
      return 'something without a minimum goes to somebody else'
    }
    if (side === 'exactOut' && this.#isHeldByRouter && !this.#refunded.has(key(tokenIn))) {
      return 'what is not spent stays in the router'
    }
    return {
      side,
      tokenIn,
      amountInMaximum: payment[1],
      tokenOut: gain.token,
      amountOutMinimum: gain.minimum,
      recipient: gain.recipient,
      permit: this.#permit,
      fees: this.#fees,
    }
  }

  #resolve(recipient: Address): Address {
    if (isSameAddress(recipient, MSG_SENDER)) return getAddress(this.#user)
    if (isSameAddress(recipient, ADDRESS_THIS)) return getAddress(this.#router)
    return getAddress(recipient)
  }

  #isRouter(recipient: Address): boolean {
    return isSameAddress(this.#resolve(recipient), this.#router)
  }

  #give(token: Address, recipient: Address, minimum: bigint): void {
    if (this.#isRouter(recipient)) return
    const to = this.#resolve(recipient)
    const id = `${key(token)}:${key(to)}`
    const before = this.#received.get(id)?.minimum ?? 0n
    this.#received.set(id, { recipient: to, token: getAddress(token), minimum: before + minimum })
  }
}

function key(address: Address): string {
  return address.toLowerCase()
}

function add(sums: Map<string, bigint>, token: Address, amount: bigint): void {
  sums.set(key(token), (sums.get(key(token)) ?? 0n) + amount)
}
