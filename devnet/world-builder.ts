import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { startAnvil } from './anvil.ts'
import {
  claimBuild,
  draftFolder,
  storeWorld,
  readWorld,
  releaseBuild,
  stripDump,
  worldKey,
  type WorldRecord,
} from './cache.ts'
import { buildWorld, worldAnvil } from './world/build-world.ts'

export type Log = (line: string) => void
/** Receives the completed part of a build, 0 to 1. */
export type OnProgress = (part: number) => void

const YEAR_SECONDS = 365 * 86_400
const PROGRESS_EVERY_MS = 5_000
const POLL_MS = 500

/** Returns the cached world; builds it first if there is none for the current sources. */
export async function ensureWorld(
  log: Log,
  onProgress?: OnProgress,
): Promise<{ readonly key: string; readonly record: WorldRecord }> {
  const key = worldKey()
  for (let isWaiting = false; ;) {
    const record = readWorld(key)
    if (record) return { key, record }
    if (claimBuild(key)) break
    if (!isWaiting) log('another process is building the local chains: waiting for it')
    isWaiting = true
    await sleep(POLL_MS)
  }
  try {
    log('building the local chains: about two minutes, only the first time')
    return { key, record: await buildAll(key, log, onProgress) }
  } finally {
    releaseBuild(key)
  }
}

/** Builds the worlds of all chains in parallel and caches them. */
export async function buildAll(key: string, log: Log, onProgress?: OnProgress): Promise<WorldRecord> {
  const began = performance.now()
  const draft = draftFolder(key)
  const end = Math.floor(Date.now() / 60_000) * 60
  const progress = new Map<ChainId, number>()
  const report = setInterval(() => {
    const parts = CHAINS.map(({ id, name }) => `${name} ${Math.floor((progress.get(id) ?? 0) * 100)} %`)
    log(`a year of trading: ${parts.join(', ')}`)
    // The chains are built in parallel, so the slowest one determines the progress.
    onProgress?.(Math.min(...CHAINS.map(({ id }) => progress.get(id) ?? 0)))
  }, PROGRESS_EVERY_MS)
  try {
    await Promise.all(CHAINS.map(({ id }) => buildOne(id, end, draft, log, (part) => progress.set(id, part))))
  } finally {
    clearInterval(report)
  }
  const record = { end }
  storeWorld(key, draft, record)
  log(`the world is built: ${seconds(began)}`)
  return record
}

async function buildOne(chainId: ChainId, end: number, draft: URL, log: Log, onProgress: OnProgress): Promise<void> {
  const name = CHAINS.find(({ id }) => id === chainId)?.name ?? chainId
  const start = end - YEAR_SECONDS
  const dump = new URL(`dump-${chainId}.json`, draft)
  const began = performance.now()
  const { maxStates, args } = worldAnvil(start)
  const anvil = await startAnvil({ chainId, maxStates, args: [...args, '--dump-state', fileURLToPath(dump)] })
  try {
    const { swaps, setupMs } = await buildWorld({
      rpc: anvil.rpc,
      chainId,
      start,
      end,
      onProgress: (done, all) => onProgress(done / all),
    })
    log(`${name}: contracts, tokens and pools ${(setupMs / 1000).toFixed(1)} s, ${swaps} swaps ${seconds(began)}`)
  } finally {
    await anvil.stop()
  }
  const dumped = performance.now()
  stripDump(draft, dump, chainId)
  log(`${name}: state written in ${seconds(dumped)}`)
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
