/**
 * Compares the API's values of the year-long world with values computed independently from its logs, for the ten deepest pools and the ten
 * most traded tokens of each chain, or as many as given. Prints every difference; needs a build.
 *
 * `node tests/bench/figures.ts [count]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { startDevnet } from '#devnet/devnet.ts'
import { createRpc, quantity } from '#devnet/rpc.ts'
import { startLocalStack } from '#devnet/local-stack.ts'
import { compareFigures, type QueryApi } from '#tests/figures/compare-figures.ts'
import { marketFromLogs } from '#tests/figures/market-from-logs.ts'

const COUNT = Number(process.argv[2] ?? 10)
const UNLIMITED = { burst: 100_000, perSecond: 10_000 }

const devnet = await startDevnet({ hasFreePorts: true, bot: false, log: console.log })
const stack = await startLocalStack({
  port: 0,
  rpcUrls: devnet.rpcUrls,
  vars: { RATE_LIMITS: JSON.stringify({ graphql: UNLIMITED, other: UNLIMITED }) },
})
const queryApi: QueryApi = async (query, variables) => {
  const response = await fetch(`${stack.url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { readonly data: unknown; readonly errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}
try {
  for (const { id } of CHAINS) await createRpc(devnet.rpcUrls[id][0]).call('evm_setIntervalMining', [0])
  await stack.untilIndexed(240_000)
  for (const { id, name, graphName } of CHAINS) {
    const [url] = devnet.rpcUrls[id]
    const head = quantity(await createRpc(url).call('eth_blockNumber'))
    await untilIndexed(graphName, head)
    const started = performance.now()
    const market = await marketFromLogs(url, id, head)
    const pools = [...market.pools.values()].sort((a, b) => Number(market.value(b) - market.value(a))).slice(0, COUNT)
    const tokens = [...market.tokens.values()].sort((a, b) => b.trades.length - a.trades.length).slice(0, COUNT)
    const { count, differences } = await compareFigures(market, queryApi, id, { pools, tokens })
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    const swaps = [...market.pools.values()].reduce((sum, { trades }) => sum + trades.length, 0)
    console.log(
      `${name}: ${count} figures of ${pools.length} pools and ${tokens.length} tokens from ${swaps} swaps in ${seconds} s: ` +
        `${differences.length} differ`,
    )
    for (const { subject, figure, actual, expected } of differences.slice(0, 50)) {
      console.log(`  ${subject}  ${figure}\n    actual   ${actual}\n    expected ${expected}`)
    }
    if (differences.length > 0) process.exitCode = 1
  }
} finally {
  await stack.stop()
  await devnet.stop()
}

/** Waits until the API has indexed a block. */
async function untilIndexed(chain: string, block: number): Promise<void> {
  for (;;) {
    const { chains } = (await queryApi('{ chains { chain asOf { blockNumber } } }', {})) as {
      readonly chains: readonly { readonly chain: string; readonly asOf: { readonly blockNumber: number } | null }[]
    }
    if (chains.some((status) => status.chain === chain && status.asOf?.blockNumber === block)) return
    await sleep(500)
  }
}
