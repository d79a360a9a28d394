import { encodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { Probe } from './probes.ts'
import type { SpendingContract } from './spending-contract.ts'

/** A value before and after the transaction; amounts in base units. Undefined if the contract returned no value. */
export interface Change {
  readonly before: bigint | undefined
  readonly after: bigint | undefined
}

/** Effects of a transaction on the account's balance and allowances of one token. The native currency has no allowances. */
export interface TokenEffects {
  readonly token: Address
  readonly balance: Change
  /** ERC-20 allowances of Permit2 and of the `spender` of the simulation, and the spender's allowance at Permit2. */
  readonly allowances: { readonly permit2: Change; readonly spender: Change; readonly spenderAtPermit2: Change }
}

export interface Effects {
  readonly hasSucceeded: boolean
  readonly tokens: readonly TokenEffects[]
  /** Words that the probes read, in the order of the probes. */
  readonly probeResults: readonly Change[]
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
 * Gas limit of one read: several times the gas of `balanceOf` of a token behind a proxy. Each read is a separate call, so that a token that
 * uses up its gas makes no other read fail.
 */
const READ_GAS = 150_000n
/** Gas limit of all reads of a simulation together: half of the gas that `/api/rpc` grants a request. */
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
  const reads = readsOf(reader, tokens, probes)
  const readCalls = reads.map(({ to, data }) => ({
    from: reader.account,
    to,
    data,
    gas: numberToHex(gasPerRead(reads.length)),
  }))
  const transactionCalls = transactions.map(({ from, to, data, value }) => ({
    from,
    to,
    data,
    value: `0x${value.toString(16)}`,
  }))
  const calls = [...readCalls, ...transactionCalls, ...readCalls]
  const answer = await node
    .request({ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }], validation: false }, 'latest'] })
    .catch((error: unknown) => (isRejection(error) ? 'rejected' : undefined))
  if (answer === 'rejected') return { hasSucceeded: false, tokens: [], probeResults: [] }
  const results = parseResults(answer)
  if (results.length !== calls.length) return undefined
  const start = readCalls.length
  const end = start + transactionCalls.length
  const { nextChange, nextEffects } = createEffectsReader(
    wordsOf(results.slice(0, start), reads),
    wordsOf(results.slice(end), reads),
  )
  const effects = {
    hasSucceeded: results.slice(start, end).every((result) => result.hasSucceeded),
    tokens: tokens.map(nextEffects),
    probeResults: probes.map(nextChange),
  }
  return effects.tokens.some(isUnreadNative) ? undefined : effects
}

/** Returns the gas limit of one of `count` reads, all of which are made twice. */
function gasPerRead(count: number): bigint {
  const share = ALL_READS_GAS / BigInt(2 * count)
  return share < READ_GAS ? share : READ_GAS
}

/** Whether these are the effects on the native currency and its balance is unreadable. No token can cause this, so the node does not work. */
function isUnreadNative({ token, balance }: TokenEffects): boolean {
  return isNative(token) && (balance.before === undefined || balance.after === undefined)
}

type Amounts = readonly (bigint | undefined)[]

/**
 * Returns two functions that take the next values before and after the transactions, in the order of `readsOf`: `nextChange` one value,
 * `nextEffects` all values of one token.
 */
function createEffectsReader(valuesBefore: Amounts, valuesAfter: Amounts) {
  let index = 0
  const nextChange = (): Change => {
    const change = { before: valuesBefore[index], after: valuesAfter[index] }
    index += 1
    return change
  }
  const nextEffects = (token: Address): TokenEffects => {
    const balance = nextChange()
    const allowances = isNative(token)
      ? { permit2: UNREAD, spender: UNREAD, spenderAtPermit2: UNREAD }
      : { permit2: nextChange(), spender: nextChange(), spenderAtPermit2: nextChange() }
    return { token, balance, allowances }
  }
  return { nextChange, nextEffects }
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
  const tokenReads = tokens.flatMap((token): readonly Probe[] => {
    if (isNative(token)) {
      const data = encodeFunctionData({ abi: MULTICALL, functionName: 'getEthBalance', args: [account] })
      return [{ to: multicall3, data }]
    }
    const allowanceFor = (spenderAddress: Address) =>
      encodeFunctionData({ abi: TOKEN, functionName: 'allowance', args: [account, spenderAddress] })
    const args = [account, token, contracts[spender]] as const
    return [
      { to: token, data: encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [account] }) },
      { to: token, data: allowanceFor(permit2) },
      { to: token, data: allowanceFor(contracts[spender]) },
      // The first word of the answer is the amount.
      { to: permit2, data: encodeFunctionData({ abi: PERMIT2, functionName: 'allowance', args }) },
    ]
  })
  return [...tokenReads, ...probes]
}

const WORD_DIGITS = 64

/** Returns the word that each read selects, the first one by default; undefined if the read failed or its answer is too short. */
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
 * Whether the node can simulate but rejects this transaction, for example because the account cannot pay.
 *
 * Source   EIP-1474, execution-apis
 */
function isRejection(error: unknown): boolean {
  const code: unknown = isObject(error) ? error['code'] : undefined
  if (typeof code !== 'number') return false
  return code === TRANSACTION_REJECTED || (code >= SIMULATION_ERRORS.from && code <= SIMULATION_ERRORS.to)
}

interface SimulatedCall {
  readonly hasSucceeded: boolean
  readonly returnData: Hex
}

function parseResults(answer: unknown): readonly SimulatedCall[] {
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
