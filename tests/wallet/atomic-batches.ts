import {
  createClient,
  defineChain,
  encodeFunctionData,
  http,
  parseAbi,
  type Address,
  type Hex,
  type PrivateKeyAccount,
} from 'viem'
import { getCode, getTransactionCount, getTransactionReceipt, sendTransaction } from 'viem/actions'
import { createRpc } from '#devnet/rpc.ts'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'
import { runtimeCode } from './compile.ts'
import { mineAtOnce } from './mine-at-once.ts'

const ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])
/** Address of the code that accounts delegate to. */
const IMPLEMENTATION: Address = '0x00000000000000000000000000000000000Ba7c4'
const GAS = 3_000_000n

export interface AtomicBatches {
  /** The answers to the methods of EIP-5792, by method. */
  readonly answers: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>
  /** Lets the account execute batches from now on, like a wallet whose user has agreed to the upgrade. */
  upgrade(): Promise<void>
}

interface Batch {
  readonly chainId: Hex
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: Hex }[]
}

/**
 * Implements EIP-5792 for an account of the devnet: a batch is one transaction of the account, which delegates to
 * BatchAccount.sol (EIP-7702), so the chain executes all calls or none.
 */
export function atomicBatches(rpcUrl: string, account: PrivateKeyAccount, chainId = 1): AtomicBatches {
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({
    id: chainId,
    name: 'test',
    nativeCurrency: native,
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createClient({ account, chain, transport: http(rpcUrl) })
  const sent = new Map<string, Hex>()
  const { address } = account
  const isUpgraded = async () => (await getCode(client, { address }))?.startsWith('0xef0100') === true

  /** Sends a transaction of the account to itself, which also delegates if necessary. */
  async function execute(data: Hex): Promise<Hex> {
    await createRpc(rpcUrl).call('anvil_setCode', [IMPLEMENTATION, runtimeCode('BatchAccount')])
    const base = { to: address, data, gas: GAS }
    if (await isUpgraded()) return sendTransaction(client, base)
    const nonce = (await getTransactionCount(client, { address, blockTag: 'pending' })) + 1
    const authorization = await account.signAuthorization({ contractAddress: IMPLEMENTATION, chainId, nonce })
    return sendTransaction(client, { ...base, authorizationList: [authorization] })
  }

  return {
    async upgrade() {
      await minedReceipt(client, await execute('0x'))
    },
    answers: {
      async wallet_getCapabilities() {
        const status = (await isUpgraded()) ? 'supported' : 'ready'
        return { [`0x${chainId.toString(16)}`]: { atomic: { status } } }
      },
      async wallet_sendCalls([request]) {
        const { chainId: requestedChainId, calls } = request as Batch
        if (Number(requestedChainId) !== chainId) throw { code: 5710, message: 'Unsupported chain id' }
        const batch = calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))
        const id = `batch ${crypto.randomUUID()}`
        sent.set(id, await execute(encodeFunctionData({ abi: ABI, args: [batch] })))
        await mineAtOnce(rpcUrl)
        return { id }
      },
      async wallet_getCallsStatus([id]) {
        const hash = sent.get(String(id))
        if (!hash) throw { code: 5730, message: 'Unknown bundle id' }
        const receipt = await getTransactionReceipt(client, { hash }).catch((): undefined => undefined)
        const base = { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, atomic: true }
        if (!receipt) return { ...base, status: 100 }
        const { blockHash, blockNumber, gasUsed, status } = receipt
        const quantity = (value: bigint) => `0x${value.toString(16)}`
        const receiptBase = { logs: [], blockHash, blockNumber: quantity(blockNumber), gasUsed: quantity(gasUsed) }
        const hasSucceeded = status === 'success'
        const receipts = [{ ...receiptBase, status: hasSucceeded ? '0x1' : '0x0', transactionHash: hash }]
        return { ...base, status: hasSucceeded ? 200 : 500, receipts }
      },
    },
  }
}
