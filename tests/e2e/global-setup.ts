import { startDevnet } from '#devnet/devnet.ts'
import { startStreet } from '#devnet/street.ts'
import { build } from '#tools/build.ts'
import { STREETS_VARIABLE, type StreetAddress, type StreetName } from './street.ts'

const PLENTY = { burst: 5_000, perSecond: 500 }
/** All journeys are one client to the street, and an uncommonly busy one. */
const ROOMY = { graphql: PLENTY, trading: PLENTY, rpc: PLENTY, other: PLENTY }

/** Brings up both streets once for all journeys: chains without the bot, so that nothing moves unless a journey moves it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  build()
  // One after the other: the first may have to build the world that both start from.
  const trading = await open()
  const reading = await open()
  const streets: Record<StreetName, StreetAddress> = { trading: trading.address, reading: reading.address }
  process.env[STREETS_VARIABLE] = JSON.stringify(streets)
  return async () => {
    await Promise.all([trading.close(), reading.close()])
  }
}

async function open() {
  const devnet = await startDevnet({ ports: { 1: 0, 8453: 0, 11155111: 0 }, bot: false, log: console.log })
  const street = await startStreet({
    port: 0,
    rpcUrls: devnet.rpcUrls,
    vars: { RATE_LIMITS: JSON.stringify(ROOMY) },
    pageReads: PLENTY.burst,
  })
  await street.untilIndexed(120_000)
  const address: StreetAddress = { baseURL: street.url, rpcUrls: devnet.rpcUrls }
  return {
    address,
    async close() {
      await street.stop()
      await devnet.stop()
    },
  }
}
