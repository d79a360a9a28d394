import { encodeFunctionResult, numberToHex, pad, parseAbi } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { startJsonServer, type JsonServer, type RpcRequest } from '#tests/builders/json-server.ts'
import { createRpc, RpcUnavailable } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { readBalances, readUntrusted } from './read-balances.ts'

const OWNER = `0x${'ab'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const BLOCK = { number: 26 }
const BALANCE = 5n

const servers: JsonServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** The answer to a call without an error: the head block, or a multicall of one balance. */
function resultOf(method: string): unknown {
  if (method !== 'eth_call') return { number: '0x1a', hash: `0x${'1a'.repeat(32)}`, timestamp: '0x1' }
  const abi = parseAbi(['function aggregate3() returns ((bool success, bytes returnData)[])'])
  const returnData = pad(numberToHex(BALANCE), { size: 32 })
  return encodeFunctionResult({ abi, functionName: 'aggregate3', result: [{ success: true, returnData }] })
}

/** Starts a node that answers reads of `TOKEN` with an error or a bare HTTP status, and all others with a balance. */
async function nodeWith(failure: { readonly code: number; readonly message: string } | number) {
  const server = await startJsonServer((body: RpcRequest | readonly RpcRequest[]) => {
    const isFailure = JSON.stringify(body).includes(TOKEN.slice(2))
    if (isFailure && typeof failure === 'number') return new Response(null, { status: failure })
    const answer = ({ id, method }: RpcRequest) => ({
      jsonrpc: '2.0',
      id,
      ...(isFailure ? { error: failure } : { result: resultOf(method) }),
    })
    return 'method' in body ? answer(body) : body.map(answer)
  })
  servers.push(server)
  return createRpc(new Upstreams(1, [server.url]), { attempts: 2 })
}

test('an untrusted contract that burns all gas has no balance, and the others are complete', async () => {
  const rpc = await nodeWith({ code: -32_000, message: 'out of gas' })
  expect(await readUntrusted(rpc, BLOCK, [{ to: TOKEN, data: '0x' }])).toEqual([undefined])
  const { held, isComplete } = await readBalances(rpc, OWNER, [], [TOKEN])
  expect([...held.values()]).toEqual([BALANCE])
  expect(isComplete).toBe(true)
})

test('a rate limit or a failed read is an error, not a contract without a balance', async () => {
  const limited = await nodeWith({ code: -32_005, message: 'limit exceeded' })
  await expect(readUntrusted(limited, BLOCK, [{ to: TOKEN, data: '0x' }])).rejects.toMatchObject({ rpcCode: -32_005 })
  await expect(readBalances(limited, OWNER, [], [TOKEN])).rejects.toMatchObject({ rpcCode: -32_005 })
  const failing = await nodeWith(503)
  await expect(readUntrusted(failing, BLOCK, [{ to: TOKEN, data: '0x' }])).rejects.toThrow(RpcUnavailable)
})
