import { expect, test } from 'vitest'
import { numberToHex } from 'viem'
import { RpcError, RpcUnreachable } from '#app/chain/eip1193.ts'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import { encodeRevocation } from '#app/domain/approvals/encode-revocation.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'
import { encodeUnwrap, encodeWrap } from '#app/domain/trade/wrap.ts'
import { ACCOUNT, DEADLINE, shownOf, SIGNATURE, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { signer } from '#devnet/accounts.ts'
import {
  contractsOf,
  decimalsIn,
  etherOf,
  holdingOf,
  lastReverts,
  permitOf,
  simulatedCalls,
  stubNode,
  type Answer,
  type Answers,
  type Contracts,
} from '#tests/builders/stub-node.ts'
import { v2Pair } from '#tests/builders/stub-pools.ts'
import { askForPermit, askForTransaction, type AskPermit, type AskTransaction } from './ask-wallet.ts'
import { permitDigest, permitRequest } from './permit-request.ts'
import type { ShownPermit, ShownTransaction } from './shown.ts'

// Answers of either node that stop a request, and the resulting error codes. ask-wallet.chain.test.ts runs against real nodes and
// contracts.

const ETHER = 10n ** 18n
const USD = 10n ** 6n
const HASH = `0x${'ab'.repeat(32)}` as const
const NOW = unixSeconds((Number(DEADLINE) - 60) * 1_000)

/** A swap of 1 ETH for at least 3,000 USDC, which is the price of the pools below. */
const order: SwapOrder = {
  chainId: 1,
  side: 'exactIn',
  account: ACCOUNT,
  tokenIn: NATIVE,
  tokenOut: USDC,
  legs: [
    {
      hops: [{ pool: { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE }, tokenIn: NATIVE, tokenOut: USDC }],
      amount: ETHER,
    },
  ],
  amountInMaximum: ETHER,
  amountOutMinimum: 3_000n * USD,
  deadline: DEADLINE,
}

const POOL = v2Pair(WETH, USDC, 1_000_000n * ETHER, 3_000_000_000n * USD)
const AMOUNTS = [
  { token: NATIVE, decimals: 18 },
  { token: USDC, decimals: 6 },
]
const UNITS = decimalsIn(USDC, 6n)
const before = contractsOf(UNITS, POOL, etherOf(ACCOUNT, 10n * ETHER), ...holdingOf(ACCOUNT, USDC, [5n]))
const after = contractsOf(UNITS, POOL, etherOf(ACCOUNT, 9n * ETHER), ...holdingOf(ACCOUNT, USDC, [5n + 3_000n * USD]))
/** State in which the output is one base unit less than the screen shows. */
const withLowOutput = contractsOf(
  UNITS,
  POOL,
  etherOf(ACCOUNT, 9n * ETHER),
  ...holdingOf(ACCOUNT, USDC, [4n + 3_000n * USD]),
)

const reject: Answer = () => Promise.reject(new RpcError(-32_601, 'the method does not exist'))
const unreachable: Answer = () => Promise.reject(new RpcUnreachable('gone'))

interface Side {
  readonly answers?: Answers
  readonly before?: Contracts
  readonly after?: Contracts
}

interface Scene {
  readonly page?: Side
  readonly wallet?: Side
  readonly change?: Partial<AskTransaction>
}

const nodeOf = (side: Side, answers: Answers = {}) =>
  stubNode({
    contracts: side.before ?? before,
    after: side.after ?? after,
    answers: { ...answers, ...side.answers },
  })

const SIGNING = ['eth_sendTransaction', 'eth_signTypedData_v4']

async function ask({ page = {}, wallet = {}, change = {} }: Scene = {}) {
  const provider = nodeOf(wallet, { eth_accounts: () => [ACCOUNT], eth_sendTransaction: () => HASH })
  const requestsAtAsk: (readonly string[])[] = []
  const result = await askForTransaction({
    page: nodeOf(page),
    amounts: AMOUNTS,
    wallet: { address: ACCOUNT, provider },
    shown: shownOf(order),
    transaction: encodeSwap(order),
    onAsk: () => void requestsAtAsk.push(provider.requests.map(({ method }) => method)),
    now: () => NOW * 1_000,
    signal: new AbortController().signal,
    ...change,
  })
  return { result, sent: provider.requests.filter(({ method }) => SIGNING.includes(method)), requestsAtAsk }
}

async function expectStopped(scene: Scene, problem: object): Promise<void> {
  expect(await ask(scene)).toEqual({ result: { ok: false, problem }, sent: [], requestsAtAsk: [] })
}

async function expectSent(scene: Scene): Promise<void> {
  expect((await ask(scene)).result).toEqual({ ok: true, value: HASH })
}

const modified = (modification: string) => ({ code: 'request.modified', modification })

test('an honest swap is sent as checked, with a gas limit 25 % above the estimate of the page’s node', async () => {
  const { result, sent, requestsAtAsk } = await ask()
  expect(result).toEqual({ ok: true, value: HASH })
  const { to, data } = encodeSwap(order)
  const value = numberToHex(ETHER)
  expect(sent).toEqual([
    {
      method: 'eth_sendTransaction',
      params: [{ from: ACCOUNT, to, data, value, gas: numberToHex(250_000), chainId: '0x1' }],
    },
  ])
  expect(requestsAtAsk).toHaveLength(1)
  expect(requestsAtAsk[0]?.slice(-2)).toEqual(['eth_accounts', 'eth_chainId'])
})

test('amounts shown with other decimals than the token’s contract returns on either node stop the request', async () => {
  const withOtherDecimals = { before: contractsOf(decimalsIn(USDC, 8n), POOL), after }
  await expectStopped({ page: withOtherDecimals }, modified('decimals'))
  await expectStopped({ wallet: withOtherDecimals }, modified('decimals'))
  const amounts = AMOUNTS.map(({ token }) => ({ token, decimals: 18 }))
  await expectStopped({ change: { amounts } }, modified('decimals'))
  await expectPermitStopped({ change: { amounts } }, modified('decimals'))
})

test('a token whose contract returns no decimals is assumed to have 18', async () => {
  const withoutDecimals = {
    before: contractsOf(POOL, etherOf(ACCOUNT, 10n * ETHER), ...holdingOf(ACCOUNT, USDC, [5n])),
  }
  await expectStopped({ page: withoutDecimals, wallet: withoutDecimals }, modified('decimals'))
  const amounts = AMOUNTS.map(({ token }) => ({ token, decimals: 18 }))
  await expectSent({ page: withoutDecimals, wallet: withoutDecimals, change: { amounts } })
})

test('a permit is not signed if the output of its swap is shown with other decimals than the token’s contract returns', async () => {
  const amounts = AMOUNTS.map((amount) => (amount.token === NATIVE ? { ...amount, decimals: 17 } : amount))
  await expectPermitStopped({ change: { amounts } }, modified('decimals'))
})

test('a token of another step whose contract returns no decimals has 18', async () => {
  const amounts = (decimals: number) => [...AMOUNTS, { token: ethereum.contracts.v3Factory, decimals }]
  expect((await askPermit({ change: { amounts: amounts(18) } })).result.ok).toBe(true)
  await expectPermitStopped({ change: { amounts: amounts(6) } }, modified('decimals'))
})

test('two amounts of a token must both be shown with the decimals of its contract', async () => {
  const amounts = [...AMOUNTS, { token: USDC, decimals: 2 }]
  await expectStopped({ change: { amounts } }, modified('decimals'))
})

test('a token of the request without any shown amount stops the request', async () => {
  await expectStopped({ change: { amounts: [{ token: NATIVE, decimals: 18 }] } }, modified('decimals'))
})

test('a simulation with less output than the screen shows on either node stops the request', async () => {
  await expectStopped({ page: { after: withLowOutput } }, modified('effects'))
  await expectStopped({ wallet: { after: withLowOutput } }, modified('effects'))
})

test('a swap that fails in the simulation on either node stops the request', async () => {
  await expectStopped({ page: { answers: { eth_simulateV1: lastReverts } } }, { code: 'swap.expectedToFail' })
  await expectStopped({ wallet: { answers: { eth_simulateV1: lastReverts } } }, { code: 'swap.expectedToFail' })
})

test('the simulation of a single node is enough to accept or stop a request', async () => {
  const cannotSimulate = { answers: { eth_simulateV1: reject } }
  await expectSent({ page: cannotSimulate })
  await expectSent({ wallet: cannotSimulate })
  await expectStopped({ page: cannotSimulate, wallet: { after: withLowOutput } }, modified('effects'))
  await expectStopped({ page: { after: withLowOutput }, wallet: cannotSimulate }, modified('effects'))
})

test('a token whose balance falls with every read blocks no request; one whose balance falls only in the transaction does', async () => {
  const approval = contractsOf(...holdingOf(ACCOUNT, THIEF, [9n, 1n]))
  const eth_getLogs: Answer = () => [{ address: THIEF }]
  const fallen = contractsOf(...holdingOf(ACCOUNT, THIEF, [8n, 1n]))
  const state = { before: new Map([...before, ...approval]), after: new Map([...after, ...fallen]) }
  const fallsWithEveryRead: Answer = (params, real) => {
    const calls = simulatedCalls(params)
    if (calls.some(({ value }) => value !== undefined)) return real()
    const readings = [state.before, new Map([...before, ...fallen])].map((contracts) => stubNode({ contracts }))
    return Promise.all(readings.map(async (node) => node.request({ method: 'eth_simulateV1', params }))).then(
      ([first, second]) => [
        { calls: calls.map((_, index) => callsOf(index < calls.length / 2 ? first : second)[index]) },
      ],
    )
  }
  await expectSent({ page: { ...state, answers: { eth_getLogs, eth_simulateV1: fallsWithEveryRead } } })
  await expectStopped({ page: { ...state, answers: { eth_getLogs } } }, modified('effects'))
})

function callsOf(answer: unknown): readonly unknown[] {
  return (answer as readonly [{ calls: readonly unknown[] }])[0].calls
}

test('the user’s consent replaces a simulation that neither node can run, but no other check', async () => {
  const cannotSimulate = { answers: { eth_simulateV1: reject } }
  const change = { acceptsUnsimulated: true }
  await expectStopped({ page: cannotSimulate, wallet: cannotSimulate }, { code: 'request.unsimulated' })
  await expectStopped(
    { page: cannotSimulate, wallet: cannotSimulate, change: { acceptsUnsimulated: false } },
    { code: 'request.unsimulated' },
  )
  await expectSent({ page: cannotSimulate, wallet: cannotSimulate, change })
  await expectStopped({ page: { after: withLowOutput }, change }, modified('effects'))
})

test('a cancellation needs no simulation and no known contract, because it sends nothing from the account to itself', async () => {
  const terms = { nonce: 3, gasLimit: 30_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 2n }
  const call = { to: THIEF, data: '0x', value: 0n } as const
  const shown = { kind: 'cancel', chainId: 1, account: ACCOUNT, hash: HASH, call, terms } as const
  const transaction = { chainId: 1, from: ACCOUNT, to: ACCOUNT, data: '0x', value: 0n, terms } as const
  const pending = {
    hash: HASH,
    from: ACCOUNT,
    to: THIEF,
    input: '0x',
    value: '0x0',
    nonce: '0x3',
    gas: '0x5208',
    maxFeePerGas: '0xa',
    maxPriorityFeePerGas: '0x1',
    blockNumber: null,
    blockHash: null,
  }
  const answers = {
    eth_simulateV1: reject,
    eth_getTransactionCount: () => '0x3',
    eth_getTransactionByHash: () => pending,
    eth_getCode: () => '0x6001',
  }
  const sides = { page: { answers }, wallet: { answers } }
  await expectSent({ ...sides, change: { shown, transaction } })
  const paying = { ...transaction, value: 1n }
  await expectStopped({ ...sides, change: { shown, transaction: paying } }, modified('calldata'))
})

test('a revocation without a simulation still requires an allowance that can be read', async () => {
  const of = { standard: 'erc20', token: USDC, spender: THIEF } as const
  const shown = { kind: 'revoke', chainId: 1, account: ACCOUNT, of } as const
  const change = { shown, transaction: encodeRevocation(shown) }
  const allowance = contractsOf([USDC, 'function allowance(address, address)', [ACCOUNT, THIEF], [9n]])
  const answers = { eth_simulateV1: reject }
  const token = { answers, before: new Map([...before, ...allowance]) }
  const consent = { ...change, acceptsUnsimulated: true }
  await expectStopped({ page: token, wallet: token, change }, { code: 'request.unsimulated' })
  await expectSent({ page: token, wallet: token, change: consent })
  // An NFT has no allowance, and the same `approve` would approve one.
  const nft = { answers }
  await expectStopped({ page: nft, wallet: token, change: consent }, modified('approval'))
  await expectStopped({ page: token, wallet: nft, change: consent }, modified('approval'))
  await expectSent({ page: token, wallet: { answers: { ...answers, eth_call: reject } }, change: consent })
})

test.each([ethereum.contracts.universalRouter, ethereum.contracts.permit2])(
  'unknown code at %s on either node stops the request; a wallet that rejects reads of code does not',
  async (address) => {
    const eth_getCode: Answer = ([target], real) => (target === address ? '0x6001' : real())
    await expectStopped({ page: { answers: { eth_getCode } } }, modified('contract'))
    await expectStopped({ wallet: { answers: { eth_getCode } } }, modified('contract'))
    await expectSent({ wallet: { answers: { eth_getCode: reject } } })
    await expectStopped({ page: { answers: { eth_getCode: unreachable } } }, { code: 'chain.unavailable' })
  },
)

test('an account that the wallet no longer returns stops the request', async () => {
  for (const accounts of [[], [THIEF], [7], 'none', null, ACCOUNT])
    await expectStopped({ wallet: { answers: { eth_accounts: () => accounts } } }, modified('account'))
  for (const accounts of [[THIEF, ACCOUNT], [ACCOUNT.toLowerCase()], [7, ACCOUNT]])
    await expectSent({ wallet: { answers: { eth_accounts: () => accounts } } })
})

test('an account other than the one that the screen shows stops the request', async () => {
  const provider = nodeOf({}, { eth_accounts: () => [ACCOUNT, THIEF] })
  await expectStopped({ change: { wallet: { address: THIEF, provider } } }, modified('account'))
  expect(provider.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('a wallet on another network or chain gets no request, whether it changes before or during the checks', async () => {
  const mismatch = (reason: string) => ({ code: 'wallet.chainMismatch', mismatch: reason })
  await expectStopped({ wallet: { answers: { eth_chainId: () => '0x2105' } } }, mismatch('chainId'))
  let requests = 0
  const eth_chainId: Answer = (_, real) => {
    requests += 1
    return requests === 1 ? real() : '0x2105'
  }
  await expectStopped({ wallet: { answers: { eth_chainId } } }, mismatch('chainId'))
  const eth_getBlockByNumber: Answer = () => ({ hash: HASH })
  await expectStopped({ wallet: { answers: { eth_getBlockByNumber } } }, mismatch('genesis'))
})

test('a transaction for another chain is a modification', async () => {
  for (const chainId of [8453, 5])
    await expectStopped({ change: { transaction: { ...encodeSwap(order), chainId } } }, modified('chain'))
})

test('a transaction that does not do what the screen shows is a modification', async () => {
  const lowered = encodeSwap({ ...order, amountOutMinimum: order.amountOutMinimum - 1n })
  await expectStopped({ change: { transaction: lowered } }, modified('amountOut'))
  await expectStopped({ change: { now: () => Number(DEADLINE) * 1_000 } }, modified('deadline'))
  await expectSent({ change: { now: () => Number(DEADLINE) * 1_000 - 1 } })
})

test('the calldata of a swap must contain exactly the permit that was signed for it', async () => {
  const signed = { message: permitFor(), signature: SIGNATURE }
  await expectStopped({ change: { signed } }, modified('permit'))
})

test('the wallet gets no request once the user has left', async () => {
  await expectStopped({ change: { signal: AbortSignal.abort() } }, { code: 'request.aborted' })
})

const WRAP = { kind: 'wrap', chainId: 1, account: ACCOUNT, amount: 7n } as const
const UNWRAP = { ...WRAP, kind: 'unwrap' } as const
const APPROVE = { kind: 'approve', chainId: 1, account: ACCOUNT, token: USDC, amount: 7n } as const
const holds = (wei: bigint, weth: bigint, usdc: readonly bigint[] = [1n]): Contracts =>
  contractsOf(UNITS, etherOf(ACCOUNT, wei), ...holdingOf(ACCOUNT, WETH, [weth]), ...holdingOf(ACCOUNT, USDC, usdc))

/** A wrap, an unwrap and an approval: request, and the account's state before and after it. */
const OTHERS: readonly (readonly [string, Partial<AskTransaction>, Contracts, Contracts])[] = [
  ['a wrap', { shown: WRAP, transaction: encodeWrap(1, ACCOUNT, 7n) }, holds(9n, 0n), holds(2n, 7n)],
  ['an unwrap', { shown: UNWRAP, transaction: encodeUnwrap(1, ACCOUNT, 7n) }, holds(2n, 7n), holds(9n, 0n)],
  [
    'an approval',
    { shown: APPROVE, transaction: encodeApproval(1, ACCOUNT, USDC, 7n) },
    holds(2n, 0n, [1n, 0n]),
    holds(2n, 0n, [1n, 7n]),
  ],
]

test.each(OTHERS)('%s passes the same checks, and needs no price', async (_what, change, earlier, later) => {
  const sides = { before: earlier, after: later }
  await expectSent({ page: sides, wallet: sides, change })
  await expectStopped({ page: { before: earlier, after: earlier }, wallet: sides, change }, modified('effects'))
  await expectStopped({ page: sides, wallet: { before: earlier, after: earlier }, change }, modified('effects'))
  const another = { ...change, shown: { ...change.shown, amount: 8n } as ShownTransaction }
  await expectStopped({ page: sides, wallet: sides, change: another }, modified('calldata'))
})

test.each(OTHERS)('%s may have a gas limit of at most 500,000', async (_what, change, earlier, later) => {
  const wallet = { before: earlier, after: later }
  // The gas limit adds a margin of 25 % to the estimate.
  const estimated = (gas: number) => ({ ...wallet, answers: { eth_estimateGas: () => numberToHex(gas) } })
  await expectSent({ page: estimated(400_000), wallet, change })
  await expectStopped({ page: estimated(400_001), wallet, change }, modified('gas'))
})

test('a swap may have a gas limit of at most 10,000,000', async () => {
  const estimated = (gas: number) => ({ answers: { eth_estimateGas: () => numberToHex(gas) } })
  await expectSent({ page: estimated(8_000_000) })
  await expectStopped({ page: estimated(8_000_001) }, modified('gas'))
})

test('a swap whose value and gas exceed the balance does not reach the wallet', async () => {
  const eth_getBalance: Answer = () => numberToHex(ETHER + 1n)
  await expectStopped({ page: { answers: { eth_getBalance } } }, { code: 'gas.insufficient' })
})

test.each<readonly [ImpactLevel, bigint, bigint]>([
  ['quiet', 2_971n, 2_850n],
  ['medium', 2_880n, 2_700n],
  ['high', 2_700n, 1_000n],
])('with consent to %s price impact a quote passes up to that level', async (acceptedImpact, fair, unfair) => {
  const quoting = (output: bigint) => ({
    change: { shown: { ...shownOf(order), acceptedImpact, quoted: { input: ETHER, output: output * USD } } },
  })
  await expectSent(quoting(fair))
  await expectStopped(quoting(unfair), { code: 'request.mispriced' })
})

test('a quote is rejected if the pools of either node pay much more', async () => {
  const pool = v2Pair(WETH, USDC, 1_000_000n * ETHER, 4_000_000_000n * USD)
  const higher = contractsOf(UNITS, pool, etherOf(ACCOUNT, 10n * ETHER), ...holdingOf(ACCOUNT, USDC, [5n]))
  await expectStopped({ page: { before: higher } }, { code: 'request.mispriced' })
  await expectStopped({ wallet: { before: higher } }, { code: 'request.mispriced' })
})

test('a swap that neither node can price needs consent to the worst level', async () => {
  const unknown = { before: contractsOf(UNITS, etherOf(ACCOUNT, 10n * ETHER), ...holdingOf(ACCOUNT, USDC, [5n])) }
  const accepting = (acceptedImpact: ImpactLevel) => ({ shown: { ...shownOf(order), acceptedImpact } })
  const scene = { page: unknown, wallet: unknown }
  await expectStopped({ ...scene, change: accepting('high') }, { code: 'request.mispriced' })
  await expectSent({ ...scene, change: accepting('severe') })
})

test('a rejection, a lost connection and an answer that is not a hash have different codes', async () => {
  const outcome = async (answer: Answer) => (await ask({ wallet: { answers: { eth_sendTransaction: answer } } })).result
  expect(await outcome(() => Promise.reject(new RpcError(4001, 'User rejected the request.')))).toEqual({
    ok: false,
    problem: { code: 'request.rejected' },
  })
  const lost = { ok: false, problem: { code: 'wallet.connectionFailed' } }
  expect(await outcome(() => Promise.reject(new RpcError(4901, 'disconnected')))).toEqual(lost)
  for (const malformed of ['sent', null, '0x12', { hash: HASH }, `${HASH}00`, `tx ${HASH}`, [HASH]])
    expect(await outcome(() => malformed)).toEqual({ ok: false, problem: { code: 'wallet.invalidHash' } })
  const capitals = `0x${HASH.slice(2).toUpperCase()}`
  expect(await outcome(() => capitals)).toEqual({ ok: true, value: capitals })
})

const AMOUNT = 1_000n
const END = BigInt(NOW) + 30n * 60n
const shownPermit: ShownPermit = { kind: 'permit', chainId: 1, account: ACCOUNT, token: USDC, amount: AMOUNT }

function permitFor(change: Partial<PermitSingle> = {}): PermitSingle {
  const spender = ethereum.contracts.universalRouter
  return { token: USDC, amount: AMOUNT, expiration: END, nonce: 3n, spender, sigDeadline: END, ...change }
}

const signs: Answer = ([, typedData]) => {
  const { domain, types, primaryType, message } = JSON.parse(String(typedData))
  return signer(0).signTypedData({ domain, types, primaryType, message })
}

const expectingNonce = (nonce: bigint) => ({ before: contractsOf(UNITS, permitOf(ACCOUNT, USDC, 0n, nonce)) })

async function askPermit({
  page = expectingNonce(3n),
  wallet = expectingNonce(3n),
  change = {},
}: Omit<Scene, 'change'> & { readonly change?: Partial<AskPermit> } = {}) {
  const provider = nodeOf(wallet, { eth_accounts: () => [ACCOUNT], eth_signTypedData_v4: signs })
  const requestsAtAsk: (readonly string[])[] = []
  const result = await askForPermit({
    page: nodeOf(page),
    amounts: AMOUNTS,
    wallet: { address: ACCOUNT, provider },
    shown: shownPermit,
    permit: permitTypedData(1, permitFor()),
    onAsk: () => void requestsAtAsk.push(provider.requests.map(({ method }) => method)),
    now: () => NOW * 1_000,
    signal: new AbortController().signal,
    ...change,
  })
  return { result, sent: provider.requests.filter(({ method }) => SIGNING.includes(method)), requestsAtAsk }
}

async function expectPermitStopped(scene: Parameters<typeof askPermit>[0], problem: object): Promise<void> {
  expect(await askPermit(scene)).toEqual({ result: { ok: false, problem }, sent: [], requestsAtAsk: [] })
}

test('an honest permit is signed exactly as parsed', async () => {
  const { result, sent, requestsAtAsk } = await askPermit()
  const signature = await signer(0).sign({ hash: permitDigest(1, permitFor()) })
  expect(result).toEqual({ ok: true, value: { message: permitFor(), signature } })
  expect(sent).toEqual([{ method: 'eth_signTypedData_v4', params: [ACCOUNT, permitRequest(1, permitFor())] }])
  expect(requestsAtAsk).toHaveLength(1)
  expect(requestsAtAsk[0]?.slice(-2)).toEqual(['eth_accounts', 'eth_chainId'])
})

test('a nonce other than the one that Permit2 expects on either node is a modification', async () => {
  await expectPermitStopped({ page: expectingNonce(4n), wallet: expectingNonce(4n) }, modified('nonce'))
  await expectPermitStopped({ page: expectingNonce(4n) }, modified('nonce'))
  await expectPermitStopped({ wallet: expectingNonce(4n) }, modified('nonce'))
})

test('the page’s node alone is enough to check the nonce; without it nothing is requested', async () => {
  expect((await askPermit({ wallet: { answers: { eth_call: reject } } })).result).toHaveProperty('ok', true)
  await expectPermitStopped({ page: { answers: { eth_call: unreachable } } }, { code: 'chain.unavailable' })
})

test.each<readonly [string, Partial<PermitSingle>]>([
  ['amountIn', { amount: AMOUNT + 1n }],
  ['spender', { spender: THIEF }],
  ['token', { token: WETH }],
  ['expiration', { expiration: BigInt(NOW) }],
  ['deadline', { sigDeadline: BigInt(NOW) }],
])('a permit with another %s is a modification', async (modification, change) => {
  await expectPermitStopped({ change: { permit: permitTypedData(1, permitFor(change)) } }, modified(modification))
})

test('a permit with another EIP-712 domain is a modification', async () => {
  await expectPermitStopped({ change: { permit: permitTypedData(8453, permitFor()) } }, modified('types'))
})

test('no permit is requested for another chain, contract or account, nor after the user has left', async () => {
  const wallet = (answers: Answers) => ({ wallet: { ...expectingNonce(3n), answers } })
  const mismatch = { code: 'wallet.chainMismatch', mismatch: 'chainId' }
  await expectPermitStopped(wallet({ eth_chainId: () => '0x2105' }), mismatch)
  await expectPermitStopped(wallet({ eth_getCode: () => '0x6001' }), modified('contract'))
  await expectPermitStopped(wallet({ eth_accounts: () => [THIEF] }), modified('account'))
  const others = { before: contractsOf(UNITS, permitOf(THIEF, USDC, 0n, 3n)) }
  const change = { shown: { ...shownPermit, account: THIEF } }
  await expectPermitStopped({ page: others, wallet: others, change }, modified('account'))
  await expectPermitStopped({ change: { signal: AbortSignal.abort() } }, { code: 'request.aborted' })
})

test('a rejected permit and one that the wallet cannot sign for the account have different codes', async () => {
  const outcome = async (answer: Answer) =>
    (await askPermit({ wallet: { ...expectingNonce(3n), answers: { eth_signTypedData_v4: answer } } })).result
  const unsupported = { ok: false, problem: { code: 'permit.unsupported' } }
  const other = await signer(1).sign({ hash: permitDigest(1, permitFor()) })
  for (const invalid of [null, '0x', 'signed', '0x123', '0x1F', `signature ${other}`, `${other} `, [other], other])
    expect(await outcome(() => invalid)).toEqual(unsupported)
  for (const code of [4200, -32_004, -32_601])
    expect(await outcome(() => Promise.reject(new RpcError(code, 'no')))).toEqual(unsupported)
  expect(await outcome(() => Promise.reject(new RpcError(4001, 'no')))).toEqual({
    ok: false,
    problem: { code: 'request.rejected' },
  })
})
