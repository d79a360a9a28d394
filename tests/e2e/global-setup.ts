import { privateKeyToAddress } from 'viem/accounts'
import { startLocalWorld } from '#tests/builders/local-world.ts'
import { build } from '#tools/build.ts'
import { BLOCKED_KEY, STACK_NAMES, STACKS_VARIABLE, type StackAddress } from './stack.ts'

/** Starts all stacks once for all journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  build()
  const vars = { BLOCKED_ADDRESSES: privateKeyToAddress(BLOCKED_KEY) }
  // All use the same world. If it has to be built first, one of them builds it and the others wait.
  const worlds = await Promise.all(STACK_NAMES.map(() => startLocalWorld(vars)))
  const addressOf = ({ baseURL, rpcUrls }: StackAddress): StackAddress => ({ baseURL, rpcUrls })
  const stacks = Object.fromEntries(worlds.map((world, index) => [STACK_NAMES[index], addressOf(world)]))
  process.env[STACKS_VARIABLE] = JSON.stringify(stacks)
  return async () => {
    await Promise.all(worlds.map((world) => world.close()))
  }
}
