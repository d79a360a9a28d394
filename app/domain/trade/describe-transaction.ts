import { decodeAbiParameters, encodeAbiParameters, getAddress, parseAbiParameters, type AbiParameter } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { MAX_UINT160 } from '#app/domain/amount/raw.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ChainContracts } from '#app/domain/chains/chain.ts'
import type { CalldataProblem, TransactionMeaning, UnsignedTransaction } from './transaction-meaning.ts'
import { SwapLedger } from './swap-ledger.ts'

type Hex = `0x${string}`

/**
 * Reads what a transaction does from its calldata alone: the check before anything is signed. It shares no code with the encoder, accepts
 * nothing but the canonical ABI encoding (so that what is read here is what the contracts read), and of the router's language
 * only the commands below.
 *
 * Units    base units; wei for the native currency
 * Returns  calldata.unreadable | calldata.unknown | calldata.unsafe
 * Source   UniversalRouter 2.0 Dispatcher, v4-periphery V4Router, Permit2 AllowanceTransfer, WETH9, ERC-20
 */
export function describeTransaction(transaction: UnsignedTransaction): Result<TransactionMeaning, CalldataProblem> {
  try {
    return ok(read(transaction))
  } catch (error) {
    if (error instanceof Refusal) return fail(error.problem)
    throw error
  }
}

class Refusal extends Error {
  readonly problem: CalldataProblem
  constructor(problem: CalldataProblem) {
    super(problem.detail)
    this.problem = problem
  }
}

function refuse(code: CalldataProblem['code'], detail: string): never {
  throw new Refusal({ code, detail })
}

const SELECTOR = {
  approve: '0x095ea7b3',
  permit2Approve: '0x87517c45',
  deposit: '0xd0e30db0',
  withdraw: '0x2e1a7d4d',
  execute: '0x3593564c',
} as const

function read(transaction: UnsignedTransaction): TransactionMeaning {
  const { contracts } = chainById(transaction.chainId)
  const selector = transaction.data.slice(0, 10).toLowerCase()
  const body: Hex = `0x${transaction.data.slice(10)}`
  const isTo = (address: Address) => isSameAddress(transaction.to, address)

  if (isTo(contracts.universalRouter)) {
    if (selector !== SELECTOR.execute) refuse('calldata.unknown', `${selector} of the router`)
    return readExecute(transaction, contracts, body)
  }
  if (isTo(contracts.wrappedNative) && selector === SELECTOR.deposit) {
    if (body !== '0x') refuse('calldata.unreadable', 'deposit() has no arguments')
    return { kind: 'wrap', amount: transaction.value }
  }
  if (transaction.value !== 0n) refuse('calldata.unsafe', 'value sent where none belongs')
  if (isTo(contracts.wrappedNative) && selector === SELECTOR.withdraw) {
    const [amount] = decode(WITHDRAW, body)
    return { kind: 'unwrap', amount }
  }
  if (isTo(contracts.permit2)) {
    if (selector !== SELECTOR.permit2Approve) refuse('calldata.unknown', `${selector} of Permit2`)
    const [token, spender, amount, expiration] = decode(PERMIT2_APPROVE, body)
    return { kind: 'permit2Approve', token, spender, amount, expiration: BigInt(expiration) }
  }
  if (selector !== SELECTOR.approve) refuse('calldata.unknown', `${selector} of ${transaction.to}`)
  const [spender, amount] = decode(APPROVE, body)
  return { kind: 'approve', token: getAddress(transaction.to), spender, amount }
}

const WITHDRAW = parseAbiParameters('uint256 amount')
const APPROVE = parseAbiParameters('address spender, uint256 amount')
const PERMIT2_APPROVE = parseAbiParameters('address token, address spender, uint160 amount, uint48 expiration')
const EXECUTE = parseAbiParameters('bytes commands, bytes[] inputs, uint256 deadline')

/** Decodes and encodes again: bytes that are not the canonical encoding could mean something else to the contract. */
function decode<const Parameters extends readonly AbiParameter[]>(parameters: Parameters, data: Hex) {
  try {
    const values = decodeAbiParameters(parameters, data)
    if (encodeAbiParameters(parameters, values as never) === data.toLowerCase()) return values
  } catch {
    // Falls through to the same refusal: too short, an offset outside, a value too wide.
  }
  return refuse('calldata.unreadable', 'an argument list is not canonical')
}

