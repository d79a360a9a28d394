import {
  createClient,
  defineChain,
  encodeFunctionData,
  http,
  pad,
  parseAbi,
  type Address,
  type Hex,
  type PrivateKeyAccount,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import { createRpc, hex } from '#devnet/rpc.ts'
import { runtimeCode } from './compile.ts'

const ABI = parseAbi(['function execute(address to, uint256 value, bytes data)'])
/** Gas of `execute` besides the call in it. */
const OVERHEAD = 100_000n
const ETHER = 10n ** 18n

export interface OwnedAccount {
  /** Signs typed data with the owner's key, and has the contract's address. */
  readonly account: PrivateKeyAccount
  /** Implements `eth_sendTransaction`: the owner sends a transaction to the contract, which makes the call. */
  send(params: readonly unknown[]): Promise<Hex>
}

/** Places a contract account on a local chain, with five ether, and funds its owner for network costs. */
export async function placeOwnedAccount(rpcUrl: string, owner: PrivateKeyAccount, chainId = 1): Promise<OwnedAccount> {
  const rpc = createRpc(rpcUrl)
  const address: Address = privateKeyToAddress(generatePrivateKey())
  await rpc.call('anvil_setCode', [address, runtimeCode('OwnedAccount')])
  await rpc.call('anvil_setStorageAt', [address, pad('0x0'), pad(owner.address)])
  for (const funded of [address, owner.address]) await rpc.call('anvil_setBalance', [funded, hex(5n * ETHER)])
  const chain = defineChain({
    id: chainId,
    name: 'test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createClient({ account: owner, chain, transport: http(rpcUrl) })
  return {
    account: { ...owner, address },
    send([request]) {
      const { to, data = '0x', value = '0x0', gas } = request as { to: Address; data?: Hex; value?: Hex; gas: Hex }
      const execution = encodeFunctionData({ abi: ABI, functionName: 'execute', args: [to, BigInt(value), data] })
      return sendTransaction(client, { to: address, data: execution, gas: BigInt(gas) + OVERHEAD })
    },
  }
}
