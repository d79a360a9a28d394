import * as v from 'valibot'
import { DAY, HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isTrap, type TransferTrial } from '#app/domain/token/safety.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { tryTransfers, type TransferTax } from '../trading/try-transfers.ts'
import { withTimeout } from '../with-timeout.ts'

/** The result of simulating a token's transfers, and when. */
export interface DatedTrial extends TransferTrial {
  /** UNIX milliseconds. */
  readonly at: number
}

/** A token, and the protocol's largest holder of it. */
export interface TrialCandidate {
  readonly chainId: ChainId
  /** Lower case. */
  readonly address: string
  /** Null if no pool has the token. */
  readonly holder: Address | null
}

/**
 * Milliseconds after which a result is renewed in the background, because a contract can change its behaviour (a switch, a proxy).
 */
const LIFETIME_MS = 6 * HOUR
/** Minimum time before a failed trial is repeated. */
const RETRY_DELAY_MS = MINUTE
/** Milliseconds after which results of other isolates are read again. */
const REREAD_AFTER_MS = 5 * MINUTE
/** An answer waits no longer than this for trials; later results are cached for the next answer. */
const TRIALS_TIMEOUT_MS = SECOND
/** Maximum number of trials that a request starts per chain. */
const MAX_CONCURRENT = 60
/** Maximum number of stored trials per chain. */
const MAX_ENTRIES = 5_000

interface ChainTrials {
  readonly trials: Map<string, DatedTrial>
  /** UNIX milliseconds before which a failed trial is not repeated. */
  readonly retryAt: Map<string, number>
  /** Deduplicates concurrent trials. */
  readonly running: Map<string, Promise<unknown>>
  /** UNIX milliseconds of the last read of the stored results. */
  readAt: number
  reading: Promise<void>
}

const cache = new Map<ChainId, ChainTrials>()
const stored = v.record(
  v.string(),
  v.object({ buyFee: v.nullable(v.number()), sellFee: v.nullable(v.number()), at: v.number() }),
)

interface Sources {
  readonly kv: Pick<KVNamespace, 'get' | 'put'>
  /** Throws for a chain without a node. */
  readonly rpc: (chainId: ChainId) => Rpc
  readonly waitUntil: (work: Promise<unknown>) => void
  /** Charges the client for a number of trials; false if that exceeds its rate limit. */
  readonly charge: (trialCount: number) => Promise<boolean>
}

/**
 * Reads the trials of tokens, and runs those that are missing. Results are stored in KV, one record per chain.
 *
 * Returns  null for a token whose trial is unknown: no pool has the token, the node cannot simulate, the client is over its rate limit, or
 *          the trial takes longer than the timeout, in which case it continues in the background
 */
export async function readTrials(
  sources: Sources,
  tokens: readonly TrialCandidate[],
): Promise<readonly (DatedTrial | null)[]> {
  const now = Date.now()
  const work = Promise.all(
    [...new Set(tokens.map(({ chainId }) => chainId))].map((chainId) =>
      refreshTrials(
        sources,
        chainId,
        tokens.filter((token) => token.chainId === chainId),
        now,
      ).catch((error: unknown) => console.error('token trials', error)),
    ),
  )
  sources.waitUntil(work)
  await withTimeout(TRIALS_TIMEOUT_MS, work)
  return tokens.map(({ chainId, address }) => cache.get(chainId)?.trials.get(address) ?? null)
}

/**
 * Returns the lower-case addresses of a chain's known traps. Trials older than a day are ignored: lists hide traps, so their trials
 * would never be renewed. A token whose trial has expired appears in lists again, and that response starts a new trial.
 */
export async function readTraps(sources: Pick<Sources, 'kv'>, chainId: ChainId): Promise<ReadonlySet<string>> {
  const now = Date.now()
  const state = trialsOf(chainId)
  await withTimeout(TRIALS_TIMEOUT_MS, rereadStored(sources, chainId, state, now))
  const traps = [...state.trials].filter(([, trial]) => isTrap(trial) && trial.at + DAY > now)
  return new Set(traps.map(([address]) => address))
}

function trialsOf(chainId: ChainId): ChainTrials {
  const state = cache.get(chainId) ?? {
    trials: new Map(),
    retryAt: new Map(),
    running: new Map(),
    readAt: 0,
    reading: Promise.resolve(),
  }
  cache.set(chainId, state)
  return state
}

/** Reads results of other isolates since the last read, or waits for a read that has just been started. */
async function rereadStored(
  sources: Pick<Sources, 'kv'>,
  chainId: ChainId,
  state: ChainTrials,
  now: number,
): Promise<void> {
  if (state.readAt + REREAD_AFTER_MS < now) {
    state.readAt = now
    state.reading = readStored(sources, chainId, state)
  }
  // An older read may never end, because the request that started it was aborted.
  if (now - state.readAt < TRIALS_TIMEOUT_MS) await state.reading
}