function readExecute(transaction: UnsignedTransaction, contracts: ChainContracts, body: Hex): TransactionMeaning {
  const [commands, inputs, deadline] = decode(EXECUTE, body)
  const codes = bytesOf(commands)
  if (codes.length !== inputs.length || codes.length === 0)
    refuse('calldata.unreadable', 'commands and inputs differ in number')
  const ledger = new SwapLedger(transaction.from, contracts.universalRouter, contracts.wrappedNative, transaction.value)
  codes.forEach((code, index) => readCommand(ledger, code, inputs[index] ?? '0x'))
  const outcome = ledger.outcome()
  if (typeof outcome === 'string') refuse('calldata.unsafe', outcome)
  return { kind: 'swap', deadline, ...outcome }
}

const V3_SWAP = parseAbiParameters('address recipient, uint256 specified, uint256 bound, bytes path, bool payerIsUser')
const V2_SWAP = parseAbiParameters(
  'address recipient, uint256 specified, uint256 bound, address[] path, bool payerIsUser',
)
const TOKEN_RECIPIENT_AMOUNT = parseAbiParameters('address token, address recipient, uint256 amount')
const TRANSFER_FROM = parseAbiParameters('address token, address recipient, uint160 amount')
const RECIPIENT_AMOUNT = parseAbiParameters('address recipient, uint256 amount')
const V4_SWAP = parseAbiParameters('bytes actions, bytes[] params')
const PERMIT_SINGLE = parseAbiParameters([
  'PermitSingle permit, bytes signature',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
])

/** CONTRACT_BALANCE: "all that the router holds". */
const WHOLE_BALANCE = 1n << 255n

function readCommand(ledger: SwapLedger, code: number, input: Hex): void {
  switch (code) {
    case 0x00:
    case 0x01: {
      const [recipient, specified, bound, path, payerIsUser] = decode(V3_SWAP, input)
      const [first, last] = endsOfV3Path(path)
      // An exact-out path runs backwards.
      if (code === 0x00) ledger.swap({ ...exactIn(first, last, specified, bound), recipient, payerIsUser })
      else ledger.swap({ ...exactOut(last, first, specified, bound), recipient, payerIsUser })
      return
    }
    case 0x08:
    case 0x09: {
      const [recipient, specified, bound, path, payerIsUser] = decode(V2_SWAP, input)
      const [first, last] = [path[0], path[path.length - 1]]
      if (path.length < 2 || !first || !last) refuse('calldata.unreadable', 'a path without a pair')
      if (code === 0x08) ledger.swap({ ...exactIn(first, last, specified, bound), recipient, payerIsUser })
      else ledger.swap({ ...exactOut(first, last, specified, bound), recipient, payerIsUser })
      return
    }
    case 0x02: {
      const [token, recipient, amount] = decode(TRANSFER_FROM, input)
      ledger.pull(token, recipient, amount)
      return
    }
    case 0x04: {
      const [token, recipient, minimum] = decode(TOKEN_RECIPIENT_AMOUNT, input)
      // The router of version 2.0 reads this minimum into a uint160.
      if (minimum > MAX_UINT160) refuse('calldata.unsafe', 'a minimum that the router would cut')
      ledger.sweep(token, recipient, minimum)
      return
    }
    case 0x06: {
      const [token, recipient, bips] = decode(TOKEN_RECIPIENT_AMOUNT, input)
      if (bips > 10_000n) refuse('calldata.unsafe', 'a fee above the whole')
      ledger.payFee(token, recipient, { bips })
      return
    }
    case 0x0a: {
      const [{ details, spender, sigDeadline }] = decode(PERMIT_SINGLE, input)
      ledger.permit({
        token: details.token,
        spender,
        amount: details.amount,
        expiration: BigInt(details.expiration),
        nonce: BigInt(details.nonce),
        signatureDeadline: sigDeadline,
      })
      return
    }
    case 0x0b: {
      const [recipient, amount] = decode(RECIPIENT_AMOUNT, input)
      ledger.wrap(recipient, amount === WHOLE_BALANCE ? 0n : amount)
      return
    }
    case 0x0c: {
      const [recipient, minimum] = decode(RECIPIENT_AMOUNT, input)
      ledger.unwrap(recipient, minimum)
      return
    }
    case 0x10: {
      const [actions, params] = decode(V4_SWAP, input)
      const codes = bytesOf(actions)
      if (codes.length !== params.length || codes.length === 0)
        refuse('calldata.unreadable', 'actions and params differ in number')
      ledger.beginV4()
      codes.forEach((action, index) => readAction(ledger, action, params[index] ?? '0x'))
      return
    }
    default:
      refuse('calldata.unknown', `router command 0x${code.toString(16)}`)
  }
}

/** `specified` 0 tells the router that a pair was paid beforehand, which no transaction of ours does. */
function exactIn(tokenIn: Address, tokenOut: Address, specified: bigint, minimum: bigint) {
  if (specified === 0n) refuse('calldata.unsafe', 'a swap of nothing')
  const amountIn = specified === WHOLE_BALANCE ? undefined : specified
  return { side: 'exactIn', tokenIn, tokenOut, amountIn, amountOut: minimum } as const
}

