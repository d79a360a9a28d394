import type SafeAppsSdk from '@safe-global/safe-apps-sdk'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import type { Address } from '#app/domain/address/address.ts'

interface SafeAccount {
  readonly address: Address
  readonly chainId: number
}

type Params = readonly unknown[]
type Methods = Readonly<Record<string, (params: Params) => Promise<unknown>>>

/** Source: EIP-1193. */
const USER_REJECTED = 4001
const UNSUPPORTED_METHOD = 4200

/** Status codes of a batch by `txStatus` of the Safe Apps SDK; all other values count as pending. Source: EIP-5792. */
const CALL_STATUS = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 } as const
const PENDING = 100

/**
 * Returns an EIP-1193 provider of the Safe that is open around this page. A transaction is a proposal until enough owners have signed it, so
 * `eth_sendTransaction` returns the proposal's id. `wallet_getCallsStatus` returns the state of a proposal, as of a batch, and its signatures.
 * Signatures of typed data are not supported, because as many owners would have to sign; the guard's callers then send transactions instead of
 * permits. Reads go to Safe's node.
 */
export function safeProvider(sdk: SafeAppsSdk, account: SafeAccount): Eip1193 {
  const methods = { ...walletMethods(sdk, account), ...nodeMethods(sdk) }
  return {
    async request({ method, params }) {
      const answer = methods[method]
      if (!answer) throw new RpcError(UNSUPPORTED_METHOD, `${method} is not supported`)
      try {
        return await answer(Array.isArray(params) ? (params as Params) : [])
      } catch (error) {
        throw walletError(error)
      }
    },
  }
}

interface Call {
  readonly to: Address
  readonly data?: `0x${string}`
  readonly value?: `0x${string}`
}

function walletMethods({ txs }: SafeAppsSdk, { address, chainId }: SafeAccount): Methods {
  const id = `0x${chainId.toString(16)}`
  // No gas limit is set for the calls, so the Safe's transaction reverts if one of them fails.
  const propose = async (calls: readonly Call[]) =>
    (await txs.send({ txs: calls.map(({ to, data = '0x', value = '0x0' }) => ({ to, data, value })) })).safeTxHash
  return {
    eth_accounts: () => Promise.resolve([address]),
    eth_requestAccounts: () => Promise.resolve([address]),
    eth_chainId: () => Promise.resolve(id),
    eth_sendTransaction: ([call]) => propose([call as Call]),
    wallet_getCapabilities: () => Promise.resolve({ [id]: { atomic: { status: 'supported' } } }),
    wallet_sendCalls: async ([batch]) => ({ id: await propose((batch as { readonly calls: readonly Call[] }).calls) }),
    async wallet_getCallsStatus([batch]) {
      const { txStatus, txHash, detailedExecutionInfo } = await txs.getBySafeTxHash(String(batch))
      const status = Object.entries(CALL_STATUS).find(([name]) => name === (txStatus as string))?.[1] ?? PENDING
      return {
        version: '2.0.0',
        id: batch,
        chainId: id,
        atomic: true,
        status,
        receipts: txHash ? [{ transactionHash: txHash }] : [],
        capabilities: signaturesOf(detailedExecutionInfo),
      }
    },
  }
}

type Execution = Awaited<ReturnType<SafeAppsSdk['txs']['getBySafeTxHash']>>['detailedExecutionInfo']

/** Returns the number of owners who have signed a transaction, and of those who must. `observe-batch.ts` reads this non-standard capability. */
function signaturesOf(execution: Execution) {
  if (!execution || !('confirmations' in execution)) return {}
  return { signatures: { given: execution.confirmations.length, required: execution.confirmationsRequired } }
}

function nodeMethods({ eth }: SafeAppsSdk): Methods {
  return {
    eth_blockNumber: async () => (await eth.getBlockByNumber(['latest'])).number,
    eth_call: ([call, block]) => eth.call([call as object, block as string]),
    eth_gasPrice: () => eth.getGasPrice(),
    eth_getBalance: ([address, block]) => eth.getBalance([address as string, block as string]),
    eth_getBlockByNumber: ([number, isFull]) => eth.getBlockByNumber([number as 'latest', isFull === true]),
    eth_getCode: ([address, block]) => eth.getCode([address as string, block as string]),
    eth_getTransactionByHash: ([hash]) => eth.getTransactionByHash([hash as string]),
    eth_getTransactionCount: ([address, block]) => eth.getTransactionCount([address as string, block as string]),
    eth_getTransactionReceipt: ([hash]) => eth.getTransactionReceipt([hash as string]),
  }
}

/** Detects a rejection by its text: the SDK passes on only the message of an error. */
function walletError(error: unknown): unknown {
  const isRejection = error instanceof Error && /reject/i.test(error.message)
  return isRejection ? new RpcError(USER_REJECTED, error.message) : error
}
