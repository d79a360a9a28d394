import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { CACHE, writeAtomically } from './compile.ts'
import { stripTraces } from './strip-traces.ts'
import { WORLD_SEED } from './world/build-world.ts'

/** Metadata of a built world. */
export interface WorldRecord {
  /** Time of the newest block of every chain, UNIX seconds. */
  readonly end: number
}

const DEVNET = new URL('./', import.meta.url)
const NODE_MODULES = new URL('../node_modules/', import.meta.url)
/** Source files that do not affect the world. */
const RUNTIME_SOURCES = [
  'anvil.ts',
  'bot.ts',
  'build.ts',
  'cache.ts',
  'devnet.ts',
  'fill-gap.ts',
  'require-node.ts',
  'run.ts',
  'small-world.ts',
  'start.ts',
  'local-edge.ts',
  'local-stack.ts',
  'strip-traces.ts',
  'world-builder.ts',
]
/** Packages whose bytecode is on the chains, and anvil itself. */
const PACKAGES = [
  '@ensdomains/ens',
  '@ensdomains/resolver',
  '@foundry-rs/anvil-linux-amd64',
  '@openzeppelin/contracts',
  '@uniswap/governance',
  '@uniswap/swap-router-contracts',
  '@uniswap/uniswapx-sdk',
  '@uniswap/universal-router',
  '@uniswap/v2-core',
  '@uniswap/v2-periphery',
  '@uniswap/v3-core',
  '@uniswap/v3-periphery',
  '@uniswap/v4-core',
  '@uniswap/v4-periphery',
  'canonical-weth',
  'solc',
  'viem',
]

/** Returns a hash over everything that affects the world: sources, the catalogue's addresses, packages and the seed. */
export function worldKey(): string {
  const hash = createHash('sha256')
  for (const name of sourceNames()) hash.update(name).update(readFileSync(new URL(name, DEVNET)))
  for (const name of PACKAGES) hash.update(name).update(versionOf(name))
  hash.update(JSON.stringify([WORLD_SEED, CHAINS.map(({ id, contracts }) => [id, contracts])]))
  return hash.digest('hex').slice(0, 16)
}

function sourceNames(): string[] {
  const names = readdirSync(DEVNET, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /^(world\/|contracts\/)?[\w-]+\.(ts|sol)$/.test(name) && !RUNTIME_SOURCES.includes(name))
    .sort()
}

function versionOf(name: string): string {
  const file = new URL(`${name}/package.json`, NODE_MODULES)
  // On other systems anvil may be installed elsewhere.
  if (!existsSync(file)) return 'absent'
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}

function worldFolder(key: string): URL {
  return new URL(`world-${key}/`, CACHE)
}

export function stateFile(key: string, chainId: ChainId): URL {
  return new URL(`chain-${chainId}.json`, worldFolder(key))
}

export function readWorld(key: string): WorldRecord | undefined {
  const file = new URL('world.json', worldFolder(key))
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as WorldRecord
}

function claimFile(key: string): URL {
  return new URL(`building-${key}`, CACHE)
}

/** Claims the build of the world. Returns false if another live process is building it. */
export function claimBuild(key: string): boolean {
  mkdirSync(CACHE, { recursive: true })
  const file = claimFile(key)
  if (existsSync(file) && isAlive(Number(readFileSync(file, 'utf8')))) return false
  rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

export function releaseBuild(key: string): void {
  rmSync(claimFile(key), { force: true })
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Creates a folder for anvil's dumps during a build, and deletes those of builds that were interrupted. */
export function draftFolder(key: string): URL {
  const draft = new URL(`draft-${key}-${process.pid}/`, CACHE)
  mkdirSync(CACHE, { recursive: true })
  for (const name of readdirSync(CACHE)) {
    const builder = /^draft-\w+-(\d+)$/.exec(name)?.[1]
    const isLeftOver = builder !== undefined && (Number(builder) === process.pid || !isAlive(Number(builder)))
    if (isLeftOver) rmSync(new URL(`${name}/`, CACHE), { recursive: true, force: true })
  }
  mkdirSync(draft)
  return draft
}

/** Writes the state without traces to the draft folder and deletes the dump. */
export function stripDump(draft: URL, dump: URL, chainId: ChainId): void {
  stripTraces(dump, new URL(`chain-${chainId}.json`, draft))
  rmSync(dump)
}

/** Moves a finished draft into place and deletes older worlds. */
export function storeWorld(key: string, draft: URL, record: WorldRecord): void {
  writeAtomically(new URL('world.json', draft), JSON.stringify(record))
  rmSync(worldFolder(key), { recursive: true, force: true })
  renameSync(draft, worldFolder(key))
  for (const name of readdirSync(CACHE)) {
    if (name.startsWith('world-') && name !== `world-${key}`) {
      rmSync(new URL(`${name}/`, CACHE), { recursive: true, force: true })
    }
  }
}