function exactOut(tokenIn: Address, tokenOut: Address, specified: bigint, maximum: bigint) {
  if (specified === 0n) refuse('calldata.unsafe', 'a swap of nothing')
  return { side: 'exactOut', tokenIn, tokenOut, amountIn: maximum, amountOut: specified } as const
}

const POOL_KEY =
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }'
const PATH_KEY =
  'struct PathKey { address intermediateCurrency; uint24 fee; int24 tickSpacing; address hooks; bytes hookData; }'
const SWAP_SINGLE = parseAbiParameters([
  'Swap swap',
  'struct Swap { PoolKey poolKey; bool zeroForOne; uint128 specified; uint128 bound; bytes hookData; }',
  POOL_KEY,
])
const SWAP_PATH = parseAbiParameters([
  'Swap swap',
  'struct Swap { address currency; PathKey[] path; uint128 specified; uint128 bound; }',
  PATH_KEY,
])
const SETTLE = parseAbiParameters('address currency, uint256 amount, bool payerIsUser')
const CURRENCY_AMOUNT = parseAbiParameters('address currency, uint256 amount')
const CURRENCY_RECIPIENT_AMOUNT = parseAbiParameters('address currency, address recipient, uint256 amount')

function readAction(ledger: SwapLedger, code: number, params: Hex): void {
  switch (code) {
    case 0x06:
    case 0x08: {
      const [{ poolKey, zeroForOne, specified, bound }] = decode(SWAP_SINGLE, params)
      const { currency0, currency1 } = poolKey
      const [tokenIn, tokenOut] = zeroForOne ? [currency0, currency1] : [currency1, currency0]
      ledger.swapV4((code === 0x06 ? exactInV4 : exactOut)(tokenIn, tokenOut, specified, bound))
      return
    }
    case 0x07: {
      const [{ currency, path, specified, bound }] = decode(SWAP_PATH, params)
      const last = path[path.length - 1] ?? refuse('calldata.unreadable', 'a path without a pool')
      ledger.swapV4(exactInV4(currency, last.intermediateCurrency, specified, bound))
      return
    }
    case 0x09: {
      const [{ currency, path, specified, bound }] = decode(SWAP_PATH, params)
      const first = path[0] ?? refuse('calldata.unreadable', 'a path without a pool')
      ledger.swapV4(exactOut(first.intermediateCurrency, currency, specified, bound))
      return
    }
    case 0x0b: {
      const [currency, amount, payerIsUser] = decode(SETTLE, params)
      if (amount === WHOLE_BALANCE) {
        if (payerIsUser) refuse('calldata.unsafe', 'a payment of an unknown amount')
        ledger.settle(currency, undefined, false)
      } else ledger.settle(currency, amount === 0n ? undefined : amount, payerIsUser)
      return
    }
    case 0x0c: {
      const [currency, maximum] = decode(CURRENCY_AMOUNT, params)
      ledger.settle(currency, maximum, true)
      return
    }
    case 0x0e: {
      const [currency, recipient, amount] = decode(CURRENCY_RECIPIENT_AMOUNT, params)
      ledger.take(currency, recipient, amount === 0n ? undefined : amount)
      return
    }
    case 0x0f: {
      const [currency, minimum] = decode(CURRENCY_AMOUNT, params)
      ledger.takeAll(currency, minimum)
      return
    }
    default:
      refuse('calldata.unknown', `v4 action 0x${code.toString(16)}`)
  }
}

/** `specified` 0 (OPEN_DELTA) spends what the pool manager owes from earlier actions of the same command. */
function exactInV4(tokenIn: Address, tokenOut: Address, specified: bigint, minimum: bigint) {
  const amountIn = specified === 0n ? undefined : specified
  return { side: 'exactIn', tokenIn, tokenOut, amountIn, amountOut: minimum } as const
}

function bytesOf(hex: Hex): number[] {
  return Array.from({ length: (hex.length - 2) / 2 }, (_, index) =>
    Number.parseInt(hex.slice(2 + 2 * index, 4 + 2 * index), 16),
  )
}

/** 20 bytes of token, then 3 of fee and 20 of token for every pool. */
function endsOfV3Path(path: Hex): [Address, Address] {
  const length = (path.length - 2) / 2
  if (length < 43 || (length - 20) % 23 !== 0) refuse('calldata.unreadable', 'a v3 path of a wrong length')
  return [getAddress(path.slice(0, 42)), getAddress(`0x${path.slice(-40)}`)]
}
