import { afterEach, expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { startJsonServer, type JsonServer, type RpcRequest } from '#tests/builders/json-server.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import type { Call } from '../trading/multicall.ts'
import { MAX_SINGLE_CALLS } from './field-costs.ts'
import { retryEmptyCalls } from './retry-empty-calls.ts'

const BLOCK = { number: 26, hash: `0x${'1a'.repeat(32)}` }
const address = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const callOf = (index: number, data: Call['data'] = '0x01'): Call => ({ to: address(index), data })
const GAS_BURNER = callOf(1)

const servers: JsonServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** A node that returns the address and data of a call, with an error instead for the gas burner or as `problemOf` says. */
async function startNode(
  problemOf: (block: unknown) => { readonly code: number; readonly message: string } | undefined,
) {
  const received: string[] = []
  const server = await startJsonServer((body: RpcRequest | readonly RpcRequest[]) => {
    const answer = ({ id, params }: RpcRequest) => {
      const [{ to, data, gas }, block] = params as [{ to: string; data: string; gas: string }, unknown]
      received.push(`${Number(to)} ${data} ${Number(gas)}`)
      const outOfGas = to === GAS_BURNER.to ? { code: -32_000, message: 'out of gas' } : undefined
      const error = problemOf(block) ?? outOfGas
      return { jsonrpc: '2.0', id, ...(error ? { error } : { result: `0x${to.slice(-2)}${data.slice(2)}` }) }
    }
    return 'method' in body ? answer(body) : body.map(answer)
  })
  servers.push(server)
  return { rpc: createRpc(new Upstreams(1, [server.url]), { attempts: 1 }), received }
}

const noProblem = () => undefined

test('a call that a gas burner made unreadable is repeated alone, and known results do not change', async () => {
  const { rpc, received } = await startNode(noProblem)
  const calls = [callOf(2), GAS_BURNER, callOf(3), callOf(3, '0x02')]
  const { returned, isComplete } = await retryEmptyCalls(rpc, BLOCK, calls, ['known', undefined, undefined, undefined])
  expect([returned, isComplete]).toEqual([['known', undefined, '0301', '0302'], true])
  expect(received.every((text) => text.endsWith(' 2000000'))).toBe(true)
})

test('a single contract without results is not called again', async () => {
  const { rpc, received } = await startNode(noProblem)
  const first = ['known', undefined, undefined]
  expect(await retryEmptyCalls(rpc, BLOCK, [callOf(2), callOf(3), callOf(3, '0x02')], first)).toEqual({
    returned: first,
    isComplete: true,
  })
  expect(received).toEqual([])
})

test('one call of each contract comes first, then those of contracts that answered', async () => {
  const { rpc, received } = await startNode(noProblem)
  const calls = [GAS_BURNER, callOf(1, '0x02'), callOf(5), callOf(5, '0x02')]
  await retryEmptyCalls(rpc, { number: 26 }, calls, [undefined, undefined, undefined, undefined])
  expect(received.map((text) => text.replace(/ \d+$/, ''))).toEqual(['1 0x01', '5 0x01', '5 0x02', '1 0x02'])
})

test('calls beyond the limit are left out, and the result is not complete', async () => {
  const { rpc, received } = await startNode(noProblem)
  const calls = Array.from({ length: MAX_SINGLE_CALLS + 1 }, (_, index) => callOf(index + 2))
  const { returned, isComplete } = await retryEmptyCalls(
    rpc,
    { number: 26 },
    calls,
    calls.map(() => undefined),
  )
  expect(received).toHaveLength(MAX_SINGLE_CALLS)
  expect([returned.indexOf(undefined), isComplete]).toEqual([MAX_SINGLE_CALLS, false])
})

test('a node that does not accept block hashes is called by block number', async () => {
  const { rpc } = await startNode((block) =>
    typeof block === 'object' ? { code: -32_602, message: 'invalid argument' } : undefined,
  )
  const { returned } = await retryEmptyCalls(rpc, BLOCK, [GAS_BURNER, callOf(2)], [undefined, undefined])
  expect(returned).toEqual([undefined, '0201'])
})

test('a rate limit is an error, not a contract without a result', async () => {
  const { rpc } = await startNode(() => ({ code: -32_005, message: 'limit exceeded' }))
  const received = retryEmptyCalls(rpc, BLOCK, [GAS_BURNER, callOf(2)], [undefined, undefined])
  await expect(received).rejects.toMatchObject({ rpcCode: -32_005 })
})
