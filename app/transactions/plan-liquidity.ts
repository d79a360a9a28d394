import { PERMIT_MINUTES } from '#app/domain/trade/permit-minutes.ts'
import { ok, type Result } from '#app/base/result.ts'
import { MINUTE, SECOND, unixSeconds } from '#app/base/time.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { needsReset, readTokenAllowances, type TokenAllowances } from '#app/chain/read-token-allowances.ts'
import { readPairNonce } from '#app/chain/read-pair-nonce.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import {
  encodeAddLiquidity,
  encodeCollectFees,
  encodeRemoveLiquidity,
} from '#app/domain/liquidity/calls/encode-liquidity.ts'
import { approvedAmount, type ApprovalChoice } from '#app/domain/swap/approval-choice.ts'
import { encodeApproval, type ApprovedContract } from '#app/domain/trade/approve.ts'
import { pairAddress } from '#app/domain/trade/pool-identity.ts'
import type { ShownAddLiquidity, ShownLiquidity } from '#app/signing/shown-liquidity.ts'
import { tokenNeeds } from '#app/signing/token-needs.ts'
import { liquidityPurpose, type PairFacts } from './liquidity-purpose.ts'
import type { PlanStep, Signed, TransactionPlan, TransactionStep } from './transaction-plan.ts'

/** A request without its deadline, which is set only when the request is prepared for the wallet. */
export type Undated<Shown> = Shown extends unknown ? Omit<Shown, 'deadline'> : never

export interface LiquidityToPlan {
  /** Request as the review shows it. Its deadline is set when the request is prepared for the wallet. */
  readonly request: Undated<ShownLiquidity>
  readonly tokens: PairFacts
  readonly deadlineMinutes: number
  /** By default, approvals cover exactly the amounts needed. */
  readonly approval?: ApprovalChoice
  /** UNIX milliseconds. */
  readonly now?: () => number
}

/**
 * Returns the steps of a deposit, withdrawal or fee collection: missing resets and approvals, the permits of a v4 deposit or a v2
 * withdrawal, and the transaction. Reads the allowances from the node.
 *
 * Throws   errors of the node
 */
export async function planLiquidity(node: Eip1193, plan: LiquidityToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const shown = withDeadline(plan)
  const spender = approvedContract(shown)
  const needs = new Map(tokenNeeds(shown).map(({ token, amount }) => [token, amount]))
  const allowances = await readTokenAllowances(node, shown, [...needs.keys()], spender)
  const { chainId, account } = shown
  const approvals = await Promise.all(
    allowances.map((allowance) => {
      const facts = factsOf(plan, allowance.token)
      const needed = needs.get(allowance.token) ?? 0n
      const choice = plan.approval ?? 'once'
      return approvalSteps(node, { chainId, account, spender, allowance, facts, needed, choice })
    }),
  )
  const permit = await pairPermitStep(node, plan, shown, approvals.flat())
  const before = permit ? [permit] : approvals.flat()
  return ok({ steps: [...before, ...permitSteps(plan, shown, allowances, needs), liquidityStep(plan)] })
}

/** Returns the request with a deadline `deadlineMinutes` from now. */
function withDeadline({ request, deadlineMinutes, now = Date.now }: LiquidityToPlan): ShownLiquidity {
  return { ...request, deadline: BigInt(unixSeconds(now() + deadlineMinutes * MINUTE)) } as ShownLiquidity
}

const APPROVED_CONTRACTS = { v2: 'v2Router', v3: 'v3PositionManager', v4: 'permit2' } as const

function approvedContract({ version }: ShownLiquidity): ApprovedContract {
  return APPROVED_CONTRACTS[version]
}

interface ApprovalToPlan extends Pick<ShownLiquidity, 'chainId' | 'account'> {
  readonly spender: ApprovedContract
  readonly allowance: TokenAllowances
  readonly facts: PairFacts[0]
  /** Amount that the spender has to transfer, in base units. */
  readonly needed: bigint
  readonly choice: ApprovalChoice
}

/** Returns the reset and the approval of a token that are missing; none if the allowance suffices. */
export async function approvalSteps(
  node: Eip1193,
  { chainId, account, spender, allowance, facts, needed, choice }: ApprovalToPlan,
): Promise<readonly PlanStep[]> {
  const { token, approved } = allowance
  if (approved >= needed) return []
  const amount = approvedAmount(choice, needed)
  const step = (name: 'reset' | 'approve', raw: bigint): PlanStep => ({
    name,
    purpose: { kind: name, chainId, account, input: { ...facts, raw } },
    prepare: async () =>
      ok({
        transaction: encodeApproval(chainId, account, token, raw, spender),
        shown: { kind: 'approve', chainId, account, token, amount: raw, spender },
      }),
  })
  const isReset = await needsReset(node, { chainId, account }, allowance, spender, amount)
  return [...(isReset ? [step('reset', 0n)] : []), step('approve', amount)]
}

