import { expect, test } from 'vitest'
import { startAnvil } from '../anvil.ts'
import { buildWorld, worldAnvil } from './build-world.ts'

const START = 1_780_000_000
const TWO_HOURS = 7_200

/** Returns the hash of the head after two hours of trading on Sepolia. */
async function headAfter(seed: number): Promise<unknown> {
  const anvil = await startAnvil({ chainId: 11155111, ...worldAnvil(START) })
  try {
    const { rpc } = anvil
    const { swaps } = await buildWorld({ rpc, chainId: 11155111, start: START, end: START + TWO_HOURS, seed })
    expect(swaps).toBeGreaterThan(100)
    const head = (await rpc.call('eth_getBlockByNumber', ['latest', false])) as { hash: string; timestamp: string }
    expect(Number(head.timestamp)).toBe(START + TWO_HOURS)
    return head.hash
  } finally {
    await anvil.stop()
  }
}

test('the same seed gives the same chain, and another seed a different one', async () => {
  const first = await headAfter(7)
  expect(await headAfter(7)).toBe(first)
  expect(await headAfter(8)).not.toBe(first)
})
