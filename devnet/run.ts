/** `npm run devnet`: the local chains without the app. */
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { ACCOUNTS } from './accounts.ts'
import { startDevnet } from './devnet.ts'
import { requireNode } from './require-node.ts'

requireNode()
const devnet = await startDevnet({ log: (line) => console.log(line) }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
for (const { id, name } of CHAINS)
  console.log(`${name.padEnd(10)} chain ${String(id).padEnd(9)} ${devnet.rpcUrls[id][0]}`)
console.log(`accounts   ${ACCOUNTS[0].address} and nine more, with their keys in devnet/README.md`)
console.log('Ctrl-C stops everything.')

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await devnet.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
