import * as v from 'valibot'
import { DAY, HOUR, MINUTE, SECOND } from '#app/base/time.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { isTrap, type TransferTrial } from '#app/domain/token/safety.ts'
import type { Rpc } from '#workers/kit/json-rpc.ts'
import { tryTransfers, type TransferTax } from '../trading/try-transfers.ts'
import { withTimeout } from '../with-timeout.ts'

/** What trying a token out has shown, and when. */
export interface DatedTrial extends TransferTrial {
  /** UNIX milliseconds. */
  readonly at: number
}

/** A token, and the address of the protocol that holds most of it. */
export interface Triable {
  readonly chainId: ChainId
  /** Lower case. */
  readonly address: string
  /** Null when no pool holds it. */
  readonly holder: Address | null
}

/** A contract may change its mind, by a switch or behind a proxy: what was shown counts this long, and is tried again behind an answer. */
const LIFETIME = 6 * HOUR
/** A node that could not try is asked again after this. */
const RETRY = MINUTE
/** What other isolates have found out is read again after this. */
const REREAD = 5 * MINUTE
/** An answer about the market does not wait longer for trials. What comes later is there for the next one. */
const TRIALS_TIMEOUT_MS = SECOND
const MOST_AT_ONCE = 60
const MOST_KEPT = 5_000

interface ChainTrials {
  readonly trials: Map<string, DatedTrial>
  /** Not to be tried before then, UNIX milliseconds: it failed. */
  readonly later: Map<string, number>
  /** Whoever asks meanwhile waits for the same trial. */
  readonly running: Map<string, Promise<unknown>>
  readAt: number
}

const kept = new Map<ChainId, ChainTrials>()
const stored = v.record(
  v.string(),
  v.object({ buyFee: v.nullable(v.number()), sellFee: v.nullable(v.number()), at: v.number() }),
)

interface Sources {
  readonly kv: Pick<KVNamespace, 'get' | 'put'>
  /** Throws for a chain without a node. */
  readonly rpc: (chainId: ChainId) => Rpc
  readonly later: (work: Promise<unknown>) => void
}

/**
 * What tokens do when they are bought and sold, tried out on their chain and kept in KV, one record a chain. Null where it is not known
 * (yet): no pool holds the token, the node cannot simulate, or it takes too long; then it is tried on behind the answer.
 */
export async function readTrials(
  sources: Sources,
  tokens: readonly Triable[],
): Promise<readonly (DatedTrial | null)[]> {
  const now = Date.now()
  const work = Promise.all(
    [...new Set(tokens.map(({ chainId }) => chainId))].map((chainId) =>
      bringUp(
        sources,
        chainId,
        tokens.filter((token) => token.chainId === chainId),
        now,
      ).catch((error: unknown) => console.error('token trials', error)),
    ),
  )
  sources.later(work)
  await withTimeout(TRIALS_TIMEOUT_MS, work)
  return tokens.map(({ chainId, address }) => kept.get(chainId)?.trials.get(address) ?? null)
}

/**
 * Addresses of a chain's tokens that nobody should buy, as far as they were tried. After a day it counts no more: a trap that no list
 * shows is tried again by nobody, so it is shown once, and tried with that answer.
 */
export async function readTraps(sources: Pick<Sources, 'kv'>, chainId: ChainId): Promise<ReadonlySet<string>> {
  const now = Date.now()
  const own = trialsOf(chainId)
  await withTimeout(TRIALS_TIMEOUT_MS, readAgain(sources, chainId, own, now))
  const traps = [...own.trials].filter(([, trial]) => isTrap(trial) && trial.at + DAY > now)
  return new Set(traps.map(([address]) => address))
}

function trialsOf(chainId: ChainId): ChainTrials {
  const own = kept.get(chainId) ?? { trials: new Map(), later: new Map(), running: new Map(), readAt: 0 }
  kept.set(chainId, own)
  return own
}

/** What other isolates have found out since it was last read. */
async function readAgain(sources: Pick<Sources, 'kv'>, chainId: ChainId, own: ChainTrials, now: number): Promise<void> {
  if (own.readAt + REREAD >= now) return
  own.readAt = now
  await readStored(sources, chainId, own)
}

