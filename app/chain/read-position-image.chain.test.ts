import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { httpRpc } from './page-rpc.ts'
import { readPositionImage } from './read-position-image.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
}, 60_000)
afterAll(async () => {
  await world.stop()
})

test('the image of a v3 position shows the symbols of its tokens', async () => {
  const image = await readPositionImage(httpRpc(world.rpcUrl), 1, 1n)
  const svg = atob(image?.split(',')[1] ?? '')
  expect(svg).toMatch(/^<svg /)
  expect(svg).toContain('>USDC/ETH</text>')
})

test('reading the image of an unknown position throws', async () => {
  await expect(readPositionImage(httpRpc(world.rpcUrl), 1, 999_999n)).rejects.toThrow()
})
