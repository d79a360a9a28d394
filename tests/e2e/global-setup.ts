import { privateKeyToAddress } from 'viem/accounts'
import { startLocalWorld } from '#tests/builders/local-world.ts'
import { build } from '#tools/build.ts'
import { BLOCKED_KEY, STACKS_VARIABLE, type StackAddress, type StackName } from './stack.ts'

/** Starts both stacks once for all journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  build()
  const vars = { BLOCKED_ADDRESSES: privateKeyToAddress(BLOCKED_KEY) }
  // Both use the same world. If it has to be built first, one of them builds it and the other waits.
  const [trading, reading] = await Promise.all([startLocalWorld(vars), startLocalWorld(vars)])
  const addressOf = ({ baseURL, rpcUrls }: StackAddress): StackAddress => ({ baseURL, rpcUrls })
  const stacks: Record<StackName, StackAddress> = { trading: addressOf(trading), reading: addressOf(reading) }
  process.env[STACKS_VARIABLE] = JSON.stringify(stacks)
  return async () => {
    await Promise.all([trading.close(), reading.close()])
  }
}
