import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { MULTICALL3 } from '#app/domain/chains/chain.ts'
import { startRpcServer } from '#tests/builders/json-server.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { encodeAggregate, readAt, signedAt, wordAt } from './multicall.ts'

const AGGREGATE = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call[] calls) payable',
])

test('calls are encoded as by viem, byte for byte', () => {
  const hex = (length: number) =>
    fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`)
  const calls = fc.array(
    fc.record({ to: hex(20), data: fc.integer({ min: 0, max: 200 }).chain((length) => hex(length)) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(calls, (multicalls) => {
      const args = [multicalls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
      expect(encodeAggregate(multicalls)).toBe(encodeFunctionData({ abi: AGGREGATE, functionName: 'aggregate3', args }))
    }),
    { numRuns: 50 },
  )
})

test('words are read by index as unsigned or signed numbers', () => {
  const returned = `${'0'.repeat(62)}2a${'f'.repeat(63)}e`
  expect(wordAt(returned, 0)).toBe(42n)
  expect(signedAt(returned, 1)).toBe(-2)
  expect(() => wordAt(returned, 2)).toThrow('less than expected')
})

test('if a node does not support block hashes, the block is identified by its number', async () => {
  const blocks: unknown[] = []
  const emptyResult = `0x${[32, 1, 32, 1, 64, 0].map((word) => word.toString(16).padStart(64, '0')).join('')}`
  const server = await startRpcServer(({ params }) => {
    blocks.push(params[1])
    const error = { code: -32_602, message: 'invalid argument 1: cannot unmarshal object' }
    return typeof params[1] === 'string' ? { result: emptyResult } : { error }
  })
  try {
    const rpc = createRpc(new Upstreams(1, [server.url]))
    expect(await readAt(rpc, { number: 26, hash: '0xabc' }, [{ to: MULTICALL3, data: '0x' }])).toEqual([''])
    expect(blocks).toEqual([{ blockHash: '0xabc' }, '0x1a'])
  } finally {
    await server.stop()
  }
})
