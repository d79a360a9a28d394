import { decodeFunctionResult, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { Probe } from './probes.ts'
import type { SpendingContract } from './spending-contract.ts'

/** A value before and after the transaction, in base units for amounts. Undefined if the contract returned none. */
export interface Change {
  readonly before: bigint | undefined
  readonly after: bigint | undefined
}

/** Effects of a transaction on the account's balance and allowances of one token. The native currency has no allowances. */
export interface TokenEffects {
  readonly token: Address
  readonly balance: Change
  /**
   * ERC-20 allowances of Permit2 and of the router, and the router's allowance at Permit2. The `spender` of `simulateEffects` takes the
   * router's place.
   */
  readonly allowances: { readonly permit2: Change; readonly router: Change; readonly throughPermit2: Change }
}

export interface Effects {
  readonly hasSucceeded: boolean
  readonly tokens: readonly TokenEffects[]
  /** Words that the probes read, in the order of the probes. */
  readonly probed: readonly Change[]
}

const MULTICALL = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Answer { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Answer[])',
  'function getEthBalance(address account) view returns (uint256)',
])
const TOKEN = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

/**
 * Simulates one or more transactions of an account on a node, in order, between two reads of the account's balances and allowances and of
 * the probes. The effects are computed from these reads and not from logs, which any contract can forge. `spender` is the contract whose
 * allowances are read besides those of Permit2.
 *
 * Returns  undefined if the node cannot simulate
 * Source   eth_simulateV1, execution-apis
 */
export async function simulateEffects(
  node: Eip1193,
  transaction: UnsignedTransaction | readonly [UnsignedTransaction, ...UnsignedTransaction[]],
  tokens: readonly Address[],
  probes: readonly Probe[] = [],
  spender: SpendingContract = 'universalRouter',
): Promise<Effects | undefined> {
  const transactions = 'to' in transaction ? ([transaction] as const) : transaction
  const { from: account, chainId } = transactions[0]
  return simulateBetweenReads(node, { chainId, account, spender }, transactions, tokens, probes)
}

/** Reads balances and allowances twice in one simulation without any transaction. Returns undefined if the node cannot simulate. */
export async function simulateNothing(
  node: Eip1193,
  reader: Reader,
  tokens: readonly Address[],
): Promise<Effects | undefined> {
  return simulateBetweenReads(node, reader, [], tokens, [])
}

async function simulateBetweenReads(
  node: Eip1193,
  reader: Reader,
  transactions: readonly UnsignedTransaction[],
  tokens: readonly Address[],
  probes: readonly Probe[],
): Promise<Effects | undefined> {
  const { multicall3 } = chainById(reader.chainId).contracts
  const reading = { from: reader.account, to: multicall3, data: encodeReading(reader, tokens, probes) }
  const sent = transactions.map(({ from, to, data, value }) => ({ from, to, data, value: `0x${value.toString(16)}` }))
  const calls = [reading, ...sent, reading]
  const answer = await node
    .request({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }], validation: false }, 'latest'] })
    .catch((error: unknown) => (isRefusal(error) ? 'refused' : undefined))
  if (answer === 'refused') return { hasSucceeded: false, tokens: [], probed: [] }
  const results = readCalls(answer)
  const [before, after] = [results[0], results.at(-1)]
  if (results.length !== calls.length || !before?.hasSucceeded || !after?.hasSucceeded) return undefined
  const [earlier, later] = [before, after].map(({ returnData }) => decodeReading(returnData, probes))
  if (!earlier || !later) return undefined
  const { next, effects } = effectsReader(earlier, later)
  const hasSucceeded = results.every((result) => result.hasSucceeded)
  return { hasSucceeded, tokens: tokens.map(effects), probed: probes.map(next) }
}

type Amounts = readonly (bigint | undefined)[]

