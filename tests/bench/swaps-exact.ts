import { isWorseImpact } from '#app/domain/swap/price-impact.ts'
import { randomSwaps } from '#tests/builders/exact-swaps.ts'
import { testTradingContext } from '#tests/builders/test-trading-context.ts'
import { startSmallWorld } from '#devnet/small-world.ts'

/**
 * Random swaps through the signing guard, executed on real contracts: quoted amount against executed amount, to the base unit, and how
 * often the guard measures a worse price impact than the quote states. A swap that the guard refuses ends the run.
 *
 *     npx node tests/bench/swaps-exact.ts [count, default 500] [seed]
 */
const count = Number(process.argv[2] ?? 500)
const seed = Number(process.argv[3] ?? 20_261_121)

const world = await startSmallWorld({ chainId: 1 })
const started = performance.now()
let [done, exact] = [0, 0]
/** Sums over all swaps, in base units of different tokens: only zero is meaningful. */
let [difference, allowanceLeft, leftInRouter] = [0n, 0n, 0n]
const kinds = new Map<string, number>()
const gasRatios: number[] = []
let worseImpacts = 0
try {
  for await (const swap of randomSwaps(world, testTradingContext(world), count, seed)) {
    done += 1
    const extraIn = swap.executed.in - swap.quoted.in
    const extraOut = swap.executed.out - swap.quoted.out
    const isExactOut = swap.request.type === 'EXACT_OUTPUT'
    const deviation = (extraIn < 0n ? -extraIn : extraIn) + (extraOut < 0n ? -extraOut : extraOut)
    if (deviation === 0n) exact += 1
    else
      console.log(
        `off by ${deviation}: ${JSON.stringify(swap, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
      )
    difference += deviation
    allowanceLeft += swap.allowanceLeft
    leftInRouter += swap.leftInRouter
    if (isWorseImpact(swap.impact.measured, swap.impact.quoted)) worseImpacts += 1
    gasRatios.push(Number(swap.gasEstimate) / Number(swap.gasUsed))
    const kind = `${isExactOut ? 'exact out' : 'exact in '} ${[...new Set(swap.protocols)].sort().join('+')}${swap.protocols.length > 1 ? ' split' : ''}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
} finally {
  await world.stop()
}
gasRatios.sort((a, b) => a - b)
const percentile = (share: number) => (gasRatios[Math.floor(share * (gasRatios.length - 1))] ?? 0).toFixed(2)
console.log(`${exact}/${done} swaps executed exactly as quoted, ${difference} base units of difference in all`)
console.log(`allowances left behind: ${allowanceLeft} · left in the router: ${leftInRouter}`)
console.log(`the guard accepted ${done}; it measured a worse level of price impact than the quote's in ${worseImpacts}`)
console.log(`gas estimated / used: p5 ${percentile(0.05)}, median ${percentile(0.5)}, p95 ${percentile(0.95)}`)
for (const [kind, times] of [...kinds].sort()) console.log(`  ${kind.padEnd(40)} ${times}`)
console.log(`seed ${seed}, ${((performance.now() - started) / 1_000).toFixed(1)} s`)
process.exitCode = exact === done && allowanceLeft === 0n && leftInRouter === 0n ? 0 : 1
