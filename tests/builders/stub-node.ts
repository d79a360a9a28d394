import {
  concat,
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  numberToHex,
  pad,
  parseAbi,
  parseAbiItem,
  type AbiFunction,
  type Hex,
} from 'viem'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import type { Address } from '#app/domain/address/address.ts'
import { MULTICALL3 } from '#app/domain/chains/chain.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import {
  permit2Code,
  routerCode,
  v2RouterCode,
  v3MigratorCode,
  v3PositionManagerCode,
  v4PositionManagerCode,
} from './known-code.ts'

/** Return data of contracts, by address and calldata. Any other call reverts. */
export type Contracts = ReadonlyMap<string, Hex>

/** One call of a contract and the words that it returns. */
export type ContractAnswer = readonly [
  to: Address,
  /** For example `function balanceOf(address)`. */
  signature: string,
  args: readonly unknown[],
  words: readonly bigint[],
]

export function contractsOf(...answers: readonly ContractAnswer[]): Contracts {
  return new Map(
    answers.map(([to, signature, args, words]) => {
      const data = encodeFunctionData({ abi: [parseAbiItem(signature) as AbiFunction], args })
      return [keyOf(to, data), concat(words.map((word) => numberToHex(BigInt.asUintN(256, word), { size: 32 })))]
    }),
  )
}

/** Overrides a node's answer to a method. `answerByDefault` returns the answer that the stub would give. */
export type Answer = (params: readonly unknown[], answerByDefault: () => unknown) => unknown
export type Answers = Readonly<Record<string, Answer>>

interface StubChain {
  readonly chainId?: ChainId
  readonly contracts?: Contracts
  /** The same contracts after a simulated transaction, which succeeds. */
  readonly after?: Contracts
  readonly answers?: Answers
}

export interface StubNode extends Eip1193 {
  readonly requests: { readonly method: string; readonly params: readonly unknown[] }[]
}

/**
 * A node of a chain of 16 blocks with the published router and Permit2, and with contracts that return values from a table. It supports the
 * methods that the guard calls.
 */
export function stubNode({
  chainId = 1,
  contracts = new Map(),
  after = contracts,
  answers = {},
}: StubChain = {}): StubNode {
  const requests: StubNode['requests'] = []
  const defaults: Answers = {
    eth_chainId: () => numberToHex(chainId),
    eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: ([number]) => ({ hash: pad(number as Hex, { size: 32 }) }),
    eth_getCode: ([address]) => codeOf(chainId, address as Address),
    eth_call: ([call]) => {
      const returned = read(contracts, call as Call)
      if (returned === undefined) throw new RpcError(3, 'execution reverted', '0x')
      return returned
    },
    eth_simulateV1: (params) => [{ calls: simulate(simulatedCalls(params), contracts, after) }],
    eth_estimateGas: () => numberToHex(200_000),
    eth_gasPrice: () => numberToHex(10n ** 9n),
    eth_getBalance: () => numberToHex(100n * 10n ** 18n),
    eth_getLogs: () => [],
  }
  return {
    requests,
    async request({ method, params = [] }) {
      requests.push({ method, params: params as readonly unknown[] })
      const answerByDefault = () => {
        const answer = defaults[method]
        if (!answer) throw new RpcError(-32_601, 'the method does not exist')
        return answer(params as readonly unknown[], () => undefined)
      }
      const answer = answers[method]
      return answer ? answer(params as readonly unknown[], answerByDefault) : answerByDefault()
    },
  }
}

interface Call {
  readonly to: Address
  readonly data: Hex
  /** Only transactions have a value; all other calls of a simulation are reads. */
  readonly value?: Hex
}

interface Simulation {
  readonly blockStateCalls: readonly [{ readonly calls: readonly Call[] }]
}

