import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

const compiled = new Map<string, Hex>()

/** Returns the runtime code of a contract in this folder, whose file has its name. Compiled once. */
export function runtimeCode(name: string): Hex {
  const cached = compiled.get(name)
  if (cached) return cached
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const file = `${name}.sol`
  const content = readFileSync(new URL(file, import.meta.url), 'utf8')
  const outputSelection = { '*': { '*': ['evm.deployedBytecode.object'] } }
  const settings = { evmVersion: 'cancun', outputSelection }
  const output = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources: { [file]: { content } }, settings })),
  ) as { contracts?: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>> }
  const object = output.contracts?.[file]?.[name]?.evm.deployedBytecode.object
  if (object === undefined) throw new Error(`${file} does not compile: ${JSON.stringify(output)}`)
  const code: Hex = `0x${object}`
  compiled.set(name, code)
  return code
}
