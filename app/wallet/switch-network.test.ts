import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '#app/chain/eip1193.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { switchNetwork } from './switch-network.ts'

const BASE = chainById(8453)
const RPC = 'https://rpc.example.org/base'
const UNKNOWN = new RpcError(4902, 'Unrecognized chain ID.')
const REJECTED = new RpcError(4001, 'User rejected the request.')

beforeEach(() => void stubTab())
afterEach(() => vi.unstubAllGlobals())

/** Sets the operator's RPC for wallets, which the page reads from a data attribute of `<html>`. */
function configureRpc(url = RPC): void {
  document.documentElement.dataset['rpc-8453'] = url
}

/** A wallet that throws these errors, in order, and accepts every further request. */
function walletWith(...errors: readonly unknown[]) {
  const requests: unknown[] = []
  const remainingErrors = [...errors]
  return {
    requests,
    provider: {
      request(request: unknown): Promise<unknown> {
        requests.push(request)
        return remainingErrors.length > 0 ? Promise.reject(remainingErrors.shift()) : Promise.resolve(null)
      },
    },
  }
}

const SWITCH = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }
const ADD = {
  method: 'wallet_addEthereumChain',
  params: [
    {
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [RPC],
      blockExplorerUrls: ['https://basescan.org'],
    },
  ],
}

test('a wallet that knows the network only switches', async () => {
  configureRpc()
  const { provider, requests } = walletWith()
  expect(await switchNetwork(provider, BASE)).toEqual({ ok: true, value: undefined })
  expect(requests).toEqual([SWITCH])
})

test.each([
  ['in the error', UNKNOWN],
  ['in data.originalError', { code: -32_603, message: 'Internal error', data: { originalError: { code: 4902 } } }],
])("a wallet that reports code 4902 %s is asked to add the network with the operator's RPC", async (_, error) => {
  configureRpc()
  const { provider, requests } = walletWith(error)
  expect(await switchNetwork(provider, BASE)).toEqual({ ok: true, value: undefined })
  expect(requests).toEqual([SWITCH, ADD, SWITCH])
})

test('no network is added if the operator configures no RPC for wallets, or one of this site itself', async () => {
  for (const configure of [() => {}, () => configureRpc(`${location.origin}/api/rpc/8453`)]) {
    configure()
    const { provider, requests } = walletWith(UNKNOWN)
    expect(await switchNetwork(provider, BASE)).toEqual({ ok: false, problem: 'wallet.switchFailed' })
    expect(requests).toEqual([SWITCH])
  }
})

test('any other error adds no network', async () => {
  configureRpc()
  const { provider, requests } = walletWith(REJECTED)
  expect(await switchNetwork(provider, BASE)).toEqual({ ok: false, problem: 'request.rejected' })
  expect(requests).toEqual([SWITCH])
})

test('a user who rejects the addition has rejected the request; a wallet that cannot add networks fails to switch', async () => {
  configureRpc()
  const rejecting = walletWith(UNKNOWN, REJECTED)
  expect(await switchNetwork(rejecting.provider, BASE)).toEqual({ ok: false, problem: 'request.rejected' })
  expect(rejecting.requests).toEqual([SWITCH, ADD])
  const unable = walletWith(UNKNOWN, new RpcError(4200, 'Unsupported method'))
  expect(await switchNetwork(unable.provider, BASE)).toEqual({ ok: false, problem: 'wallet.switchFailed' })
})
