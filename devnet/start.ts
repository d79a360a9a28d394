/** `npm start`: the chains, the workers and the built app on this machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '#tools/build.ts'
import { startDevnet } from './devnet.ts'
import { requireNode } from './require-node.ts'
import { startLocalStack } from './local-stack.ts'

requireNode()
const started = performance.now()
const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`
const say = (text: string) => console.log(`${elapsed()}  ${text}`)

console.log('\n  Tarn\n')
const devnetReady = startDevnet({ log: say })
// The chains start in their own processes; let them begin before the build blocks this one.
await sleep(50)
const devnet = await devnetReady
const built = build()
say(
  built.isFresh ? 'app and workers are built' : `app and workers built in ${(built.milliseconds / 1000).toFixed(1)} s`,
)
const port = Number(process.env['PORT'] ?? 8787)
const stack = await startLocalStack({ port, rpcUrls: devnet.rpcUrls })
say('workers are up, reading the chains')
await stack.untilIndexed(120_000)
say('the index has reached the head of every chain')

console.log(`
  Open       ${stack.url}
  Chains     Ethereum ${devnet.rpcUrls[1]?.[0]}  Base ${devnet.rpcUrls[8453]?.[0]}  Sepolia ${devnet.rpcUrls[11155111]?.[0]}
  Accounts   ten funded test accounts, listed in devnet/README.md
  Stop       Ctrl+C
`)

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await Promise.allSettled([stack.stop(), devnet.stop()])
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
