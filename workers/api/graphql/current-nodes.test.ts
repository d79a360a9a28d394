import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcUnavailable, type Rpc } from '#workers/kit/json-rpc.ts'
import { readCurrentNodes } from './current-nodes.ts'

interface Behaviour {
  readonly height?: number
  readonly chainId?: number
  /** Milliseconds until the answer. */
  readonly delay?: number
}

const hex = (value: number) => `0x${value.toString(16)}`

function nodeWith({ height = 1_000, chainId = 1, delay = 0 }: Behaviour = {}): Rpc {
  return {
    batch: async () => {
      await new Promise((resolve) => setTimeout(resolve, delay))
      return [hex(chainId), { number: hex(height), timestamp: hex(height * 12) }]
    },
    settle: () => Promise.reject(new Error('no')),
    call: () => Promise.reject(new Error('no')),
  }
}

const FAILED: Rpc = { ...nodeWith(), batch: () => Promise.reject(new RpcUnavailable('down')) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Reads the current nodes; also returns the elapsed milliseconds. */
async function read(nodes: readonly Rpc[]) {
  const started = Date.now()
  const reading = readCurrentNodes(nodes, 1).then((found) => ({ ...found, elapsed: Date.now() - started }))
  await vi.advanceTimersByTimeAsync(5_000)
  return reading
}

test('the head is the newest block of any node, and nodes more than ten blocks behind it are left out', async () => {
  const [behind, near, newest] = [989, 990, 1_000].map((height) => nodeWith({ height }))
  const { head, nodes } = await read([behind, near, newest] as readonly Rpc[])
  expect(head).toEqual({ number: 1_000, time: 12_000 })
  expect(nodes).toEqual([near, newest])
})

test('nodes that fail or serve another chain are left out, whatever their height', async () => {
  const node = nodeWith()
  const { head, nodes } = await read([FAILED, nodeWith({ chainId: 137, height: 60_000 }), node])
  expect([head.number, nodes]).toEqual([1_000, [node]])
})

test('a node whose newest block is in the future does not exclude the others', async () => {
  const node = nodeWith()
  const ahead = nodeWith({ height: Date.now() })
  expect(await read([ahead, node])).toMatchObject({ head: { number: 1_000 }, nodes: [node] })
})

test('without a node of the chain, reading fails', async () => {
  await expect(readCurrentNodes([FAILED, FAILED], 1)).rejects.toThrow(RpcUnavailable)
})

test('a node has one second after the first answer; if it is later, it is not waited for in the next five seconds', async () => {
  const [quick, slow] = [nodeWith({ delay: 50 }), nodeWith({ delay: 2_000, height: 1_001 })]
  expect(await read([slow, quick])).toMatchObject({ head: { number: 1_000 }, elapsed: 1_050 })
  expect((await read([slow, quick])).elapsed).toBe(50)
  vi.setSystemTime(Date.now() + 5_000)
  expect((await read([slow, quick])).elapsed).toBe(1_050)
})

test('a slow node is waited for if no other one answers', async () => {
  const slow = nodeWith({ delay: 2_000 })
  expect(await read([FAILED, slow])).toMatchObject({ nodes: [slow], elapsed: 2_000 })
})
