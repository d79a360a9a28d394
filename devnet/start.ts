/** `npm start`: the chains, the workers and the built app on this machine. */
import { build } from '#tools/build.ts'
import { DEVNET_PORTS, startDevnet } from './devnet.ts'
import { requireNode } from './require-node.ts'
import { startLocalStack, type LocalStack } from './local-stack.ts'

requireNode()
const started = performance.now()
const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`
const log = (text: string) => console.log(`${elapsed()}  ${text}`)
const localUrl = (port: number) => `http://127.0.0.1:${port}`

console.log('\n  Tarn\n')
const buildResult = build()
log(
  buildResult.isUpToDate
    ? 'app and workers are built'
    : `app and workers built in ${(buildResult.milliseconds / 1000).toFixed(1)} s`,
)
// The app starts before the chains, because building these takes minutes the first time.
const stack = await startLocalStack({
  port: Number(process.env['PORT'] ?? 8787),
  rpcUrls: {
    1: [localUrl(DEVNET_PORTS[1])],
    8453: [localUrl(DEVNET_PORTS[8453])],
    11155111: [localUrl(DEVNET_PORTS[11155111])],
  },
  isIdle: true,
})
await stack.showStartup({ step: 'chains', percent: 0 })
log(`the app is up at ${stack.url} and shows the progress of the chains`)
const devnet = await startDevnet({
  log,
  onBuildProgress: (part) => void stack.showStartup({ step: 'chains', percent: Math.floor(part * 100) }),
})
await stack.showStartup({ step: 'index', percent: 0 })
await stack.startIndexing()
await stack.untilIndexed(120_000, showIndexed(stack))
await stack.showStartup(null)
log('the index has reached the head of every chain')

console.log(`
  Open       ${stack.url}
  Chains     Ethereum ${devnet.rpcUrls[1][0]}  Base ${devnet.rpcUrls[8453][0]}  Sepolia ${devnet.rpcUrls[11155111][0]}
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

function showIndexed({ showStartup }: LocalStack) {
  let maxBehind = 0
  return (behind: Readonly<Record<string, number>>) => {
    const totalBehind = Object.values(behind).reduce((sum, blocks) => sum + blocks, 0)
    maxBehind = Math.max(maxBehind, totalBehind)
    if (maxBehind > 0)
      void showStartup({ step: 'index', percent: Math.floor((100 * (maxBehind - totalBehind)) / maxBehind) })
  }
}