function simulate(calls: readonly Call[], before: Contracts, after: Contracts) {
  let state = before
  return calls.map((call) => {
    if (call.value === undefined) {
      const returnData = read(state, call)
      return { status: returnData === undefined ? '0x0' : '0x1', returnData: returnData ?? '0x', logs: [] }
    }
    state = after
    return { status: '0x1', returnData: '0x', logs: [] }
  })
}

const MULTICALL = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Answer { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Answer[])',
])

const AGGREGATE = '0x82ad56cb'

function read(contracts: Contracts, call: Call): Hex | undefined {
  if (!call.data.startsWith(AGGREGATE)) return contracts.get(keyOf(call.to, call.data))
  const { args } = decodeFunctionData({ abi: MULTICALL, data: call.data })
  const result = args[0].map(({ target, allowFailure, callData }) => {
    const returnData = contracts.get(keyOf(target, callData))
    return { success: returnData !== undefined, returnData: returnData ?? '0x', allowFailure }
  })
  if (result.some(({ success, allowFailure }) => !success && !allowFailure)) return undefined
  return encodeFunctionResult({ abi: MULTICALL, functionName: 'aggregate3', result })
}

function keyOf(to: Address, data: Hex): string {
  return `${to} ${data}`.toLowerCase()
}

/** The calls of a simulation request. */
export function simulatedCalls([input]: readonly unknown[]): readonly Call[] {
  return (input as Simulation).blockStateCalls[0].calls
}

/** Response to a simulation in which the last transaction reverts. */
export const lastReverts: Answer = async (params, answerByDefault) => {
  const last = simulatedCalls(params).findLastIndex(({ value }) => value !== undefined)
  const [block] = (await answerByDefault()) as readonly [{ readonly calls: readonly object[] }]
  return [{ ...block, calls: block.calls.map((call, index) => (index === last ? { ...call, status: '0x0' } : call)) }]
}

const codes = new Map<string, Hex>()
const PUBLISHED = [
  ['universalRouter', routerCode],
  ['permit2', permit2Code],
  ['v2Router', v2RouterCode],
  ['v3PositionManager', v3PositionManagerCode],
  ['v3Migrator', v3MigratorCode],
  ['v4PositionManager', v4PositionManagerCode],
] as const

function codeOf(chainId: ChainId, address: Address): Hex {
  const key = `${chainId} ${address}`
  const cached = codes.get(key)
  if (cached) return cached
  const { contracts } = chainById(chainId)
  const published = PUBLISHED.find(([name]) => contracts[name] === address)
  const code = published ? published[1](chainId) : '0x'
  codes.set(key, code)
  return code
}

/** The decimals that the token's contract returns. */
export function decimalsIn(token: Address, decimals: bigint): ContractAnswer {
  return [token, 'function decimals()', [], [decimals]]
}

/** The account's balance of a token on Ethereum and its allowances for three spenders, in base units. */
export function holdingOf(
  account: Address,
  token: Address,
  [balance = 0n, byPermit2 = 0n, byRouter = 0n, throughPermit2 = 0n]: readonly bigint[],
): readonly ContractAnswer[] {
  const { permit2, universalRouter } = chainById(1).contracts
  return [
    [token, 'function balanceOf(address)', [account], [balance]],
    [token, 'function allowance(address, address)', [account, permit2], [byPermit2]],
    [token, 'function allowance(address, address)', [account, universalRouter], [byRouter]],
    permitOf(account, token, throughPermit2, 0n),
  ]
}

/** Permit2's state for the router on Ethereum: its allowance, and the nonce of the next permit. */
export function permitOf(
  account: Address,
  token: Address,
  amount: bigint,
  nonce: bigint,
  expiration = 1_700_000_000n,
): ContractAnswer {
  const { permit2, universalRouter } = chainById(1).contracts
  const args = [account, token, universalRouter]
  return [permit2, 'function allowance(address, address, address)', args, [amount, expiration, nonce]]
}

/** The account's native balance, in wei. */
export function etherOf(account: Address, wei: bigint): ContractAnswer {
  return [MULTICALL3, 'function getEthBalance(address)', [account], [wei]]
}
