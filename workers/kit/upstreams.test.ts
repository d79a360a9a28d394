import { expect, onTestFinished, test } from 'vitest'
import { startRpcServer } from '#tests/builders/json-server.ts'
import { Upstreams } from './upstreams.ts'

function threeNodes() {
  const upstreams = new Upstreams(1, ['http://a', 'http://b', 'http://c'])
  const [a, b, c] = upstreams.all
  if (!a || !b || !c) throw new Error('three nodes are expected')
  return { upstreams, a, b, c, order: (now = 0) => upstreams.ranked(now).map(({ index }) => index) }
}

test('before any request, nodes are ranked in the order of the configuration', () => {
  expect(threeNodes().order()).toEqual([0, 1, 2])
})

test('the fastest node ranks first', () => {
  const { upstreams, a, b, c, order } = threeNodes()
  upstreams.recordSuccess(a, 300)
  upstreams.recordSuccess(b, 20)
  upstreams.recordSuccess(c, 100)
  expect(order()).toEqual([1, 2, 0])
})

test('a failed node ranks last for a time that doubles with each failure, up to 8 s', () => {
  const { upstreams, a, order } = threeNodes()
  upstreams.recordFailure(a, 'could not be reached', 0)
  expect(order(249)).toEqual([1, 2, 0])
  upstreams.recordFailure(a, 'could not be reached', 1_000)
  expect(a.backOffUntil).toBe(1_500)
  let now = 0
  for (let failure = 0; failure < 20; failure++) {
    now = a.backOffUntil
    upstreams.recordFailure(a, 'could not be reached', now)
  }
  expect(a.backOffUntil - now).toBe(8_000)
})

test('failures of concurrent requests count as one', () => {
  const { upstreams, a } = threeNodes()
  for (let now = 1_000; now < 1_006; now++) upstreams.recordFailure(a, 'could not be reached', now)
  expect(a).toMatchObject({ failuresInRow: 1, backOffUntil: 1_250 })
  upstreams.recordFailure(a, 'timed out', 1_249)
  expect(a).toMatchObject({ failuresInRow: 1, backOffUntil: 1_250, error: 'timed out' })
  expect(a.failureRate).toBeGreaterThan(0.7)
  upstreams.recordFailure(a, 'could not be reached', 1_250)
  expect(a).toMatchObject({ failuresInRow: 2, backOffUntil: 1_750 })
})

test('a node that fails sometimes ranks behind a slower one that never fails', () => {
  const { upstreams, a, b, order } = threeNodes()
  upstreams.recordSuccess(a, 10)
  upstreams.recordSuccess(b, 200)
  upstreams.recordFailure(a, 'timed out', 0)
  upstreams.recordSuccess(a, 10)
  expect(order(60_000).indexOf(0)).toBeGreaterThan(order(60_000).indexOf(1))
})

test('a node that has never answered ranks behind one that has, even after its back-off', () => {
  const { upstreams, a, b, c, order } = threeNodes()
  upstreams.recordFailure(a, 'timed out', 0)
  upstreams.recordSuccess(b, 200)
  upstreams.recordSuccess(c, 300)
  expect(order(60_000)).toEqual([1, 2, 0])
})

test('without measured latencies, a failed node returns to its configured rank after its back-off', () => {
  const { upstreams, a, order } = threeNodes()
  upstreams.recordFailure(a, 'timed out', 0)
  upstreams.recordSuccess(a)
  upstreams.recordFailure(a, 'timed out', 0)
  expect([order(249), order(250)]).toEqual([
    [1, 2, 0],
    [0, 1, 2],
  ])
})

test('a success ends the back-off', () => {
  const { upstreams, a } = threeNodes()
  upstreams.recordFailure(a, 'timed out', 0)
  upstreams.recordSuccess(a, 10)
  expect(a).toMatchObject({ backOffUntil: 0, failuresInRow: 0, error: null })
})

test('a node one block behind keeps its rank; one many blocks behind loses it', () => {
  const { a, b, c, order } = threeNodes()
  a.height = 90
  b.height = 99
  c.height = 100
  expect(order()).toEqual([1, 2, 0])
})

test('a node of another chain is never ranked, and its height is ignored', () => {
  const { upstreams, a, b, order } = threeNodes()
  a.isOtherChain = true
  a.height = 1_000_000
  b.height = 5
  expect(order()).toEqual([1, 2])
  expect(upstreams.height).toBe(5)
})

test('a single node is probed once it serves another chain, and ranked again when it serves its own', async () => {
  let chainId = '0x2'
  const server = await startRpcServer(({ method }) => ({ result: method === 'eth_chainId' ? chainId : '0x5' }))
  onTestFinished(() => server.stop())
  const upstreams = new Upstreams(1, [server.url])
  const [node] = upstreams.all
  if (!node) throw new Error('one node is expected')
  const probes: Promise<unknown>[] = []
  const probeIfDue = async () => {
    node.probedAt = 0
    upstreams.probeIfDue((probe) => probes.push(probe))
    await Promise.all(probes)
  }
  await probeIfDue()
  expect(probes).toEqual([])
  await upstreams.probe()
  expect(upstreams.ranked(Date.now())).toEqual([])
  chainId = '0x1'
  await probeIfDue()
  expect(upstreams.ranked(Date.now())).toEqual([node])
})
