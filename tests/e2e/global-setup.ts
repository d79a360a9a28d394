import { privateKeyToAddress } from 'viem/accounts'
import { startDevnet } from '#devnet/devnet.ts'
import { startLocalStack } from '#devnet/local-stack.ts'
import { build } from '#tools/build.ts'
import { BLOCKED_KEY, STACKS_VARIABLE, type StackAddress, type StackName } from './stack.ts'

const PLENTY = { burst: 5_000, perSecond: 500 }
/** All journeys count as one client, so the limits must be higher than for a real one. */
const ROOMY = { graphql: PLENTY, trading: PLENTY, rpc: PLENTY, other: PLENTY }

/** Starts both stacks once for all journeys. Their chains run without the bot, so state changes only when a journey changes it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  build()
  // In sequence, because the first may have to build the world that both use.
  const trading = await open()
  const reading = await open()
  const stacks: Record<StackName, StackAddress> = { trading: trading.address, reading: reading.address }
  process.env[STACKS_VARIABLE] = JSON.stringify(stacks)
  return async () => {
    await Promise.all([trading.close(), reading.close()])
  }
}

async function open() {
  const devnet = await startDevnet({ ports: { 1: 0, 8453: 0, 11155111: 0 }, bot: false, log: console.log })
  const stack = await startLocalStack({
    port: 0,
    rpcUrls: devnet.rpcUrls,
    vars: { RATE_LIMITS: JSON.stringify(ROOMY), BLOCKED_ADDRESSES: privateKeyToAddress(BLOCKED_KEY) },
    pageReads: PLENTY.burst,
  })
  await stack.untilIndexed(120_000)
  const address: StackAddress = { baseURL: stack.url, rpcUrls: devnet.rpcUrls }
  return {
    address,
    async close() {
      await stack.stop()
      await devnet.stop()
    },
  }
}
