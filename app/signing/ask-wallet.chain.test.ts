import { maxUint256, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { PermitSingle } from '#app/domain/trade/router-commands.ts'
import { erc20Abi, permit2Abi } from '#devnet/abi.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { approve, permit2Approve, transferTokens } from '#devnet/calls.ts'
import { send } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'
import { overrideNode, type Answer, type Answers, type OverriddenNode } from '#tests/builders/override-node.ts'
import { shownOf, USDC } from '#tests/builders/random-orders.ts'
import { decimalsOf } from '#tests/builders/shown-decimals.ts'
import { askForPermit, askForTransaction, type AskPermit, type AskTransaction } from './ask-wallet.ts'
import type { ShownPermit } from './shown.ts'
import { encodeSdkSwap, type SdkOrder } from './swap/sdk-encoding.ts'

// The whole guard against real nodes. A hostile node is the real one with some of its answers replaced.

const ACCOUNT = ACCOUNTS[0].address
const OTHER = ACCOUNTS[2].address
const THIEF = ACCOUNTS[1].address
const ETHER = 10n ** 18n
const USD = 10n ** 6n
const HASH = `0x${'ab'.repeat(32)}`
const HALF_AN_HOUR = 30n * 60n
const WORD = 64

let world: SmallWorld
let node: Eip1193
let now: bigint
/** A swap of 1 ETH for USDC with the deadline of the settings. */
let order: SwapOrder

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  node = httpRpc(world.rpcUrl)
  now = (await world.client.getBlock()).timestamp
  const pool = { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE } as const
  order = {
    chainId: 1,
    side: 'exactIn',
    account: ACCOUNT,
    tokenIn: NATIVE,
    tokenOut: USDC,
    legs: [{ hops: [{ pool, tokenIn: NATIVE, tokenOut: USDC }], amount: ETHER }],
    amountInMaximum: ETHER,
    amountOutMinimum: 1_000n * USD,
    deadline: now + HALF_AN_HOUR,
  }
}, 120_000)
afterAll(() => world.stop())

/** Returns the provider of a wallet with its own key and, by default, an honest node. */
function walletOf(answers: Answers = {}): OverriddenNode {
  return overrideNode(node, {
    eth_accounts: () => [ACCOUNT],
    eth_signTypedData_v4: signsAs(0),
    ...answers,
  })
}

function signsAs(account: number): Answer {
  return ([, typedData]) => {
    const { domain, types, primaryType, message } = JSON.parse(String(typedData))
    return signer(account).signTypedData({ domain, types, primaryType, message })
  }
}

