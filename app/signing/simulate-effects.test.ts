import { expect, test } from 'vitest'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { simulateEffects } from './simulate-effects.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transaction = { chainId: 1, from: ACCOUNT, to: ACCOUNT, data: '0x', value: 0n } as const

const failing = (error: Error): Eip1193 => ({ request: () => Promise.reject(error) })

test.each([-38_026, -38_014, -38_010, -32_003])('a node that refuses with %i has simulated a failure', async (code) => {
  const effects = await simulateEffects(failing(new RpcError(code, 'insufficient funds')), transaction, [])
  expect(effects).toEqual({ hasSucceeded: false, tokens: [] })
})

test.each([-38_027, -38_009, -32_601, 4_200])('a node that answers %i cannot simulate', async (code) => {
  expect(await simulateEffects(failing(new RpcError(code, 'no')), transaction, [])).toBeUndefined()
  expect(await simulateEffects(failing(new Error('offline')), transaction, [])).toBeUndefined()
})
