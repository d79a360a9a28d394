import { decodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { CONTRACT_BALANCE } from '#app/domain/trade/router-commands.ts'
import { OPEN_DELTA } from '#app/domain/trade/v4-actions.ts'

/** Action codes in hex. Source: v4-periphery Actions. */
const ACTION = { swapExactIn: '07', swapExactOut: '09', settle: '0b', take: '0e', takeAll: '0f' } as const

const V4 = parseAbiParameters('bytes actions, bytes[] params')
const PATH_SWAP = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint128 specified; uint128 bound; }',
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }',
])
const SETTLE = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const TAKE = parseAbiParameters('address currency, address recipient, uint256 amount')
const TAKE_ALL = parseAbiParameters('address currency, uint256 minimum')

/** The proven balance between the pool manager and the router in one currency: a credit of the router is positive, a debt negative. */
interface Delta {
  readonly currency: Address
  /** Base units. */
  amount: bigint
  /** Whether an exact output has bought the currency, so that the credit is the whole amount and not a minimum. */
  isExact: boolean
  /** Whether the router has paid in its whole balance, whose amount is known only on chain. */
  isOpen: boolean
  /** Whether the credit has been taken, which is allowed only once. */
  isTaken: boolean
}

/**
 * Whether every action of one V4_SWAP is covered by deltas that the preceding actions prove. Replays the actions in order with one signed delta
 * per currency: an exact input spends a paid-in balance or creates a debt; a SETTLE pays an existing debt, and only such a payment may come
 * from the account; a TAKE takes no more than a proven credit; a bought currency is never spent again.
 *
 * This checks our own encoder, on which `decodeSwap` relies, and shares no code with it.
 *
 * Throws   when the bytes do not decode
 * Source   v4-periphery V4Router, DeltaResolver
 */
export function provesEveryDelta(input: Hex): boolean {
  const [actions, params] = decodeAbiParameters(V4, input)
  const codes = actions.slice(2).match(/../g) ?? []
  const deltas: Delta[] = []
  const bought: Address[] = []
  if (codes.length !== params.length) return false
  return codes.every((code, index) => isCovered(deltas, bought, code, params[index] ?? '0x')) && deltas.every(isSettled)
}

function isCovered(deltas: Delta[], bought: Address[], code: string, params: Hex): boolean {
  switch (code) {
    case ACTION.swapExactIn: {
      const [{ currency, path, specified, bound }] = decodeAbiParameters(PATH_SWAP, params)
      const output = path[path.length - 1]?.intermediateCurrency
      return output !== undefined && swap(deltas, bought, currency, output, specified, bound)
    }
    case ACTION.swapExactOut: {
      const [{ currency, path, specified, bound }] = decodeAbiParameters(PATH_SWAP, params)
      const input = path[0]?.intermediateCurrency
      if (input === undefined || specified <= 0n) return false
      deltaOf(deltas, currency).isExact = true
      return swap(deltas, bought, input, currency, bound, specified)
    }
    case ACTION.settle: {
      const [currency, amount, payerIsUser] = decodeAbiParameters(SETTLE, params)
      const delta = deltaOf(deltas, currency)
      if (amount === CONTRACT_BALANCE) {
        if (payerIsUser || delta.amount !== 0n || isBought(bought, currency)) return false
        delta.isOpen = true
        return true
      }
      // Only a debt may be settled, because anyone could take a surplus.
      if (amount !== OPEN_DELTA || delta.amount >= 0n) return false
      delta.amount = 0n
      return true
    }
    case ACTION.take: {
      const [currency, , amount] = decodeAbiParameters(TAKE, params)
      const { isExact, amount: credit } = deltaOf(deltas, currency)
      // If the pool gives less than the exact output, this TAKE creates a debt, and the call reverts.
      const takesFullCredit = amount === OPEN_DELTA || (isExact && amount === credit)
      return takesFullCredit && take(deltas, bought, currency)
    }
    case ACTION.takeAll: {
      const [currency] = decodeAbiParameters(TAKE_ALL, params)
      return take(deltas, bought, currency)
    }
    default:
      return false
  }
}

function swap(
  deltas: Delta[],
  bought: Address[],
  input: Address,
  output: Address,
  amountIn: bigint,
  amountOut: bigint,
): boolean {
  if (isBought(bought, input) || isBought(bought, output) || isSameAddress(input, output)) return false
  const paid = deltaOf(deltas, input)
  // OPEN_DELTA spends the balance that was paid in before; an explicit amount would add a second source of the same currency.
  if (paid.isOpen !== (amountIn === OPEN_DELTA)) return false
  if (paid.isOpen) paid.isOpen = false
  else paid.amount -= amountIn
  deltaOf(deltas, output).amount += amountOut
  bought.push(output)
  return true
}

function take(deltas: Delta[], bought: readonly Address[], currency: Address): boolean {
  const delta = deltaOf(deltas, currency)
  if (!isBought(bought, currency) || delta.isTaken || delta.amount < 0n) return false
  delta.isTaken = true
  delta.amount = 0n
  return true
}

function isSettled({ amount, isOpen }: Delta): boolean {
  return amount === 0n && !isOpen
}

function isBought(bought: readonly Address[], currency: Address): boolean {
  return bought.some((boughtCurrency) => isSameAddress(boughtCurrency, currency))
}

function deltaOf(deltas: Delta[], currency: Address): Delta {
  const known = deltas.find((delta) => isSameAddress(delta.currency, currency))
  if (known) return known
  const delta: Delta = { currency, amount: 0n, isExact: false, isOpen: false, isTaken: false }
  deltas.push(delta)
  return delta
}