/** Returns iterators over the two reads, in the order of the calls of `encodeReading`: `next` for one value, `effects` for one token. */
function effectsReader(earlier: Amounts, later: Amounts) {
  let at = 0
  const next = (): Change => {
    const change = { before: earlier[at], after: later[at] }
    at += 1
    return change
  }
  const effects = (token: Address): TokenEffects => {
    const balance = next()
    const allowances = isNative(token)
      ? { permit2: UNREAD, router: UNREAD, throughPermit2: UNREAD }
      : { permit2: next(), router: next(), throughPermit2: next() }
    return { token, balance, allowances }
  }
  return { next, effects }
}

const UNREAD: Change = { before: undefined, after: undefined }

interface Reader {
  readonly chainId: ChainId
  readonly account: Address
  readonly spender: SpendingContract
}

/** Encodes the multicall that reads balances and allowances of the tokens, followed by the probes. */
function encodeReading(
  { chainId, account, spender }: Reader,
  tokens: readonly Address[],
  probes: readonly Probe[],
): Hex {
  const { contracts } = chainById(chainId)
  const { multicall3, permit2 } = contracts
  const calls = tokens.flatMap((token) => {
    if (isNative(token)) {
      const callData = encodeFunctionData({ abi: MULTICALL, functionName: 'getEthBalance', args: [account] })
      return [{ target: multicall3, allowFailure: true, callData }]
    }
    const allowance = (of: Address) =>
      encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args: [account, of] })
    return [
      {
        target: token,
        callData: encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [account] }),
      },
      { target: token, callData: allowance(permit2) },
      { target: token, callData: allowance(contracts[spender]) },
      {
        target: permit2,
        callData: encodeFunctionData({
          abi: PERMIT2,
          functionName: 'allowance',
          args: [account, token, contracts[spender]],
        }),
      },
    ].map((call) => ({ ...call, allowFailure: true }))
  })
  const probed = probes.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  return encodeFunctionData({ abi: MULTICALL, functionName: 'aggregate3', args: [[...calls, ...probed]] })
}

const WORD_DIGITS = 64

/**
 * Returns one word of every call's return data: for tokens the first word (Permit2's allowance starts with its amount), for probes the word
 * that they name. Returns undefined if the data does not decode.
 */
function decodeReading(returnData: Hex, probes: readonly Probe[]): readonly (bigint | undefined)[] | undefined {
  try {
    const answers = decodeFunctionResult({ abi: MULTICALL, functionName: 'aggregate3', data: returnData })
    const ofTokens = answers.length - probes.length
    return answers.map(({ success, returnData: data }, index) =>
      success ? wordOf(data, probes[index - ofTokens]?.word ?? 0) : undefined,
    )
  } catch {
    return undefined
  }
}

/** Returns a 32-byte word of return data; undefined if the data is too short. */
export function wordOf(data: Hex, index: number): bigint | undefined {
  const word = data.slice(2 + index * WORD_DIGITS, 2 + (index + 1) * WORD_DIGITS)
  return word.length === WORD_DIGITS ? BigInt(`0x${word}`) : undefined
}

const TRANSACTION_REJECTED = -32_003
const SIMULATION_ERRORS = { from: -38_026, to: -38_010 }

/**
 * Whether the node can simulate but rejects this transaction, for example because the account cannot pay. Source: EIP-1474, execution-apis.
 */
function isRefusal(error: unknown): boolean {
  const code: unknown = isObject(error) ? error['code'] : undefined
  if (typeof code !== 'number') return false
  return code === TRANSACTION_REJECTED || (code >= SIMULATION_ERRORS.from && code <= SIMULATION_ERRORS.to)
}

interface SimulatedCall {
  readonly hasSucceeded: boolean
  readonly returnData: Hex
}

function readCalls(answer: unknown): readonly SimulatedCall[] {
  const [block] = Array.isArray(answer) ? (answer as unknown[]) : []
  const calls = isObject(block) ? block['calls'] : undefined
  if (!Array.isArray(calls)) return []
  return calls.map((call: unknown) => {
    const { status, returnData } = isObject(call) ? call : {}
    return {
      hasSucceeded: status === '0x1',
      returnData: typeof returnData === 'string' ? (returnData as Hex) : '0x',
    }
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
