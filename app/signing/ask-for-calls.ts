import { keccak256, stringToHex } from 'viem'
import { fail, ok, type Result } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import { UNSUPPORTED_METHOD } from '#app/chain/eip1193.ts'
import { translateError } from '#app/chain/translate-error.ts'
import { isChainId } from '#app/domain/chains/catalogue.ts'
import {
  checkStateOnBothNodes,
  checkPrices,
  modified,
  checkChainAndContracts,
  checkConnection,
  toHex,
  type AskOptions,
  type AskProblem,
  type ProposedTransaction,
} from './ask-wallet.ts'
import { checkBatch, stepsOf } from './check-batch.ts'
import { checkSimulations } from './check-simulations.ts'
import { askProblem } from './ask-problem.ts'
import type { ShownBatch } from './shown.ts'

export interface AskCalls extends AskOptions {
  readonly shown: ShownBatch
  /** Calls in the order of execution, unchecked, as the API returned them. */
  readonly calls: readonly ProposedTransaction[]
  /** The user has agreed to send a batch that no node could simulate. */
  readonly acceptsUnsimulated?: boolean
}

export interface SentBatch {
  /** The wallet's id of the batch, needed to ask for its status. */
  readonly id: string
  /** Used in place of the transaction hash until the wallet reports that: keccak256 of chain, account and id. */
  readonly hash: `0x${string}`
}

/** In characters: 4,096 bytes in hex, with 0x. Source: EIP-5792. */
const MAX_ID_LENGTH = 8_194

/**
 * Asks the wallet to execute several calls as one atomic batch, after every check of README.md has passed.
 *
 * Returns  batch.unsupported if the wallet does not support such a batch, which it reports before asking the user · swap.batchFailed if the
 *          request fails for an unknown reason, or the user declines to upgrade the account · wallet.invalidHash if the answer has no valid id
 * Source   EIP-5792 wallet_sendCalls 2.0.0
 */
export async function askForCalls(options: AskCalls): Promise<Result<SentBatch, AskProblem>> {
  const { wallet, shown, now, signal } = options
  try {
    const contracts = await checkChainAndContracts(options, shown)
    if (!contracts.ok) return contracts

    const { chainId } = shown
    const calls = options.calls.flatMap((call) => (isChainId(call.chainId) ? [{ ...call, chainId: call.chainId }] : []))
    const [first, ...others] = calls
    if (calls.length !== options.calls.length) return fail(modified('chain'))
    if (!first) return fail(modified('calldata'))
    const checked = checkBatch(calls, shown, unixSeconds(now()))
    if (!checked.ok) return fail(modified(checked.problem))

    const [state, effects, price] = await Promise.all([
      checkStateOnBothNodes(options, shown),
      checkSimulations(options, [first, ...others]),
      checkPricesOfSteps(options),
    ])
    if (!state.ok) return state
    if (!effects.ok) return effects
    if (!price.ok) return price

    const connection = await checkConnection(wallet, shown)
    if (!connection.ok) return connection
    if (signal.aborted) return fail({ code: 'request.aborted' })
    options.onAsk()
    const batch = {
      version: '2.0.0',
      from: wallet.address,
      chainId: toHex(BigInt(chainId)),
      atomicRequired: true,
      calls: calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) })),
    }
    const answer = await wallet.provider
      .request({ method: 'wallet_sendCalls', params: [batch] })
      .then(ok, (error: unknown) => fail({ code: refusalCode(error) }))
    if (!answer.ok) return answer
    const id = readId(answer.value)
    return id === undefined
      ? fail({ code: 'wallet.invalidHash' })
      : ok({ id, hash: keccak256(stringToHex(`${chainId} ${wallet.address} ${id}`)) })
  } catch (error) {
    return fail(askProblem(error))
  }
}

/** Checks the prices of all steps; see `checkPrices`. */
async function checkPricesOfSteps(options: AskCalls): Promise<Result<undefined, AskProblem>> {
  const checked = await Promise.all(stepsOf(options.shown).map((step) => checkPrices(options, step)))
  return checked.find((price) => !price.ok) ?? ok(undefined)
}

/**
 * Error codes for a method, parameters, a capability, a chain, a batch size or atomic execution that the wallet does not support.
 *
 * Source   JSON-RPC, EIP-5792
 */
const UNSUPPORTED_CODES = [...UNSUPPORTED_METHOD, -32_602, 5700, 5710, 5740, 5760]
/** The user declined to upgrade the account. Source: EIP-5792. */
const UPGRADE_DECLINED = 5750

function refusalCode(error: unknown): AskProblem['code'] {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'number' && UNSUPPORTED_CODES.includes(code)) return 'batch.unsupported'
  if (code === UPGRADE_DECLINED) return 'swap.batchFailed'
  const translated = translateError(error)
  return translated === 'unknown' ? 'swap.batchFailed' : translated
}

/** Returns the id from the answer: a field of an object or, in version 1 of the method, the answer itself. */
function readId(answer: unknown): string | undefined {
  const id: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'id') : answer
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH ? id : undefined
}
