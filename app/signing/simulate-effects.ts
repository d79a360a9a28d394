import { encodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
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

const MULTICALL = parseAbi(['function getEthBalance(address account) view returns (uint256)'])
const TOKEN = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

/**
 * Gas of one read, several times what the balance of a token behind a proxy takes, and of all reads of a simulation together: half of
 * the gas that `/api/rpc` grants a request. Each read is a call of its own, so that a token that uses up its gas makes no other read fail.
 */
const READ_GAS = 150_000n
const ALL_READS_GAS = 2n ** 23n

/**
 * Simulates one or more transactions of an account on a node, in order, between two reads of the account's balances and allowances and of
 * the probes. The effects are computed from these reads and not from logs, which any contract can forge. `spender` is the contract whose
 * allowances are read besides those of Permit2.
 *
 * Returns  undefined if the node cannot simulate, or cannot read the native balance
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
  const own = readsOf(reader, tokens, probes)
  const reads = own.map(({ to, data }) => ({ from: reader.account, to, data, gas: numberToHex(gasOfEach(own)) }))
  const sent = transactions.map(({ from, to, data, value }) => ({ from, to, data, value: `0x${value.toString(16)}` }))
  const calls = [...reads, ...sent, ...reads]
  const answer = await node
    .request({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }], validation: false }, 'latest'] })
    .catch((error: unknown) => (isRefusal(error) ? 'refused' : undefined))
  if (answer === 'refused') return { hasSucceeded: false, tokens: [], probed: [] }
  const results = readCalls(answer)
  if (results.length !== calls.length) return undefined
  const [first, last] = [reads.length, reads.length + sent.length]
  const { next, effects } = effectsReader(wordsOf(results.slice(0, first), own), wordsOf(results.slice(last), own))
  const hasSucceeded = results.slice(first, last).every((result) => result.hasSucceeded)
  const read = { hasSucceeded, tokens: tokens.map(effects), probed: probes.map(next) }
  return read.tokens.some(isUnreadNative) ? undefined : read
}

function gasOfEach({ length }: readonly Probe[]): bigint {
  const share = ALL_READS_GAS / BigInt(2 * length)
  return share < READ_GAS ? share : READ_GAS
}

/** No token can prevent the read of the native balance, so the node does not work. */
function isUnreadNative({ token, balance }: TokenEffects): boolean {
  return isNative(token) && (balance.before === undefined || balance.after === undefined)
}

type Amounts = readonly (bigint | undefined)[]

/** Returns iterators over the two reads, in the order of `readsOf`: `next` for one value, `effects` for one token. */
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

/** Returns the reads of balances and allowances of the tokens, followed by the probes. */
function readsOf(
  { chainId, account, spender }: Reader,
  tokens: readonly Address[],
  probes: readonly Probe[],
): readonly Probe[] {
  const { contracts } = chainById(chainId)
  const { multicall3, permit2 } = contracts
  const ofTokens = tokens.flatMap((token): readonly Probe[] => {
    if (isNative(token)) {
      const data = encodeFunctionData({ abi: MULTICALL, functionName: 'getEthBalance', args: [account] })
      return [{ to: multicall3, data }]
    }
    const allowance = (of: Address) =>
      encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args: [account, of] })
    const args = [account, token, contracts[spender]] as const
    return [
      { to: token, data: encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [account] }) },
      { to: token, data: allowance(permit2) },
      { to: token, data: allowance(contracts[spender]) },
      // The first word of the answer is the amount.
      { to: permit2, data: encodeFunctionData({ abi: PERMIT2, functionName: 'allowance', args }) },
    ]
  })
  return [...ofTokens, ...probes]
}

const WORD_DIGITS = 64

/** Returns the word that each read names, the first one by default; undefined if the read failed or its answer is too short. */
function wordsOf(results: readonly SimulatedCall[], reads: readonly Probe[]): Amounts {
  return results.map(({ hasSucceeded, returnData }, index) =>
    hasSucceeded ? wordOf(returnData, reads[index]?.word ?? 0) : undefined,
  )
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
