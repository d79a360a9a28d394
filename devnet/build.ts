/** `npm run devnet:build`: rebuilds the world and prints how long each part took. */
import { worldKey } from './cache.ts'
import { requireNode } from './require-node.ts'
import { buildAll } from './world-builder.ts'

requireNode()
const began = performance.now()
const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`
await buildAll(worldKey(), (line) => console.log(`${elapsed()}  ${line}`))