function balanceOf(token: Address, owner: Address): Promise<bigint> {
  return world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

const SIGNING = ['eth_sendTransaction', 'eth_signTypedData_v4']
const signatures = (wallet: OverriddenNode) => wallet.requests.filter(({ method }) => SIGNING.includes(method))

interface Scene {
  readonly page?: Answers
  readonly wallet?: Answers
  readonly change?: Partial<AskTransaction>
}

async function ask({ page = {}, wallet = {}, change = {} }: Scene = {}) {
  const provider = walletOf(wallet)
  let methodsBeforeAsk: readonly string[] | undefined
  const result = await askForTransaction({
    amounts: decimalsOf(world),
    page: overrideNode(node, page),
    wallet: { address: ACCOUNT, provider },
    // The minimum of 1,000 USDC for 1 ETH is far below the pools' price.
    shown: { ...shownOf(order), acceptedImpact: 'severe' },
    transaction: encodeSwap(order),
    onAsk: () => {
      methodsBeforeAsk = provider.requests.map(({ method }) => method)
    },
    now: () => Number(now) * 1_000,
    signal: new AbortController().signal,
    ...change,
  })
  return { result, sent: signatures(provider), methodsBeforeAsk }
}

async function expectStopped(scene: Scene, problem: object): Promise<void> {
  const { result, sent, methodsBeforeAsk } = await ask(scene)
  expect(result).toEqual({ ok: false, problem })
  expect(sent).toEqual([])
  expect(methodsBeforeAsk).toBeUndefined()
}

const modified = (modification: string) => ({ code: 'request.modified', modification })
const reject: Answer = () => Promise.reject(new RpcError(-32_601, 'the method does not exist'))

/** Answers with the true simulation of a transfer to the thief in place of the transaction. */
const seesTheft: Answer = ([input]) => {
  const { blockStateCalls } = structuredClone(input) as {
    blockStateCalls: [{ calls: { data: string; to: string; value?: string }[] }]
  }
  const transaction = blockStateCalls[0].calls.find(({ value }) => value !== undefined)
  if (!transaction) throw new Error('no transaction')
  const { to, data } = transferTokens(USDC, THIEF, 1n)
  Object.assign(transaction, { to, data, value: '0x0' })
  return node.request({ method: 'eth_simulateV1', params: [{ blockStateCalls, validation: false }, 'latest'] })
}

test('an honest swap with a deadline is sent with the page’s gas limit, as the last of all requests', async () => {
  const { result, sent, methodsBeforeAsk } = await ask()
  expect(result).toEqual({ ok: true, value: expect.stringMatching(/^0x[\da-f]{64}$/) })
  const transaction = encodeSwap(order)
  const estimate = BigInt(
    String(
      await node.request({
        method: 'eth_estimateGas',
        params: [
          { from: ACCOUNT, to: transaction.to, data: transaction.data, value: `0x${ETHER.toString(16)}` },
          'latest',
        ],
      }),
    ),
  )
  const [request] = sent
  const [{ gas, ...rest }] = request?.params as [{ gas: string }]
  expect(rest).toEqual({
    from: ACCOUNT,
    to: transaction.to,
    data: transaction.data,
    value: `0x${ETHER.toString(16)}`,
    chainId: '0x1',
  })
  // The gas limit has a margin of 25 % over an estimate on nearly the same state.
  expect(Number(gas)).toBeGreaterThan(Number(estimate))
  expect(Number(gas)).toBeLessThan(Number(estimate) * 1.5)
  expect(sent).toHaveLength(1)
  expect(methodsBeforeAsk?.slice(-2)).toEqual(['eth_accounts', 'eth_chainId'])
  expect(methodsBeforeAsk).not.toContain('eth_sendTransaction')
})

test('a simulation with other effects on either node stops the request', async () => {
  await expectStopped({ page: { eth_simulateV1: seesTheft } }, modified('effects'))
  await expectStopped({ wallet: { eth_simulateV1: seesTheft } }, modified('effects'))
})

/** Code of a token that uses up all gas of `balanceOf` and returns 1 for any other call. */
const GAS_BURNING = '0x5f3560e01c6370a082311460165760015f5260205ff35bfe'
const BURNERS = [1, 2, 3].map((number) => numberToHex(0xb0_0000 + number, { size: 20 }))

test('tokens that use up all gas of a read neither stop a request of other tokens nor hide their effects', async () => {
  for (const address of BURNERS) await world.rpc.call('anvil_setCode', [address, GAS_BURNING])
  const answers = { eth_getLogs: () => BURNERS.map((address) => ({ address })) }
  expect((await ask({ page: answers, wallet: answers })).result).toHaveProperty('ok', true)
  const page = { ...answers, eth_simulateV1: seesTheft }
  await expectStopped({ page, wallet: answers }, modified('effects'))
})

test('a request of a token that uses up all gas of a read is stopped', async () => {
  const [token = ACCOUNT] = BURNERS
  await world.rpc.call('anvil_setCode', [token, GAS_BURNING])
  const shown = { kind: 'approve', chainId: 1, account: ACCOUNT, token, amount: 1n } as const
  const transaction = encodeApproval(1, ACCOUNT, token, 1n)
  await expectStopped({ change: { shown, transaction, amounts: [{ token, decimals: 1 }] } }, modified('effects'))
})

test('a page node with forged balances cannot outvote the wallet’s node', async () => {
  const { permit2, universalRouter } = world.addresses
  const pool = { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE } as const
  const buys: SwapOrder = {
    ...order,
    tokenIn: USDC,
    tokenOut: NATIVE,
    legs: [{ hops: [{ pool, tokenIn: USDC, tokenOut: NATIVE }], amount: 1_000n * USD }],
    amountInMaximum: 1_000n * USD,
    amountOutMinimum: 1n,
  }
  const change = { shown: { ...shownOf(buys), acceptedImpact: 'severe' as const }, transaction: encodeSwap(buys) }
  await send(world.rpc, ACCOUNT, approve(USDC, permit2))
  await send(world.rpc, ACCOUNT, permit2Approve(1, USDC, universalRouter))
  let forged: unknown
  const recordsAnswer: Answer = async (_, real) => {
    forged = await real()
    return forged
  }
  const left = { ...change, signal: AbortSignal.abort() }
  await expectStopped({ page: { eth_simulateV1: recordsAnswer }, change: left }, { code: 'request.aborted' })

  // The account revokes the approval; the page's node still reports it.
  await send(world.rpc, ACCOUNT, approve(USDC, permit2, 0n))
  const page = { eth_simulateV1: () => forged, eth_estimateGas: () => '0x30d40' }
  await expectStopped({ page, change }, { code: 'swap.expectedToFail' })
  expect(
    (await ask({ page, wallet: { eth_simulateV1: reject, eth_sendTransaction: () => HASH }, change })).sent,
  ).toHaveLength(1)
})

test('the page’s simulation is enough if the wallet’s node cannot simulate', async () => {
  expect((await ask({ wallet: { eth_simulateV1: reject } })).result).toHaveProperty('ok', true)
})

test('the wallet’s simulation is used if the page’s node cannot simulate', async () => {
  const page = { eth_simulateV1: reject }
  expect((await ask({ page })).result).toHaveProperty('ok', true)
  await expectStopped({ page, wallet: { eth_simulateV1: seesTheft } }, modified('effects'))
})

test('a swap that neither node can simulate is requested only with the user’s consent', async () => {
  const scene = { page: { eth_simulateV1: reject }, wallet: { eth_simulateV1: reject } }
  await expectStopped(scene, { code: 'request.unsimulated' })
  expect((await ask({ ...scene, change: { acceptsUnsimulated: true } })).result).toHaveProperty('ok', true)
})

test('consent to a missing simulation does not cover different calldata or simulated effects', async () => {
  const change = { acceptsUnsimulated: true }
  await expectStopped({ page: { eth_simulateV1: seesTheft }, change }, modified('effects'))
  const lowered = encodeSwap({ ...order, amountOutMinimum: 1n })
  await expectStopped({ change: { ...change, transaction: lowered } }, modified('amountOut'))
})

test('a swap that would revert does not reach the wallet', async () => {
  const impossible = { ...order, amountOutMinimum: 10n ** 15n }
  await expectStopped(
    { change: { shown: shownOf(impossible), transaction: encodeSwap(impossible) } },
    { code: 'swap.slippage' },
  )
})

test.each(['universalRouter', 'permit2'] as const)(
  'unknown code at the address of %s stops the request',
  async (name) => {
    const returnsOtherCode: Answer = ([address], real) => (address === world.addresses[name] ? '0x6001' : real())
    await expectStopped({ page: { eth_getCode: returnsOtherCode } }, modified('contract'))
    await expectStopped({ wallet: { eth_getCode: returnsOtherCode } }, modified('contract'))
    await expectStopped({ page: { eth_getCode: () => '0x' } }, modified('contract'))
    expect((await ask({ wallet: { eth_getCode: reject } })).result).toHaveProperty('ok', true)
  },
)

test('a change of account between click and request is detected, and onAsk is not called', async () => {
  await expectStopped({ wallet: { eth_accounts: () => [OTHER] } }, modified('account'))
  await expectStopped({ wallet: { eth_accounts: () => [] } }, modified('account'))
  await expectStopped({ wallet: { eth_accounts: () => 'none' } }, modified('account'))
})

test('an account other than the one that the screen shows stops the request', async () => {
  const provider = walletOf({ eth_accounts: () => [ACCOUNT, OTHER] })
  const { result } = await ask({ change: { wallet: { address: OTHER, provider } } })
  expect(result).toEqual({ ok: false, problem: modified('account') })
  expect(signatures(provider)).toEqual([])
})

test('a change of network between click and request is detected, and onAsk is not called', async () => {
  let isFirst = true
  const switchesAfterFirst: Answer = (_, real) => {
    const answer = isFirst ? real() : '0x2105'
    isFirst = false
    return answer
  }
  await expectStopped(
    { wallet: { eth_chainId: switchesAfterFirst } },
    { code: 'wallet.chainMismatch', mismatch: 'chainId' },
  )
})

test('a wallet on another chain with the same id gets no request', async () => {
  const otherBlock: Answer = () => ({ hash: `0x${'ab'.repeat(32)}` })
  await expectStopped(
    { wallet: { eth_getBlockByNumber: otherBlock } },
    { code: 'wallet.chainMismatch', mismatch: 'genesis' },
  )
})

test('a proposed transaction for another chain is a modification', async () => {
  for (const chainId of [8453, 5]) {
    await expectStopped({ change: { transaction: { ...encodeSwap(order), chainId } } }, modified('chain'))
  }
})

test('the wallet gets no request once the user has left', async () => {
  await expectStopped({ change: { signal: AbortSignal.abort() } }, { code: 'request.aborted' })
})

test('a gas limit above the cap of a swap is a modification', async () => {
  // An estimate of 8,000,000 with the margin of 25 % is exactly the cap.
  await expectStopped({ page: { eth_estimateGas: () => '0x7a1201' } }, modified('gas'))
  expect((await ask({ page: { eth_estimateGas: () => '0x7a1200' } })).result).toHaveProperty('ok', true)
})

test('an account that cannot pay for the gas gets no request', async () => {
  const page = { eth_getBalance: () => `0x${(ETHER + 1n).toString(16)}` }
  await expectStopped({ page }, { code: 'gas.insufficient' })
})

test('a deadline that has passed, or is later than the setting, is a modification', async () => {
  await expectStopped({ change: { now: () => Number(order.deadline) * 1_000 } }, modified('deadline'))
  const late = encodeSwap({ ...order, deadline: order.deadline + 1n })
  await expectStopped({ change: { transaction: late } }, modified('deadline'))
})

test('a quote far below the pools’ price needs consent to its price impact level', async () => {
  for (const acceptedImpact of ['quiet', 'medium', 'high'] as const) {
    await expectStopped({ change: { shown: { ...shownOf(order), acceptedImpact } } }, { code: 'request.mispriced' })
  }
})

test('a rejection, a lost connection and a malformed answer have different codes', async () => {
  const outcome = async (answer: Answer) => (await ask({ wallet: { eth_sendTransaction: answer } })).result
  expect(await outcome(() => Promise.reject(new RpcError(4001, 'User rejected the request.')))).toEqual({
    ok: false,
    problem: { code: 'request.rejected' },
  })
  const lost = { ok: false, problem: { code: 'wallet.connectionFailed' } }
  expect(await outcome(() => Promise.reject(new RpcError(4901, 'disconnected')))).toEqual(lost)
  const invalid = { ok: false, problem: { code: 'wallet.invalidHash' } }
  for (const malformed of ['sent', null, '0x12', { hash: '0x' }])
    expect(await outcome(() => malformed)).toEqual(invalid)
})

test('an approval passes the same checks', async () => {
  const shown = { kind: 'approve', chainId: 1, account: ACCOUNT, token: USDC, amount: 5n } as const
  const change = { shown, transaction: encodeApproval(1, ACCOUNT, USDC, 5n) }
  expect((await ask({ change })).result).toHaveProperty('ok', true)
  await expectStopped(
    { change: { ...change, transaction: encodeApproval(1, ACCOUNT, USDC, maxUint256) } },
    modified('calldata'),
  )
  await expectStopped({ page: { eth_simulateV1: seesTheft }, change }, modified('effects'))
  await expectStopped({ page: { eth_estimateGas: () => '0x61a81' }, change }, modified('gas'))
})

const AMOUNT = 1_000n
const shownPermit: ShownPermit = { kind: 'permit', chainId: 1, account: ACCOUNT, token: USDC, amount: AMOUNT }
const permit = (change: Partial<PermitSingle> = {}) =>
  permitTypedData(1, {
    token: USDC,
    amount: AMOUNT,
    expiration: now + HALF_AN_HOUR,
    nonce: 0n,
    spender: world.addresses.universalRouter,
    sigDeadline: now + HALF_AN_HOUR,
    ...change,
  })

async function askPermit({
  page = {},
  wallet = {},
  change = {},
}: Omit<Scene, 'change'> & { change?: Partial<AskPermit> } = {}) {
  const provider = walletOf(wallet)
  let hasCalledOnAsk = false
  const result = await askForPermit({
    amounts: decimalsOf(world),
    page: overrideNode(node, page),
    wallet: { address: ACCOUNT, provider },
    shown: shownPermit,
    permit: permit(),
    onAsk: () => {
      hasCalledOnAsk = true
    },
    now: () => Number(now) * 1_000,
    signal: new AbortController().signal,
    ...change,
  })
  return { result, sent: signatures(provider), hasCalledOnAsk }
}

async function expectPermitStopped(scene: Parameters<typeof askPermit>[0], problem: object): Promise<void> {
  expect(await askPermit(scene)).toEqual({ result: { ok: false, problem }, sent: [], hasCalledOnAsk: false })
}

test('an honest permit is signed exactly as parsed', async () => {
  const { result, sent, hasCalledOnAsk } = await askPermit()
  expect(hasCalledOnAsk).toBe(true)
  expect(sent).toHaveLength(1)
  expect(result).toMatchObject({ ok: true, value: { message: { token: USDC, amount: AMOUNT, nonce: 0n } } })
  const { domain, types, values } = permit()
  const signature = await signer(0).signTypedData({
    domain,
    types,
    primaryType: 'PermitSingle',
    message: {
      ...values,
      details: { ...values.details, amount: AMOUNT, expiration: Number(values.details.expiration), nonce: 0 },
      sigDeadline: BigInt(values.sigDeadline),
    },
  })
  expect(result.ok && result.value.signature).toBe(signature)
})

/** Replaces the third word of Permit2's answer: the nonce. */
const otherNonce: Answer = async ([call], real) => {
  const answer = String(await real())
  const { to } = call as { readonly to: Address }
  if (!isSameAddress(to, world.addresses.permit2)) return answer
  return `${answer.slice(0, 2 + 2 * WORD)}${'7'.padStart(WORD, '0')}`
}

test('a nonce other than the one that both nodes return is a modification', async () => {
  await expectPermitStopped({ change: { permit: permit({ nonce: 1n }) } }, modified('nonce'))
  await expectPermitStopped({ page: { eth_call: otherNonce } }, modified('nonce'))
  await expectPermitStopped({ wallet: { eth_call: otherNonce } }, modified('nonce'))
  // The page's node agrees with a forged permit; the wallet's node does not.
  await expectPermitStopped(
    { page: { eth_call: otherNonce }, change: { permit: permit({ nonce: 7n }) } },
    modified('nonce'),
  )
  expect((await askPermit({ wallet: { eth_call: reject } })).result).toHaveProperty('ok', true)
})

test('a permit with another amount, spender, token, validity or chain is a modification', async () => {
  for (const [change, modification] of [
    [{ amount: AMOUNT + 1n }, 'amountIn'],
    [{ amount: AMOUNT - 1n }, 'amountIn'],
    [{ spender: THIEF }, 'spender'],
    [{ token: world.addresses.wrappedNative }, 'token'],
    [{ expiration: now + 32n * 60n }, 'expiration'],
    [{ expiration: now }, 'expiration'],
    [{ sigDeadline: now + 32n * 60n }, 'deadline'],
    [{ sigDeadline: now }, 'deadline'],
  ] as const) {
    await expectPermitStopped({ change: { permit: permit(change) } }, modified(modification))
  }
  const { domain, ...rest } = permit()
  await expectPermitStopped(
    { change: { permit: { ...rest, domain: { ...domain, chainId: 8453 } } } },
    modified('types'),
  )
})

test('no permit is requested for another account, network or contract, nor after the user has left', async () => {
  await expectPermitStopped({ wallet: { eth_accounts: () => [OTHER] } }, modified('account'))
  await expectPermitStopped({ change: { shown: { ...shownPermit, account: OTHER } } }, modified('account'))
  await expectPermitStopped({ page: { eth_getCode: () => '0x6001' } }, modified('contract'))
  await expectPermitStopped({ change: { signal: AbortSignal.abort() } }, { code: 'request.aborted' })
  await expectPermitStopped(
    { wallet: { eth_chainId: () => '0x2105' } },
    { code: 'wallet.chainMismatch', mismatch: 'chainId' },
  )
})

test('a malformed signature and a rejection have different codes', async () => {
  const outcome = async (answer: Answer) => (await askPermit({ wallet: { eth_signTypedData_v4: answer } })).result
  for (const malformed of [null, '0x', 'signed']) {
    expect(await outcome(() => malformed)).toEqual({ ok: false, problem: { code: 'permit.unsupported' } })
  }
  expect(await outcome(() => Promise.reject(new RpcError(4001, 'no')))).toEqual({
    ok: false,
    problem: { code: 'request.rejected' },
  })
})

test('an exact output of the official SDK leaves only the unspent part of its permit open for the router', async () => {
  const { permit2, universalRouter, wrappedNative } = world.addresses
  const maximum = 10_000n * USD
  const proposed = permit({ amount: maximum })
  const wallet = { eth_accounts: () => [OTHER], eth_signTypedData_v4: signsAs(2) }
  const asOther = { wallet: { address: OTHER, provider: walletOf(wallet) } }
  const permitted = await askPermit({
    change: { ...asOther, shown: { ...shownPermit, account: OTHER, amount: maximum }, permit: proposed },
  })
  if (!permitted.result.ok) throw new Error('the permit was refused')
  const buys: SdkOrder = {
    ...order,
    side: 'exactOut',
    account: OTHER,
    tokenIn: USDC,
    tokenOut: wrappedNative,
    legs: [{ hops: [{ pool: { version: 'v3', fee: 500 }, tokenIn: USDC, tokenOut: wrappedNative }], amount: ETHER }],
    amountInMaximum: maximum,
    amountOutMinimum: ETHER,
    permit: permitted.result.value,
    bounds: [maximum],
  }
  await send(world.rpc, OTHER, approve(USDC, permit2, maximum))
  const before = await balanceOf(USDC, OTHER)
  const { result } = await ask({
    change: {
      ...asOther,
      shown: { ...shownOf(buys), acceptedImpact: 'severe' },
      transaction: encodeSdkSwap(buys),
      signed: buys.permit,
    },
  })
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  const receipt = await minedReceipt(world.client, result.value)
  expect(receipt.status).toBe('success')
  const paid = before - (await balanceOf(USDC, OTHER))
  const [rest] = await world.client.readContract({
    address: permit2,
    abi: permit2Abi,
    functionName: 'allowance',
    args: [OTHER, USDC, universalRouter],
  })
  expect(paid).toBeGreaterThan(1_000n * USD)
  expect(rest).toBe(maximum - paid)
})
