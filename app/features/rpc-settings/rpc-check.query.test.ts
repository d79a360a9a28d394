import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startJsonServer, type JsonServer, type RpcRequest } from '#tests/builders/json-server.ts'
import { rpcCheckQuery, type RpcCheck } from './rpc-check.query.ts'

let server: JsonServer
let customBlock: unknown
let customChain = '0x1'

beforeAll(async () => {
  server = await startJsonServer(({ id, method }: RpcRequest, { url }) => {
    const isCustom = url === '/custom'
    const block = isCustom ? customBlock : '0x64'
    const result = method === 'eth_chainId' ? (isCustom ? customChain : '0x1') : block
    return { jsonrpc: '2.0', id, result }
  })
  vi.stubGlobal('location', { origin: server.url })
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

test.each<readonly [title: string, chain: string, block: unknown, check: RpcCheck]>([
  ['an RPC with the newest block is fine', '0x1', '0x64', { state: 'ok', block: 100 }],
  ['an RPC is behind if its block is more than a minute older', '0x1', '0x5e', { state: 'behind', block: 94 }],
  ['an RPC of another chain is refused', '0x2105', '0x64', { state: 'otherChain' }],
  ['an RPC with a malformed block number counts as unreachable', '0x1', 'latest', { state: 'unreachable' }],
])('%s', async (_, chain, block, check) => {
  customChain = chain
  customBlock = block
  expect(await new QueryClient().query(rpcCheckQuery(1, `${server.url}/custom`))).toEqual(check)
})
