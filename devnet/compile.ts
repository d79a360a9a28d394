import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { concat, encodeAbiParameters, type AbiParameter, type Hex } from 'viem'

/** Folder for everything that can be rebuilt; not in git. */
export const CACHE = new URL('.cache/', import.meta.url)

const CONTRACTS = new URL('contracts/', import.meta.url)
const NODE_MODULES = new URL('../node_modules/', import.meta.url)
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
} as const

interface CompiledContract {
  readonly inputs: readonly AbiParameter[]
  readonly bytecode: Hex
}

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly abi: readonly { readonly type: string; readonly inputs?: readonly AbiParameter[] }[]
            readonly evm: { readonly bytecode: { readonly object: string } }
          }
        >
      >
    >
  >
}

let compiled: Readonly<Record<string, CompiledContract>> | undefined

/** Returns the creation code of a contract in `contracts/` with encoded arguments. Compiled on first use (3 s), then cached. */
export function compiledCreationCode(contract: string, ...args: readonly unknown[]): Hex {
  compiled ??= compileCached()
  const found = compiled[contract]
  if (!found) throw new Error(`there is no contract ${contract} in devnet/contracts`)
  return concat([found.bytecode, encodeAbiParameters(found.inputs, args)])
}

function compileCached(): Readonly<Record<string, CompiledContract>> {
  const sources = readSources()
  const key = createHash('sha256')
    .update(JSON.stringify([sources, SETTINGS]))
    .digest('hex')
    .slice(0, 16)
  const file = new URL(`contracts-${key}.json`, CACHE)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, CompiledContract>
  const contracts = compile(sources)
  mkdirSync(CACHE, { recursive: true })
  writeAtomically(file, JSON.stringify(contracts))
  return contracts
}

function readSources(): Record<string, { readonly content: string }> {
  const names = readdirSync(CONTRACTS)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  return Object.fromEntries(names.map((name) => [name, { content: readFileSync(new URL(name, CONTRACTS), 'utf8') }]))
}

function compile(sources: Record<string, { readonly content: string }>): Record<string, CompiledContract> {
  // Loaded on demand: the compiler takes a second to start, and a warm cache does not need it.
  const solc = createRequire(import.meta.url)('solc') as {
    compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string
  }
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS })
  const output = JSON.parse(
    solc.compile(input, {
      import(path) {
        const file = new URL(path, NODE_MODULES)
        return existsSync(file) ? { contents: readFileSync(file, 'utf8') } : { error: `no file ${path}` }
      },
    }),
  ) as SolcOutput
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const contracts: Record<string, CompiledContract> = {}
  for (const source of Object.keys(sources)) {
    for (const [name, contract] of Object.entries(output.contracts[source] ?? {})) {
      const inputs = contract.abi.find((entry) => entry.type === 'constructor')?.inputs ?? []
      contracts[name] = { inputs, bytecode: `0x${contract.evm.bytecode.object}` }
    }
  }
  return contracts
}

/** Writes a file atomically, even with concurrent writers. */
export function writeAtomically(file: URL, content: string): void {
  const draft = new URL(`${file.href}.${process.pid}.tmp`)
  writeFileSync(draft, content)
  renameSync(draft, file)
}
