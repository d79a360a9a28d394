import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { translateError } from '#app/chain/translate-error.ts'
import type { WalletAccount } from '#app/chain/wallet-account.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { askForCalls } from '#app/signing/ask-for-calls.ts'
import type { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import type { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import type { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import type { askForPermit, askForTransaction, AskProblem } from '#app/signing/ask-wallet.ts'
import { permitAsTransactions } from './permit-as-transactions.ts'
import { stepCode } from './read-outcome.ts'
import { shownAmounts } from './shown-amounts.ts'
import type { Settlement } from './settle-transaction.ts'
import {
  isBatchStep,
  isPermitStep,
  type BatchStep,
  type PlanStep,
  type Signed,
  type SignedStep,
  type StepName,
  type TransactionPlan,
  type TransactionStep,
} from './transaction-plan.ts'
import type { RunEvent } from './run-flow.ts'
import type { OpenRequest } from './transactions.ts'
import type { Replacement, ShownAmount, TransactionRecord } from './transaction-record.ts'

/** Dependencies of the runner. `start-run.client.ts` passes the page's; tests pass their own. */
export interface RunTools {
  readonly page: Eip1193
  readonly wallet: WalletAccount
  readonly guard: {
    readonly askForTransaction: typeof askForTransaction
    readonly askForPermit: typeof askForPermit
    readonly askForPermitBatch: typeof askForPermitBatch
    readonly askForNftPermit: typeof askForNftPermit
    readonly askForPairPermit: typeof askForPairPermit
    readonly askForCalls: typeof askForCalls
  }
  /** Checks whether the operator allows the account to sign. */
  readonly screen: (account: Address) => Promise<Result<undefined, ErrorCode>>
  /** Adds a request that was sent to the wallet to the open requests; returns a function that removes it. */
  readonly addOpenRequest: (request: OpenRequest) => () => void
  readonly track: (record: TransactionRecord) => void
  /** Writes a replacement into the record of the transaction with this hash. */
  readonly replace: (hash: TransactionRecord['hash'], replacement: Replacement) => void
  /** Waits until a tracked transaction is final. */
  readonly settle: (record: TransactionRecord) => Promise<Settlement>
  /** UNIX milliseconds. */
  readonly now: () => number
}

export interface Run {
  /** Returns the steps that the action needs at this moment. An error that it throws becomes a `fail` event. */
  readonly plan: () => Promise<Result<TransactionPlan, ErrorCode>>
  readonly onEvent: (event: RunEvent) => void
  /** Aborted when the user leaves: the wallet gets no further request, but a request that it already has is followed to its outcome. */
  readonly signal: AbortSignal
  /** Whether the user has agreed to send this step although no node could simulate it. Called once for each transaction. */
  readonly acceptsUnsimulated?: (step: StepName) => boolean
}

/**
 * Runs a confirmed plan to its outcome. For each step, builds the request, passes it through the guard to the wallet, tracks the
 * transaction and waits until it is final. Reports all results as events and never throws.
 */
export async function runPlan(run: Run, tools: RunTools): Promise<void> {
  const onEvent = withTotalFee(run.onEvent)
  const plan = await screenedPlan(run, tools)
  if (!plan.ok) {
    onEvent({ type: 'fail', problem: { code: plan.problem } })
    return
  }
  const { steps } = plan.value
  onEvent({ type: 'start', steps: steps.map(({ name }) => name) })
  const outcome = await runSteps(steps, { ...run, onEvent }, tools)
  if (outcome.ok) return
  const { problem, received, spent } = outcome.problem
  onEvent(problem.code === 'request.rejected' ? { type: 'reject' } : { type: 'fail', problem, received, spent })
}

/** Replaces the fee of each `succeed` event by the sum of the run's fees so far; undefined once a fee could not be read. */
function withTotalFee(onEvent: Run['onEvent']): Run['onEvent'] {
  let total: bigint | undefined = 0n
  return (event) => {
    if (event.type !== 'succeed') return onEvent(event)
    total = total === undefined || event.fee === undefined ? undefined : total + event.fee
    onEvent({ ...event, fee: total })
  }
}

/**
 * Returns the plan of an account that the operator allows to sign. While screening is unavailable, returns only plans that revoke approvals
 * or cancel a transaction, because these are urgent and send no funds.
 */
async function screenedPlan(run: Run, tools: RunTools): Promise<Result<TransactionPlan, ErrorCode>> {
  const screened = await attempt(() => tools.screen(tools.wallet.address))
  if (!screened.ok && screened.problem !== 'address.unscreened') return screened
  const plan = await attempt(run.plan)
  return screened.ok || !plan.ok || plan.value.steps.every(isProtective) ? plan : screened
}

function isProtective(step: PlanStep): boolean {
  if (isPermitStep(step)) return false
  if (isBatchStep(step)) return step.shown.kind === 'revocationBatch'
  return step.replaces ? step.replaces.kind === 'cancel' : step.purpose.kind === 'revoke'
}

/** A run with all amounts that the screen shows for its plan. */
interface RunWithAmounts extends Run {
  readonly amounts: readonly ShownAmount[]
}

interface StepProblem {
  readonly problem: AskProblem
  readonly received?: bigint | undefined
  readonly spent?: bigint | undefined
}

type StepOutcome = Result<Signed | undefined, StepProblem>

async function runSteps(steps: readonly PlanStep[], run: Run, tools: RunTools): Promise<StepOutcome> {
  const runWithAmounts = { ...run, amounts: steps.flatMap(shownAmounts) }
  let signed: Signed = {}
  for (const step of steps) {
    if (run.signal.aborted) return fail(stepProblem('request.aborted'))
    const outcome = await runStep(step, signed, runWithAmounts, tools)
    if (!outcome.ok) return outcome
    // Each permit is signed for the next transaction, which uses its nonce; a later transaction must not carry it.
    signed = isPermitStep(step) ? { ...signed, ...outcome.value } : {}
  }
  return ok(undefined)
}

function runStep(step: PlanStep, signed: Signed, run: RunWithAmounts, tools: RunTools): Promise<StepOutcome> {
  if (isPermitStep(step)) return runPermit(step, run, tools)
  return isBatchStep(step) ? runBatch(step, run, tools) : runTransaction(step, signed, run, tools)
}

async function runBatch(step: BatchStep, run: RunWithAmounts, tools: RunTools): Promise<StepOutcome> {
  const { page, wallet, guard, now } = tools
  const { purpose, shown, calls } = step
  let removeRequest = () => {}
  const answer = await guard.askForCalls({
    shown,
    calls,
    page,
    wallet,
    now,
    amounts: run.amounts,
    signal: run.signal,
    acceptsUnsimulated: run.acceptsUnsimulated?.(step.name) ?? false,
    onAsk: () => {
      removeRequest = tools.addOpenRequest({ ...purpose, sentAt: now(), status: 'awaitingSignature' })
      run.onEvent({ type: 'ask' })
    },
  })
  const last = calls.at(-1)
  if (!answer.ok || !last) {
    removeRequest()
    const problem = answer.ok ? { code: 'unknown' as const } : answer.problem
    if (problem.code === 'batch.unsupported') return runFallback(step.planFallback, run, tools)
    return fail(stepProblem(stepCode(purpose.kind, problem.code), problem))
  }
  const { id: batch, hash } = answer.value
  const { to, data, value } = last
  const call = { to, data, value }
  const sent = { hash, ...batchOf(wallet, batch), sentAt: now(), status: 'pending' } as const
  const record: TransactionRecord = { ...purpose, ...sent, call }
  tools.track(record)
  removeRequest()
  return follow(record, run, tools)
}

/** Sends transactions in place of a permit that the wallet cannot sign. */
async function runPermitAsTransactions(step: SignedStep, run: Run, tools: RunTools): Promise<StepOutcome> {
  return runFallback(() => permitAsTransactions(step), run, tools)
}

/** Runs the steps that replace a batch or a permit that the wallet does not support. */
async function runFallback(planFallback: BatchStep['planFallback'], run: Run, tools: RunTools): Promise<StepOutcome> {
  const plan = await attempt(planFallback)
  if (!plan.ok) return fail(stepProblem(plan.problem))
  const { steps } = plan.value
  run.onEvent({ type: 'fallback', names: steps.map(({ name }) => name) })
  return runSteps(steps, run, tools)
}

/** Requests the signature of a permit, or sends transactions in its place. */
async function runPermit(step: SignedStep, run: RunWithAmounts, tools: RunTools): Promise<StepOutcome> {
  const answer = await askForSignature(step, run, tools)
  if (!answer.ok && answer.problem.code === 'permit.unsupported') return runPermitAsTransactions(step, run, tools)
  if (!answer.ok) return fail(stepProblem(permitCode(answer.problem.code), answer.problem))
  // The permit may have expired while the wallet waited for the user.
  const { signed, deadline } = answer.value
  if (deadline <= BigInt(unixSeconds(tools.now()))) return fail(stepProblem('permit.expired'))
  run.onEvent({ type: 'sign' })
  return ok(signed)
}

interface SignedUntil {
  readonly signed: Signed
  /** The last second in which the permit can be used, in UNIX seconds. */
  readonly deadline: bigint
}

async function askForSignature(
  step: SignedStep,
  { amounts, signal, onEvent }: RunWithAmounts,
  { page, wallet, guard, now }: RunTools,
): Promise<Result<SignedUntil, AskProblem>> {
  const options = { page, wallet, amounts, now, signal, onAsk: () => onEvent({ type: 'ask' }) }
  if ('nftPermit' in step) {
    const answer = await guard.askForNftPermit({ ...options, shown: step.shown, permit: step.nftPermit })
    return answer.ok ? ok({ signed: { nftPermit: answer.value }, deadline: answer.value.message.deadline }) : answer
  }
  if ('pairPermit' in step) {
    const answer = await guard.askForPairPermit({ ...options, shown: step.shown, permit: step.pairPermit })
    return answer.ok ? ok({ signed: { pairPermit: answer.value }, deadline: answer.value.message.deadline }) : answer
  }
  if ('permits' in step) {
    const answer = await guard.askForPermitBatch({ ...options, shown: step.shown, permit: step.permits })
    return answer.ok
      ? ok({ signed: { permitBatch: answer.value }, deadline: answer.value.message.sigDeadline })
      : answer
  }
  const answer = await guard.askForPermit({ ...options, shown: step.shown, permit: step.permit })
  return answer.ok ? ok({ signed: { permit: answer.value }, deadline: answer.value.message.sigDeadline }) : answer
}

async function runTransaction(
  step: TransactionStep,
  signed: Signed,
  run: RunWithAmounts,
  tools: RunTools,
): Promise<StepOutcome> {
  const { page, wallet, guard, now } = tools
  const { name, purpose } = step
  const prepared = await attempt(() => step.prepare(signed.permit, signed))
  if (!prepared.ok) return fail(stepProblem(stepCode(name, prepared.problem)))
  let removeRequest = () => {}
  const answer = await guard.askForTransaction({
    ...prepared.value,
    signed: signed.permit,
    signedBatch: signed.permitBatch,
    signedNftPermit: signed.nftPermit,
    signedPairPermit: signed.pairPermit,
    page,
    wallet,
    now,
    amounts: run.amounts,
    signal: run.signal,
    acceptsUnsimulated: run.acceptsUnsimulated?.(step.name) ?? false,
    onAsk: () => {
      const replacing = step.replaces && { replacing: step.replaces.kind }
      removeRequest = tools.addOpenRequest({ ...purpose, ...replacing, sentAt: now(), status: 'awaitingSignature' })
      run.onEvent({ type: 'ask' })
    },
  })
  if (!answer.ok) {
    removeRequest()
    return fail(stepProblem(problemCode(step, answer.problem.code), answer.problem))
  }
  if (step.replaces) {
    const { hash, kind } = step.replaces
    const { terms } = prepared.value.transaction
    const fees = terms && {
      fees: { maxFeePerGas: terms.maxFeePerGas, maxPriorityFeePerGas: terms.maxPriorityFeePerGas },
    }
    tools.replace(hash, { kind, hash: answer.value, sentAt: now(), ...fees })
    removeRequest()
    run.onEvent({ type: 'send', hash: answer.value })
    // The outcome is shown outside the dialog, with the record of the replaced transaction.
    return ok(undefined)
  }
  const { to, data, value } = prepared.value.transaction
  const call = { to, data, value }
  const hash = answer.value
  const batch = wallet.returnsBatchIds && batchOf(wallet, hash)
  const record: TransactionRecord = { ...purpose, hash, ...batch, sentAt: now(), status: 'pending', call }
  tools.track(record)
  removeRequest()
  return follow(record, run, tools)
}

/** Returns the fields of a record for a batch: its id and the wallet that knows it. */
function batchOf({ connector }: WalletAccount, batch: string): Pick<TransactionRecord, 'batch' | 'connector'> {
  return { batch, ...(connector !== undefined && { connector }) }
}

/** Waits until a tracked transaction is final. */
async function follow(record: TransactionRecord, run: Run, tools: RunTools): Promise<StepOutcome> {
  run.onEvent({ type: 'send', hash: record.hash })
  const { status, code, received, spent, fee, replacedBy } = await tools.settle(record)
  if (status !== 'succeeded') return fail({ ...stepProblem(code ?? stepCode(record.kind, 'unknown')), received, spent })
  run.onEvent({ type: 'succeed', received, spent, fee, ...(replacedBy && { hash: replacedBy }) })
  return ok(undefined)
}

/** Returns the error code of a failed step. A failed replacement has codes of its own, because the transaction to be replaced has not failed. */
function problemCode({ name, replaces }: TransactionStep, code: ErrorCode): ErrorCode {
  if (!replaces || code !== 'unknown') return stepCode(name, code)
  return replaces.kind === 'cancel' ? 'transaction.cancelFailed' : 'transaction.replaceFailed'
}

function stepProblem(code: ErrorCode, detail?: AskProblem): StepProblem {
  return { problem: { ...detail, code } }
}

function permitCode(code: ErrorCode): ErrorCode {
  return code === 'unknown' || code === 'swap.expectedToFail' ? 'permit.failed' : code
}

async function attempt<Value>(work: () => Promise<Result<Value, ErrorCode>>): Promise<Result<Value, ErrorCode>> {
  try {
    return await work()
  } catch (error) {
    return fail(translateError(error))
  }
}