/** Returns symbol and decimals of a token of the pool, or of a v2 pair's LP token, whose symbol joins those of both tokens. */
function factsOf({ tokens }: LiquidityToPlan, token: Address) {
  const known = tokens.find((facts) => isSameAddress(facts.token, token))
  if (known) return known
  return { token, symbol: tokens.map(({ symbol }) => symbol).join('/'), decimals: 18 }
}

/** Returns one signature step for all tokens whose Permit2 allowance for the v4 position manager is too low or expires too early. */
function permitSteps(
  plan: LiquidityToPlan,
  shown: ShownLiquidity,
  allowances: readonly TokenAllowances[],
  needs: ReadonlyMap<Address, bigint>,
): readonly PlanStep[] {
  if (!isV4Deposit(shown)) return []
  const { now = Date.now, deadlineMinutes } = plan
  const { chainId, account } = shown
  const missing = allowances.filter(
    ({ token, permitted }) => permitted.amount < (needs.get(token) ?? 0n) || permitted.expiration < shown.deadline,
  )
  if (missing.length === 0) return []
  const sigDeadline = BigInt(unixSeconds(now()) + (Math.max(PERMIT_MINUTES, deadlineMinutes) * MINUTE) / SECOND)
  const tokens = missing.map(({ token }) => ({ token, amount: needs.get(token) ?? 0n }))
  const details = missing.map(({ token, permitted: { nonce } }) => ({
    token,
    amount: needs.get(token) ?? 0n,
    expiration: sigDeadline,
    nonce,
  }))
  return [
    {
      name: 'permit',
      shown: { kind: 'permitBatch', chainId, account, tokens, deadlineMinutes },
      permits: { details, spender: chainById(chainId).contracts.v4PositionManager, sigDeadline },
      purposes: tokens.map(({ token, amount }) => ({
        kind: 'permitDeposit',
        chainId,
        account,
        input: { ...factsOf(plan, token), raw: amount },
      })),
    },
  ]
}

/**
 * Returns a signature step in place of the approval of a pair's LP tokens; undefined if no approval is missing or the pair cannot verify
 * the account's permit.
 */
async function pairPermitStep(
  node: Eip1193,
  { deadlineMinutes }: LiquidityToPlan,
  shown: ShownLiquidity,
  approvals: readonly PlanStep[],
): Promise<PlanStep | undefined> {
  if (shown.kind !== 'removeLiquidity' || shown.version !== 'v2' || approvals.length === 0) return undefined
  const { chainId, account, pool, liquidity: value, deadline } = shown
  const { contracts } = chainById(chainId)
  const pair = pairAddress(contracts, pool.token0, pool.token1)
  const nonce = await readPairNonce(node, pair, { chainId, account })
  if (nonce === undefined) return undefined
  return {
    name: 'permit',
    shown: { kind: 'pairPermit', chainId, account, pool, liquidity: value, deadlineMinutes },
    pairPermit: { pair, owner: account, spender: contracts.v2Router, value, nonce, deadline },
    planFallback: () => Promise.resolve(ok({ steps: approvals })),
  }
}

function isV4Deposit(shown: ShownLiquidity): shown is ShownAddLiquidity & { readonly version: 'v4' } {
  return shown.kind === 'addLiquidity' && shown.version === 'v4'
}

/** Returns the step of the transaction itself, without approvals and permits. */
export function liquidityStep(plan: LiquidityToPlan): TransactionStep {
  const purpose = liquidityPurpose(withDeadline(plan), plan.tokens)
  return {
    name: purpose.kind,
    purpose,
    prepare: async (_, signed) => {
      const deadline = signed?.pairPermit?.message.deadline
      const shown = deadline === undefined ? withDeadline(plan) : ({ ...plan.request, deadline } as ShownLiquidity)
      return ok({ transaction: encode(shown, signed), shown })
    },
  }
}

function encode(shown: ShownLiquidity, signed: Omit<Signed, 'permit'> = {}) {
  switch (shown.kind) {
    case 'addLiquidity':
      return encodeAddLiquidity(shown, signed.permitBatch)
    case 'removeLiquidity':
      return encodeRemoveLiquidity(shown, signed.pairPermit)
    case 'collectFees':
      return encodeCollectFees(shown)
  }
}