/** Resolves when every token without a result has been tried; expired results are renewed in the background. */
async function refreshTrials(
  sources: Sources,
  chainId: ChainId,
  tokens: readonly TrialCandidate[],
  now: number,
): Promise<void> {
  const state = trialsOf(chainId)
  const isExpired = ({ address }: TrialCandidate) => (state.trials.get(address)?.at ?? 0) + LIFETIME_MS < now
  if (tokens.some(isExpired)) await rereadStored(sources, chainId, state, now)
  const isDue = (token: TrialCandidate) =>
    isExpired(token) && !state.running.has(token.address) && (state.retryAt.get(token.address) ?? 0) <= now
  const dueTokens = tokens.filter(isDue).slice(0, MAX_CONCURRENT)
  const trialCount = dueTokens.filter(({ address, holder }) => holder !== null && !isTrusted(chainId, address)).length
  const isAllowed = trialCount === 0 || (await sources.charge(trialCount))
  // Another request may have started some of these trials while the charge was awaited.
  const stillDue = isAllowed ? dueTokens.filter(isDue) : []
  const [untried, expired] = [
    stillDue.filter(({ address }) => !state.trials.has(address)),
    stillDue.filter(hasTrial(state)),
  ]
  if (expired.length > 0) sources.waitUntil(runTrials(sources, chainId, state, expired))
  const running = tokens.flatMap(({ address }) => (state.trials.has(address) ? [] : (state.running.get(address) ?? [])))
  await Promise.all([runTrials(sources, chainId, state, untried), ...running])
}

function hasTrial({ trials }: ChainTrials) {
  return ({ address }: TrialCandidate) => trials.has(address)
}

async function runTrials(
  sources: Sources,
  chainId: ChainId,
  state: ChainTrials,
  tokens: readonly TrialCandidate[],
): Promise<void> {
  if (tokens.length === 0) return
  const rpc = sources.rpc(chainId)
  const trialRuns = tokens.map(({ address, holder }) => {
    const trialRun = (async () => {
      const trial = await (holder && runTrial(rpc, chainId, address, holder))
      state.running.delete(address)
      if (trial) state.trials.set(address, trial)
      else state.retryAt.set(address, Date.now() + RETRY_DELAY_MS)
      return trial
    })()
    state.running.set(address, trialRun)
    return trialRun
  })
  const trials = await Promise.all(trialRuns)
  if (trials.some((trial) => trial !== null)) await store(sources, chainId, state)
}

async function runTrial(rpc: Rpc, chainId: ChainId, address: string, holder: Address): Promise<DatedTrial | null> {
  if (isTrusted(chainId, address)) return { buyFee: 0, sellFee: 0, at: Date.now() }
  try {
    // Addresses of the index are in lower case, which nodes accept.
    const taxes = await tryTransfers(rpc, 'latest', address as Address, holder)
    return taxes ? { buyFee: feeOf(taxes.buy), sellFee: feeOf(taxes.sell), at: Date.now() } : null
  } catch (error) {
    // One line without a stack, because every listed token logs this while a node is down.
    console.error(`trial of token ${address}: ${String(error)}`)
    return null
  }
}

/** Whether a token needs no trial: native, wrapped and base tokens. */
function isTrusted(chainId: ChainId, address: string): boolean {
  const { bases, stables, contracts } = chainById(chainId)
  const trusted: readonly string[] = [...bases, ...stables, contracts.wrappedNative]
  return isNative(address as Address) || trusted.some((token) => token.toLowerCase() === address)
}

/** Tax in basis points, rounded up; null if the transfer fails. */
function feeOf(tax: TransferTax | undefined): number | null {
  if (!tax) return null
  const { taken, sent } = tax
  return Number((taken * 10_000n + sent - 1n) / sent)
}

const storageKeyOf = (chainId: ChainId) => `token-trials/1/${chainId}`

async function readStored({ kv }: Pick<Sources, 'kv'>, chainId: ChainId, state: ChainTrials): Promise<void> {
  const read = v.safeParse(stored, await kv.get(storageKeyOf(chainId), 'json').catch((): null => null))
  if (!read.success) return
  for (const [address, trial] of Object.entries(read.output)) {
    if ((state.trials.get(address)?.at ?? 0) < trial.at) state.trials.set(address, trial)
  }
}

/** Stores the chain's results in KV. Concurrent writes of isolates may overwrite results; these tokens are tried again. */
async function store(sources: Sources, chainId: ChainId, state: ChainTrials): Promise<void> {
  await readStored(sources, chainId, state)
  dropOldest(state)
  const text = JSON.stringify(Object.fromEntries(state.trials))
  await sources.kv.put(storageKeyOf(chainId), text, { expirationTtl: (7 * DAY) / SECOND }).catch(console.error)
}

function dropOldest({ trials }: ChainTrials): void {
  const excess = trials.size - MAX_ENTRIES
  if (excess <= 0) return
  const oldest = [...trials].sort(([, a], [, b]) => a.at - b.at).slice(0, excess)
  for (const [address] of oldest) trials.delete(address)
}