/** Settles when every token that has no trial was tried; those that have an old one are tried behind. */
async function bringUp(sources: Sources, chainId: ChainId, tokens: readonly Triable[], now: number): Promise<void> {
  const own = trialsOf(chainId)
  const isOld = ({ address }: Triable) => (own.trials.get(address)?.at ?? 0) + LIFETIME < now
  if (tokens.some(isOld)) await readAgain(sources, chainId, own, now)
  const due = tokens
    .filter((token) => isOld(token) && !own.running.has(token.address) && (own.later.get(token.address) ?? 0) <= now)
    .slice(0, MOST_AT_ONCE)
  const [fresh, again] = [due.filter(({ address }) => !own.trials.has(address)), due.filter(hasTrial(own))]
  if (again.length > 0) sources.later(tryAll(sources, chainId, own, again))
  const begun = tokens.flatMap(({ address }) => (own.trials.has(address) ? [] : (own.running.get(address) ?? [])))
  await Promise.all([tryAll(sources, chainId, own, fresh), ...begun])
}

function hasTrial({ trials }: ChainTrials) {
  return ({ address }: Triable) => trials.has(address)
}

async function tryAll(sources: Sources, chainId: ChainId, own: ChainTrials, tokens: readonly Triable[]): Promise<void> {
  if (tokens.length === 0) return
  const rpc = sources.rpc(chainId)
  const tried = tokens.map(({ address, holder }) => {
    const trying = (async () => {
      const trial = await (holder && tryOne(rpc, chainId, address, holder))
      own.running.delete(address)
      if (trial) own.trials.set(address, trial)
      else own.later.set(address, Date.now() + RETRY)
      return trial
    })()
    own.running.set(address, trying)
    return trying
  })
  const found = await Promise.all(tried)
  if (own.trials.size > MOST_KEPT) own.trials.clear()
  if (found.some((trial) => trial !== null)) await store(sources, chainId, own)
}

async function tryOne(rpc: Rpc, chainId: ChainId, address: string, holder: Address): Promise<DatedTrial | null> {
  if (isTrusted(chainId, address)) return { buyFee: 0, sellFee: 0, at: Date.now() }
  try {
    // The index keeps addresses in lower case, which is how nodes take them too.
    const tolls = await tryTransfers(rpc, 'latest', address as Address, holder)
    return tolls ? { buyFee: feeOf(tolls.buy), sellFee: feeOf(tolls.sell), at: Date.now() } : null
  } catch (error) {
    console.error('token trials', error)
    return null
  }
}

/** What the chain itself trades in is not tried out. */
function isTrusted(chainId: ChainId, address: string): boolean {
  const { bases, stables, contracts } = chainById(chainId)
  const known: readonly string[] = [...bases, ...stables, contracts.wrappedNative]
  return isNative(address as Address) || known.some((base) => base.toLowerCase() === address)
}

/** Basis points, up; null: it refuses. */
function feeOf(toll: TransferTax | undefined): number | null {
  if (!toll) return null
  const { taken, moved } = toll
  return Number((taken * 10_000n + moved - 1n) / moved)
}

const nameOf = (chainId: ChainId) => `token-trials/1/${chainId}`

async function readStored({ kv }: Pick<Sources, 'kv'>, chainId: ChainId, own: ChainTrials): Promise<void> {
  const read = v.safeParse(stored, await kv.get(nameOf(chainId), 'json').catch((): null => null))
  if (!read.success) return
  for (const [address, trial] of Object.entries(read.output)) {
    if ((own.trials.get(address)?.at ?? 0) < trial.at) own.trials.set(address, trial)
  }
}

/** Isolates that write at once lose each other's newest, which are then tried again. */
async function store(sources: Sources, chainId: ChainId, own: ChainTrials): Promise<void> {
  await readStored(sources, chainId, own)
  const text = JSON.stringify(Object.fromEntries(own.trials))
  await sources.kv.put(nameOf(chainId), text, { expirationTtl: (7 * DAY) / SECOND }).catch(console.error)
}
