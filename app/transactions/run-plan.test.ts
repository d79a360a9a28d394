import { expect, test } from 'vitest'
import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { permitTypedData } from '#app/domain/trade/permit-typed-data.ts'
import type { PairPermit, SignedPairPermit } from '#app/domain/liquidity/calls/pair-permit.ts'
import { encodePositionApproval } from '#app/domain/liquidity/calls/position-approval.ts'
import type { SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import type { SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { AskPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import type { AskNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import type { AskPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import type { AskCalls, SentBatch } from '#app/signing/ask-for-calls.ts'
import type { AskPermit, AskProblem, AskTransaction, ProposedTransaction } from '#app/signing/ask-wallet.ts'
import type { SignedPermit } from '#app/signing/check-transaction.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan, type Run, type RunTools } from './run-plan.ts'
import type { Settlement } from './settle-transaction.ts'
import type {
  BatchStep,
  NftPermitStep,
  PairPermitStep,
  PermitBatchStep,
  PermitStep,
  TransactionPlan,
  TransactionStep,
} from './transaction-plan.ts'
import type { Replacement, TransactionKind, TransactionPurpose, TransactionRecord } from './transaction-record.ts'
import type { OpenRequest } from './transactions.ts'

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const START = 1_790_000_000_000
const noNode: Eip1193 = { request: () => Promise.reject(new Error('the runner itself asks no node')) }
const page: Eip1193 = { ...noNode }
const wallet: WalletAccount = { address: ME, provider: { ...noNode }, connector: 'org.example' }

const purposeOf = (kind: TransactionKind): TransactionPurpose => ({
  kind,
  chainId: 1,
  account: ME,
  input: { token: USDC, symbol: 'USDC', decimals: 6, raw: 1_000_000n },
  ...(kind === 'swap' && { output: { token: DAI, symbol: 'DAI', decimals: 18, raw: 990n } }),
})
const transactionOf = (kind: TransactionKind): ProposedTransaction => ({
  to: ROUTER,
  from: ME,
  data: kind === 'swap' ? '0x5a' : '0xa0',
  value: kind === 'swap' ? 7n : 0n,
  chainId: 1,
})
const shownApproval = { kind: 'approve', chainId: 1, account: ME, token: USDC, amount: 1_000_000n } as const
const prepared = (kind: TransactionKind) => ok({ transaction: transactionOf(kind), shown: shownApproval })

const permitMessage = (sigDeadline: bigint): SignedPermit['message'] => ({
  token: USDC,
  spender: ROUTER,
  amount: 1_000_000n,
  expiration: sigDeadline,
  nonce: 3n,
  sigDeadline,
})
const permitStep: PermitStep = {
  name: 'permit',
  shown: { kind: 'permit', chainId: 1, account: ME, token: USDC, amount: 1_000_000n },
  purpose: purposeOf('permit2Approve'),
  permit: {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: ROUTER },
    types: {},
    values: {
      details: { token: USDC, amount: '1000000', expiration: '9', nonce: '3' },
      spender: ROUTER,
      sigDeadline: '9',
    },
  },
}

type Prepare = TransactionStep['prepare']
type GuardAnswer<Value> = Result<Value, AskProblem>

interface Harness {
  readonly plan: Run['plan']
  readonly run: (change?: Partial<Run>) => Promise<void>
  /** All calls and events in order: events as objects, calls as text. */
  readonly trace: (string | RunEvent)[]
  readonly events: () => RunEvent[]
  readonly guardCalls: (AskTransaction | AskPermit)[]
  readonly openRequests: OpenRequest[]
  readonly open: Set<OpenRequest>
  readonly tracked: TransactionRecord[]
  readonly replacements: Replacement[]
  readonly controller: AbortController
  readonly clock: { now: number }
}

interface Script {
  readonly steps?: readonly (TransactionKind | 'permit')[]
  readonly plan?: Run['plan']
  readonly prepare?: Prepare
  /** The guard's result for a transaction after the wallet has answered. By default a new hash for each transaction. */
  readonly answer?: (options: AskTransaction, hash: `0x${string}`) => Promise<GuardAnswer<`0x${string}`>>
  readonly sign?: (options: AskPermit) => Promise<GuardAnswer<SignedPermit>>
  readonly screened?: Result<undefined, ErrorCode>
  readonly answerCalls?: (options: AskCalls) => Promise<GuardAnswer<SentBatch>>
  readonly signBatch?: (options: AskPermitBatch) => Promise<GuardAnswer<SignedPermitBatch>>
  readonly signNft?: (options: AskNftPermit) => Promise<GuardAnswer<SignedNftPermit>>
  readonly signPair?: (options: AskPairPermit) => Promise<GuardAnswer<SignedPairPermit>>
  readonly settle?: (record: TransactionRecord) => Promise<Settlement>
}

/** A runner with the test's own guard, store and clock. */
function setUp(script: Script = {}): Harness {
  const trace: (string | RunEvent)[] = []
  const guardCalls: (AskTransaction | AskPermit)[] = []
  const openRequests: OpenRequest[] = []
  const open = new Set<OpenRequest>()
  const tracked: TransactionRecord[] = []
  const replacements: Replacement[] = []
  const controller = new AbortController()
  const clock = { now: START }
  const {
    steps = ['swap'],
    prepare,
    settle = () => Promise.resolve<Settlement>({ status: 'succeeded' }),
    sign = (options) => {
      options.onAsk()
      return Promise.resolve(ok({ message: permitMessage(BigInt(START / 1000 + 1800)), signature: '0x51' } as const))
    },
    answer = (options, hash) => {
      options.onAsk()
      return Promise.resolve(ok(hash))
    },
    screened = ok(undefined),
    answerCalls = () => expect.unreachable('no batch'),
    signNft = () => expect.unreachable('no permit of a position'),
    signPair = () => expect.unreachable('no permit of LP tokens'),
    signBatch = () => expect.unreachable('no batch of permits'),
  } = script
  let answers = 0
  const stepOf = (name: TransactionKind): TransactionStep => ({
    name,
    purpose: purposeOf(name),
    prepare: (signed) => {
      trace.push(`prepare ${name}`)
      return prepare ? prepare(signed) : Promise.resolve(prepared(name))
    },
  })
  const plan: Run['plan'] =
    script.plan ??
    (() =>
      Promise.resolve(
        ok<TransactionPlan>({ steps: steps.map((name) => (name === 'permit' ? permitStep : stepOf(name))) }),
      ))
  const tools: RunTools = {
    page,
    wallet,
    guard: {
      askForTransaction: (options) => {
        guardCalls.push(options)
        trace.push('check transaction')
        return answer(options, `0x${String(++answers).padStart(64, '0')}`)
      },
      askForPermit: (options) => {
        guardCalls.push(options)
        trace.push('check permit')
        return sign(options)
      },
      askForNftPermit: (options) => {
        trace.push('check nft permit')
        return signNft(options)
      },
      askForPairPermit: (options) => {
        trace.push('check pair permit')
        return signPair(options)
      },
      askForPermitBatch: (options) => {
        trace.push('check permit batch')
        return signBatch(options)
      },
      askForCalls: (options) => {
        trace.push('check calls')
        return answerCalls(options)
      },
    },
    screen: async () => screened,
    addOpenRequest: (request) => {
      trace.push(`note ${request.kind}`)
      openRequests.push(request)
      open.add(request)
      return () => {
        trace.push(`take back ${request.kind}`)
        open.delete(request)
      }
    },
    track: (record) => {
      trace.push(`track ${record.kind}`)
      tracked.push(record)
    },
    replace: (hash, replacement) => {
      trace.push(`replace ${hash} by a ${replacement.kind}`)
      replacements.push(replacement)
    },
    settle: (record) => {
      trace.push(`settle ${record.kind}`)
      return settle(record)
    },
    now: () => clock.now,
  }
  const run: Harness['run'] = (change) =>
    runPlan({ plan, onEvent: (event) => void trace.push(event), signal: controller.signal, ...change }, tools)
  const events = () => trace.filter((entry) => typeof entry !== 'string')
  return { plan, run, trace, events, guardCalls, openRequests, open, tracked, replacements, controller, clock }
}

const hash = (count: number) => `0x${String(count).padStart(64, '0')}` as const
const failure = (code: ErrorCode, detail: object = {}) => ({ type: 'fail', problem: { code, ...detail } })
const rejected = (options: { onAsk: () => void }, code: ErrorCode = 'request.rejected') => {
  options.onAsk()
  return Promise.resolve(fail<AskProblem>({ code }))
}

test('a single step runs from its check to its outcome', async () => {
  const { run, trace } = setUp({ settle: () => Promise.resolve({ status: 'succeeded', received: 995n }) })
  await run()
  expect(trace).toEqual([
    { type: 'start', steps: ['swap'] },
    'prepare swap',
    'check transaction',
    'note swap',
    { type: 'ask' },
    'track swap',
    'take back swap',
    { type: 'send', hash: hash(1) },
    'settle swap',
    { type: 'succeed', received: 995n },
  ])
})

test.each([
  ['the fees of all transactions so far', 2n, [2n, 5n]],
  ['no fee once one could not be read', undefined, [undefined, undefined]],
])('a successful transaction reports %s', async (_name, fee, totals) => {
  const { run, events } = setUp({
    steps: ['approve', 'permit', 'swap'],
    settle: async ({ kind }) => ({ status: 'succeeded', ...(kind === 'swap' ? { fee: 3n } : fee && { fee }) }),
  })
  await run()
  expect(events().flatMap((event) => (event.type === 'succeed' ? [event.fee] : []))).toEqual(totals)
})

test('each step is prepared only after the step before it is final', async () => {
  const { run, trace } = setUp({ steps: ['reset', 'approve', 'permit', 'swap'] })
  await run()
  const sent = (name: TransactionKind, count: number) => [
    `prepare ${name}`,
    'check transaction',
    `note ${name}`,
    { type: 'ask' },
    `track ${name}`,
    `take back ${name}`,
    { type: 'send', hash: hash(count) },
    `settle ${name}`,
    { type: 'succeed', received: undefined },
  ]
  expect(trace).toEqual([
    { type: 'start', steps: ['reset', 'approve', 'permit', 'swap'] },
    ...sent('reset', 1),
    ...sent('approve', 2),
    'check permit',
    { type: 'ask' },
    { type: 'sign' },
    ...sent('swap', 3),
  ])
})

test('the guard gets the request, the values shown, both nodes, the clock and the signal', async () => {
  const { run, guardCalls, controller, clock } = setUp({ steps: ['permit', 'approve'] })
  await run()
  const [permit, approval] = guardCalls as [AskPermit, AskTransaction]
  expect(permit).toMatchObject({ permit: permitStep.permit, shown: permitStep.shown })
  expect(approval).toMatchObject({ transaction: transactionOf('approve'), shown: shownApproval })
  for (const options of [permit, approval]) {
    expect(options.page).toBe(page)
    expect(options.wallet).toBe(wallet)
    expect(options.signal).toBe(controller.signal)
    clock.now += 1
    expect(options.now()).toBe(clock.now)
  }
})

test('the guard may skip the simulation only of the step that the user has agreed to', async () => {
  const strict = setUp()
  await strict.run()
  expect(strict.guardCalls).toMatchObject([{ acceptsUnsimulated: false }])
  const lenient = setUp({ steps: ['approve', 'swap'] })
  await lenient.run({ acceptsUnsimulated: (step) => step === 'approve' })
  expect(lenient.guardCalls).toMatchObject([{ acceptsUnsimulated: true }, { acceptsUnsimulated: false }])
})

test('a plan without steps starts and sends no request', async () => {
  const { run, trace } = setUp({ steps: [] })
  await run()
  expect(trace).toEqual([{ type: 'start', steps: [] }])
})

test('a plan that fails or throws ends the run before any step', async () => {
  const failing = setUp({ plan: () => Promise.resolve(fail('swap.timedOut')) })
  await failing.run()
  expect(failing.trace).toEqual([failure('swap.timedOut')])
  const throwing = setUp({ plan: () => Promise.reject(new AppError('rate.limited')) })
  await throwing.run()
  expect(throwing.trace).toEqual([failure('rate.limited')])
  const broken = setUp({ plan: () => Promise.reject(new TypeError('x is not a function')) })
  await broken.run()
  expect(broken.trace).toEqual([failure('unknown')])
})

test('a request that cannot be prepared ends the run without calling the guard', async () => {
  const failing = setUp({ prepare: () => Promise.resolve(fail('quote.none')) })
  await failing.run()
  expect(failing.trace).toEqual([{ type: 'start', steps: ['swap'] }, 'prepare swap', failure('quote.none')])
  const throwing = setUp({ prepare: () => Promise.reject(new AppError('data.unavailable')) })
  await throwing.run()
  expect(throwing.trace).toEqual([{ type: 'start', steps: ['swap'] }, 'prepare swap', failure('data.unavailable')])
})

test.each<readonly [TransactionKind, ErrorCode]>([
  ['reset', 'approval.failed'],
  ['approve', 'approval.failed'],
  ['swap', 'swap.failed'],
  ['wrap', 'wrap.failed'],
  ['unwrap', 'unwrap.failed'],
])('an unknown failure of %s is reported as %s', async (name, code) => {
  const steps = [name]
  const unprepared = setUp({ steps, prepare: () => Promise.reject(new TypeError('x is not a function')) })
  await unprepared.run()
  expect(unprepared.events().at(-1)).toEqual(failure(code))
  const unsent = setUp({ steps, answer: (options) => rejected(options, 'unknown') })
  await unsent.run()
  expect(unsent.events().at(-1)).toEqual(failure(code))
  const unexplained = setUp({ steps, settle: () => Promise.resolve({ status: 'failed' }) })
  await unexplained.run()
  expect(unexplained.events().at(-1)).toEqual(failure(code))
})

test('a request that the guard refuses is neither listed as open nor tracked, and the event has its code', async () => {
  const { run, trace } = setUp({
    steps: ['approve', 'swap'],
    answer: () => Promise.resolve(fail({ code: 'request.modified', modification: 'calldata' })),
  })
  await run()
  expect(trace).toEqual([
    { type: 'start', steps: ['approve', 'swap'] },
    'prepare approve',
    'check transaction',
    failure('request.modified', { modification: 'calldata' }),
  ])
})

test('the fail event has the details of the guard’s refusal', async () => {
  for (const problem of [
    { code: 'wallet.chainMismatch', mismatch: 'genesis' },
    { code: 'request.modified', modification: 'nonce' },
  ] satisfies AskProblem[]) {
    const transaction = setUp({ answer: () => Promise.resolve(fail(problem)) })
    await transaction.run()
    expect(transaction.events().at(-1)).toEqual({ type: 'fail', problem })
    const permit = setUp({ steps: ['permit', 'swap'], sign: () => Promise.resolve(fail(problem)) })
    await permit.run()
    expect(permit.events().at(-1)).toEqual({ type: 'fail', problem })
  }
})

test('a rejected transaction emits a reject event, is no longer listed as open, and is not tracked', async () => {
  const { run, trace, open } = setUp({ steps: ['approve', 'swap'], answer: (options) => rejected(options) })
  await run()
  expect(trace).toEqual([
    { type: 'start', steps: ['approve', 'swap'] },
    'prepare approve',
    'check transaction',
    'note approve',
    { type: 'ask' },
    'take back approve',
    { type: 'reject' },
  ])
  expect(open.size).toBe(0)
})

test('a rejected signature emits a reject event, and the transaction after it is never prepared', async () => {
  const { run, trace } = setUp({ steps: ['permit', 'swap'], sign: (options) => rejected(options) })
  await run()
  expect(trace).toEqual([
    { type: 'start', steps: ['permit', 'swap'] },
    'check permit',
    { type: 'ask' },
    { type: 'reject' },
  ])
})

test('a request is listed as open exactly while the wallet has it', async () => {
  const during: unknown[] = []
  const { run, open, clock, openRequests } = setUp({
    answer: async (options, sent) => {
      during.push(open.size)
      clock.now = START + 5
      options.onAsk()
      during.push([...open])
      clock.now = START + 9_000
      await Promise.resolve()
      during.push(open.size)
      return ok(sent)
    },
    settle: () => {
      during.push(open.size)
      return Promise.resolve({ status: 'succeeded' })
    },
  })
  await run()
  expect(during).toEqual([0, [{ ...purposeOf('swap'), sentAt: START + 5, status: 'awaitingSignature' }], 1, 0])
  expect(openRequests).toHaveLength(1)
})

test('a tracked record has the purpose, the hash, the time of the answer and the call that was sent', async () => {
  const { run, tracked, clock } = setUp({
    answer: (options, sent) => {
      options.onAsk()
      clock.now = START + 9_000
      return Promise.resolve(ok(sent))
    },
  })
  await run()
  expect(tracked).toStrictEqual([
    {
      ...purposeOf('swap'),
      hash: hash(1),
      sentAt: START + 9_000,
      status: 'pending',
      call: { to: ROUTER, data: '0x5a', value: 7n },
    },
  ])
})

test('the signed permit is passed to the transaction after it, and to none before it', async () => {
  const seen: (SignedPermit | undefined)[] = []
  const { run, guardCalls } = setUp({
    steps: ['approve', 'permit', 'swap'],
    prepare: (signatures) => {
      seen.push(signatures)
      return Promise.resolve(prepared('swap'))
    },
  })
  await run()
  const signed = { message: permitMessage(BigInt(START / 1000 + 1800)), signature: '0x51' }
  expect(seen).toEqual([undefined, signed])
  expect(guardCalls.map((options) => 'signed' in options && options.signed)).toEqual([undefined, false, signed])
})

test.each([
  ['in its last second is used', 0, ['start', 'ask', 'sign', 'ask', 'send', 'succeed']],
  ['as it expires ends the run', 1, ['start', 'ask', 'fail']],
])('a permit that is signed %s', async (_when, late, types) => {
  const { run, events, clock } = setUp({
    steps: ['permit', 'swap'],
    sign: (options) => {
      options.onAsk()
      const sigDeadline = BigInt(START / 1000 + 60)
      clock.now = START + 60_000 - 1 + late
      return Promise.resolve(ok({ message: permitMessage(sigDeadline), signature: '0x51' } as const))
    },
  })
  await run()
  expect(events().map(({ type }) => type)).toEqual(types)
  if (late) expect(events().at(-1)).toEqual(failure('permit.expired'))
})

test.each<readonly [ErrorCode, ErrorCode]>([
  ['unknown', 'permit.failed'],
  ['swap.expectedToFail', 'permit.failed'],
  ['chain.unavailable', 'chain.unavailable'],
])('a permit that fails with %s ends the run with %s', async (answered, code) => {
  const { run, events } = setUp({ steps: ['permit', 'swap'], sign: (options) => rejected(options, answered) })
  await run()
  expect(events().at(-1)).toEqual(failure(code))
})

test.each<readonly [Settlement, object]>([
  [{ status: 'failed', code: 'swap.slippage' }, failure('swap.slippage')],
  [
    { status: 'shortfall', code: 'swap.shortfall', received: 3n },
    { ...failure('swap.shortfall'), received: 3n },
  ],
  [{ status: 'dropped', code: 'transaction.dropped' }, failure('transaction.dropped')],
])('a transaction that settles as %o ends the run', async (settlement, event) => {
  const { run, events, trace } = setUp({ steps: ['approve', 'swap'], settle: () => Promise.resolve(settlement) })
  await run()
  expect(events().map(({ type }) => type)).toEqual(['start', 'ask', 'send', 'fail'])
  expect(events().at(-1)).toEqual(event)
  expect(trace).not.toContain('prepare swap')
})

test('the wallet gets no request if the user leaves before the first step', async () => {
  const { run, trace, controller } = setUp({ steps: ['permit', 'swap'] })
  controller.abort()
  await run()
  expect(trace).toEqual([{ type: 'start', steps: ['permit', 'swap'] }, failure('request.aborted')])
})

test('no further request is prepared or sent after the user has left between two steps', async () => {
  const { run, trace, controller, events } = setUp({
    steps: ['approve', 'swap'],
    settle: () => {
      controller.abort()
      return Promise.resolve({ status: 'succeeded' })
    },
  })
  await run()
  expect(events().slice(-2)).toEqual([{ type: 'succeed', received: undefined }, failure('request.aborted')])
  expect(trace).not.toContain('prepare swap')
})

test('a transaction that is confirmed after the user has left is still tracked and settled', async () => {
  const { run, trace, controller, open } = setUp({
    steps: ['swap'],
    answer: async (options, sent) => {
      options.onAsk()
      controller.abort()
      await Promise.resolve()
      return ok(sent)
    },
  })
  await run()
  expect(trace.slice(4)).toEqual([
    { type: 'ask' },
    'track swap',
    'take back swap',
    { type: 'send', hash: hash(1) },
    'settle swap',
    { type: 'succeed', received: undefined },
  ])
  expect(open.size).toBe(0)
})

test('no transaction is sent if the user leaves while the permit is open', async () => {
  const { run, trace, controller } = setUp({
    steps: ['permit', 'swap'],
    sign: (options) => {
      options.onAsk()
      controller.abort()
      return Promise.resolve(ok({ message: permitMessage(BigInt(START / 1000 + 1800)), signature: '0x51' } as const))
    },
  })
  await run()
  expect(trace).not.toContain('prepare swap')
  expect(trace.at(-1)).toEqual(failure('request.aborted'))
})

const FEES = { maxFeePerGas: 24n, maxPriorityFeePerGas: 2n }
const replacementOf = (kind: 'speedUp' | 'cancel'): Run['plan'] => {
  const step: TransactionStep = {
    name: 'swap',
    purpose: purposeOf('swap'),
    replaces: { hash: hash(77), kind },
    prepare: async () => {
      const { value } = prepared('swap')
      return ok({ ...value, transaction: { ...value.transaction, terms: { nonce: 3, gasLimit: 9n, ...FEES } } })
    },
  }
  return () => Promise.resolve(ok<TransactionPlan>({ steps: [step] }))
}

test('a replacement updates the record of its transaction and gets no record of its own', async () => {
  const { run, trace, openRequests, replacements } = setUp({ plan: replacementOf('cancel') })
  await run()
  expect(trace).toEqual([
    { type: 'start', steps: ['swap'] },
    'check transaction',
    'note swap',
    { type: 'ask' },
    `replace ${hash(77)} by a cancel`,
    'take back swap',
    { type: 'send', hash: hash(1) },
  ])
  expect(openRequests[0]?.replacing).toBe('cancel')
  expect(replacements).toEqual([{ kind: 'cancel', hash: hash(1), sentAt: START, fees: FEES }])
})

test.each([
  ['cancel', 'unknown', 'transaction.cancelFailed'],
  ['speedUp', 'unknown', 'transaction.replaceFailed'],
  ['cancel', 'gas.insufficient', 'gas.insufficient'],
] as const)('a %s that fails with %s reports %s', async (kind, code, expected) => {
  const { run, events } = setUp({ plan: replacementOf(kind), answer: (options) => rejected(options, code) })
  await run()
  expect(events().at(-1)).toEqual(failure(expected))
})

test('a wallet that cannot sign the permit sends it as a transaction, and the swap contains no permit', async () => {
  const message = permitMessage(9n)
  const passed: unknown[] = []
  const steps = [
    { ...permitStep, permit: permitTypedData(1, message) },
    {
      name: 'swap',
      purpose: purposeOf('swap'),
      prepare: (signed) => {
        passed.push(signed)
        return Promise.resolve(prepared('swap'))
      },
    } satisfies TransactionStep,
  ]
  const { run, events, guardCalls, tracked } = setUp({
    plan: () => Promise.resolve(ok<TransactionPlan>({ steps })),
    sign: (options) => rejected(options, 'permit.unsupported'),
  })
  await run()
  expect(events().map(({ type }) => type)).toEqual([
    'start',
    'ask',
    'fallback',
    'ask',
    'send',
    'succeed',
    'ask',
    'send',
    'succeed',
  ])
  expect(guardCalls[1]).toMatchObject({
    transaction: encodePermitAsTransaction(1, ME, message),
    shown: { kind: 'permit2Approve', chainId: 1, account: ME, token: USDC, amount: 1_000_000n, expiration: 9n },
  })
  expect(tracked.map(({ kind }) => kind)).toEqual(['permit2Approve', 'swap'])
  expect(passed).toEqual([undefined])
})

test('a permit sent as a transaction can be rejected and can fail like any other step', async () => {
  const plan: Run['plan'] = () =>
    Promise.resolve(ok<TransactionPlan>({ steps: [{ ...permitStep, permit: permitTypedData(1, permitMessage(9n)) }] }))
  const last = async (code: ErrorCode) => {
    const { run, events } = setUp({
      plan,
      sign: (options) => rejected(options, 'permit.unsupported'),
      answer: (options) => rejected(options, code),
    })
    await run()
    return events().at(-1)
  }
  expect(await last('request.rejected')).toEqual({ type: 'reject' })
  expect(await last('unknown')).toEqual(failure('permit.failed'))
})

const POSITIONS = '0xbD216513d74C8cf14cf4747E6AaA6420FF64ee9e'
const permits = {
  details: ([USDC, DAI] as const).map((token) => ({ token, amount: 5n, expiration: 99n, nonce: 3n })),
  spender: POSITIONS,
  sigDeadline: BigInt(START / 1000 + 1800),
} as const
const permitBatchStep: PermitBatchStep = {
  name: 'permit',
  shown: { kind: 'permitBatch', chainId: 1, account: ME, tokens: permits.details },
  permits,
  purposes: [purposeOf('permitDeposit'), purposeOf('permitDeposit')],
}

test('a signed batch of permits is passed to the steps after it and to the guard', async () => {
  const signed: SignedPermitBatch = { message: permits, signature: '0x52' }
  const passed: unknown[] = []
  const deposit: TransactionStep = {
    name: 'addLiquidity',
    purpose: purposeOf('addLiquidity'),
    prepare: async (...signatures) => {
      passed.push(...signatures)
      return prepared('addLiquidity')
    },
  }
  const { run, events, guardCalls } = setUp({
    plan: () => Promise.resolve(ok<TransactionPlan>({ steps: [permitBatchStep, deposit] })),
    signBatch: (options) => {
      options.onAsk()
      return Promise.resolve(ok(signed))
    },
  })
  await run()
  expect(events().map(({ type }) => type)).toEqual(['start', 'ask', 'sign', 'ask', 'send', 'succeed'])
  expect(passed).toMatchObject([undefined, { permitBatch: signed }])
  expect(guardCalls).toMatchObject([{ signed: undefined, signedBatch: signed }])
})

test('a wallet that cannot sign a batch of permits gets a transaction for each permit', async () => {
  const { run, events, guardCalls, tracked } = setUp({
    plan: () => Promise.resolve(ok<TransactionPlan>({ steps: [permitBatchStep] })),
    signBatch: () => Promise.resolve(fail<AskProblem>({ code: 'permit.unsupported' })),
  })
  await run()
  expect(events().find(({ type }) => type === 'fallback')).toEqual({
    type: 'fallback',
    names: ['permitDeposit', 'permitDeposit'],
  })
  expect(guardCalls.map((options) => 'transaction' in options && options.transaction)).toEqual(
    permits.details.map((detail) => encodePermitAsTransaction(1, ME, { ...detail, spender: POSITIONS })),
  )
  expect(guardCalls[1]?.shown).toMatchObject({ kind: 'permit2Approve', token: DAI, spender: 'v4PositionManager' })
  expect(tracked.map(({ kind }) => kind)).toEqual(['permitDeposit', 'permitDeposit'])
})

test('an expired batch of permits ends the run, and a failure to sign it has the permit’s error code', async () => {
  const last = async (signBatch: Script['signBatch']) => {
    const plan = () => Promise.resolve(ok<TransactionPlan>({ steps: [permitBatchStep] }))
    const { run, events } = setUp({ plan, ...(signBatch && { signBatch }) })
    await run()
    return events().at(-1)
  }
  const expired = { ...permits, sigDeadline: BigInt(START / 1000) }
  expect(await last(() => Promise.resolve(ok({ message: expired, signature: '0x52' })))).toEqual(
    failure('permit.expired'),
  )
  expect(await last(() => Promise.resolve(fail({ code: 'unknown' })))).toEqual(failure('permit.failed'))
})

const NFT_PERMIT = { spender: POSITIONS, tokenId: 7n, nonce: 0n, deadline: BigInt(START / 1000 + 1800) } as const
const nftPermitStep: NftPermitStep = {
  name: 'permit',
  shown: { kind: 'nftPermit', chainId: 1, account: ME, tokenId: 7n },
  nftPermit: NFT_PERMIT,
  purpose: { ...purposeOf('approvePosition'), kind: 'approvePosition' },
}

test('the permit of a position is passed to the migration after it and to the guard', async () => {
  const signed: SignedNftPermit = { message: NFT_PERMIT, signature: '0x52' }
  const passed: unknown[] = []
  const migration: TransactionStep = {
    name: 'migrateLiquidity',
    purpose: purposeOf('migrateLiquidity'),
    prepare: async (...signatures) => {
      passed.push(...signatures)
      return prepared('migrateLiquidity')
    },
  }
  const { run, events, guardCalls } = setUp({
    plan: () => Promise.resolve(ok<TransactionPlan>({ steps: [nftPermitStep, migration] })),
    signNft: (options) => {
      options.onAsk()
      return Promise.resolve(ok(signed))
    },
  })
  await run()
  expect(events().map(({ type }) => type)).toEqual(['start', 'ask', 'sign', 'ask', 'send', 'succeed'])
  expect(passed).toMatchObject([undefined, { nftPermit: signed }])
  expect(guardCalls).toMatchObject([{ signed: undefined, signedBatch: undefined, signedNftPermit: signed }])
})

test('an expired permit of a position ends the run, and a failure to sign it has the permit’s error code', async () => {
  const last = async (signNft: Script['signNft']) => {
    const plan = () => Promise.resolve(ok<TransactionPlan>({ steps: [nftPermitStep] }))
    const { run, events } = setUp({ plan, ...(signNft && { signNft }) })
    await run()
    return events().at(-1)
  }
  const expired = { ...NFT_PERMIT, deadline: BigInt(START / 1000) }
  expect(await last(() => Promise.resolve(ok({ message: expired, signature: '0x52' })))).toEqual(
    failure('permit.expired'),
  )
  expect(await last(() => Promise.resolve(fail({ code: 'unknown' })))).toEqual(failure('permit.failed'))
})

test('a wallet that cannot sign the permit of a position gets an approval of that position only', async () => {
  const { run, events, guardCalls, tracked } = setUp({
    plan: () => Promise.resolve(ok<TransactionPlan>({ steps: [nftPermitStep] })),
    signNft: (options) => rejected(options, 'permit.unsupported'),
  })
  await run()
  expect(events().find(({ type }) => type === 'fallback')).toEqual({ type: 'fallback', names: ['approvePosition'] })
  expect(guardCalls[0]).toMatchObject({
    transaction: encodePositionApproval(1, ME, 7n),
    shown: { kind: 'approvePosition', chainId: 1, account: ME, tokenId: 7n },
  })
  expect(tracked.map(({ kind }) => kind)).toEqual(['approvePosition'])
})

const batchStep = (planFallback: BatchStep['planFallback'] = () => expect.unreachable('not replaced')): BatchStep => ({
  name: 'batch',
  purpose: purposeOf('swap'),
  shown: {
    kind: 'swapBatch',
    chainId: 1,
    account: ME,
    approvals: [shownApproval],
    swap: {
      kind: 'swap',
      chainId: 1,
      account: ME,
      side: 'exactIn',
      input: USDC,
      output: DAI,
      legs: [],
      maximumIn: 1_000_000n,
      minimumOut: 990n,
      quoted: { input: 1_000_000n, output: 995n },
      deadline: unixSeconds(START),
      acceptedImpact: 'quiet',
    },
  },
  calls: [transactionOf('approve'), transactionOf('swap')],
  planFallback,
})
const batchPlan = (step: BatchStep) => () => Promise.resolve(ok<TransactionPlan>({ steps: [step] }))

test('a batch is one request and has one record, with the id of the batch', async () => {
  const { run, trace, tracked } = setUp({
    plan: batchPlan(batchStep()),
    answerCalls: (options) => {
      options.onAsk()
      return Promise.resolve(ok({ id: 'batch 7', hash: hash(7) }))
    },
    settle: () => Promise.resolve({ status: 'succeeded', received: 995n, replacedBy: hash(9) }),
  })
  await run()
  expect(trace).toEqual([
    { type: 'start', steps: ['batch'] },
    'check calls',
    'note swap',
    { type: 'ask' },
    'track swap',
    'take back swap',
    { type: 'send', hash: hash(7) },
    'settle swap',
    { type: 'succeed', received: 995n, hash: hash(9) },
  ])
  const { to, data, value } = transactionOf('swap')
  const connector = 'org.example'
  expect(tracked).toMatchObject([
    { kind: 'swap', hash: hash(7), batch: 'batch 7', connector, call: { to, data, value } },
  ])
})

test('a wallet that does not execute batches gets the standard steps in the same run', async () => {
  const step = (name: TransactionKind): TransactionStep => ({
    name,
    purpose: purposeOf(name),
    prepare: () => Promise.resolve(prepared(name)),
  })
  const planFallback = () => Promise.resolve(ok<TransactionPlan>({ steps: [step('approve'), step('swap')] }))
  const { run, events, tracked } = setUp({
    plan: batchPlan(batchStep(planFallback)),
    answerCalls: (options) => rejected(options, 'batch.unsupported'),
  })
  await run()
  expect(events().map(({ type }) => type)).toEqual([
    'start',
    'ask',
    'fallback',
    'ask',
    'send',
    'succeed',
    'ask',
    'send',
    'succeed',
  ])
  expect(events()[2]).toEqual({ type: 'fallback', names: ['approve', 'swap'] })
  expect(tracked.map(({ kind }) => kind)).toEqual(['approve', 'swap'])
})

test.each([
  ['request.rejected', { type: 'reject' }],
  ['swap.batchFailed', failure('swap.batchFailed')],
  ['request.modified', failure('request.modified')],
  ['unknown', failure('swap.failed')],
] as const)('a batch that fails with %s is not replaced by other steps', async (code, event) => {
  const { run, events, open } = setUp({
    plan: batchPlan(batchStep()),
    answerCalls: (options) => rejected(options, code),
  })
  await run()
  expect(events().at(-1)).toEqual(event)
  expect(open.size).toBe(0)
})

test('a reverted batch fails with the code of a batch', async () => {
  const { run, events } = setUp({
    plan: batchPlan(batchStep()),
    answerCalls: (options) => {
      options.onAsk()
      return Promise.resolve(ok({ id: 'batch 7', hash: hash(7) }))
    },
    settle: () => Promise.resolve({ status: 'failed', code: 'swap.batchFailed' }),
  })
  await run()
  expect(events().at(-1)).toMatchObject(failure('swap.batchFailed'))
})

test.each(['address.blocked', 'address.unscreened'] as const)(
  'an account that is screened as %s gets no request',
  async (code) => {
    const { run, trace } = setUp({ screened: fail(code) })
    await run()
    expect(trace).toEqual([failure(code)])
  },
)

test('while screening is unavailable, approvals can be revoked and transactions canceled, but nothing else', async () => {
  const screened = fail('address.unscreened' as const)
  const purpose = purposeOf('swap')
  const replacing = (kind: 'speedUp' | 'cancel'): Run['plan'] => {
    const step: TransactionStep = {
      name: 'swap',
      purpose,
      replaces: { hash: hash(9), kind },
      prepare: async () => prepared('swap'),
    }
    return async () => ok<TransactionPlan>({ steps: [step] })
  }
  const isRefused = async (script: Script) => {
    const { run, guardCalls, trace } = setUp({ ...script, screened })
    await run()
    if (guardCalls.length === 0) expect(trace).toEqual([failure('address.unscreened')])
    return guardCalls.length === 0
  }
  expect(await isRefused({ steps: ['revoke', 'revoke'] })).toBe(false)
  expect(await isRefused({ plan: replacing('cancel') })).toBe(false)
  expect(await isRefused({ plan: replacing('speedUp') })).toBe(true)
  expect(await isRefused({ steps: ['revoke', 'approve'] })).toBe(true)
  expect(await isRefused({ steps: ['permit'] })).toBe(true)
  const gone = setUp({ plan: async () => fail('approval.gone'), screened })
  await gone.run()
  expect(gone.trace).toEqual([failure('approval.gone')])
  const blocked = setUp({ steps: ['revoke'], screened: fail('address.blocked') })
  await blocked.run()
  expect(blocked.trace).toEqual([failure('address.blocked')])
})

const PAIR_PERMIT: PairPermit = {
  pair: POSITIONS,
  owner: ME,
  spender: POSITIONS,
  value: 5n,
  nonce: 0n,
  deadline: NFT_PERMIT.deadline,
}

function pairPermitStep(): PairPermitStep {
  const approval: TransactionStep = {
    name: 'approve',
    purpose: purposeOf('approve'),
    prepare: () => Promise.resolve(prepared('approve')),
  }
  return {
    name: 'permit',
    shown: { kind: 'pairPermit', chainId: 1, account: ME, pool: { token0: ME, token1: POSITIONS }, liquidity: 5n },
    pairPermit: PAIR_PERMIT,
    planFallback: () => Promise.resolve(ok<TransactionPlan>({ steps: [approval] })),
  }
}

const withdrawal: TransactionStep = {
  name: 'removeLiquidity',
  purpose: purposeOf('removeLiquidity'),
  prepare: () => Promise.resolve(prepared('removeLiquidity')),
}

test('the permit of LP tokens is passed to the guard of the withdrawal, but not to that of the deposit after it', async () => {
  const signed: SignedPairPermit = { message: PAIR_PERMIT, signature: '0x52' }
  const deposit: TransactionStep = {
    name: 'addLiquidity',
    purpose: purposeOf('addLiquidity'),
    prepare: () => Promise.resolve(prepared('addLiquidity')),
  }
  const { run, events, guardCalls } = setUp({
    plan: () => Promise.resolve(ok<TransactionPlan>({ steps: [pairPermitStep(), withdrawal, deposit] })),
    signPair: (options) => {
      options.onAsk()
      return Promise.resolve(ok(signed))
    },
  })
  await run()
  expect(events().map(({ type }) => type)).toEqual([
    'start',
    'ask',
    'sign',
    'ask',
    'send',
    'succeed',
    'ask',
    'send',
    'succeed',
  ])
  expect(guardCalls).toMatchObject([{ signedPairPermit: signed }, { signedPairPermit: undefined }])
})

test('a wallet that cannot sign the permit of LP tokens gets an approval', async () => {
  const { run, events } = setUp({
    plan: () => Promise.resolve(ok<TransactionPlan>({ steps: [pairPermitStep(), withdrawal] })),
    signPair: (options) => {
      options.onAsk()
      return Promise.resolve(fail({ code: 'permit.unsupported' }))
    },
  })
  await run()
  expect(events().find(({ type }) => type === 'fallback')).toEqual({ type: 'fallback', names: ['approve'] })
  expect(events().filter(({ type }) => type === 'succeed')).toHaveLength(2)
})
