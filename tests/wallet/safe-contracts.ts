import { createRequire } from 'node:module'
import {
  concat,
  createClient,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  hashTypedData,
  http,
  parseAbi,
  parseEventLogs,
  size,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
  type PrivateKeyAccount,
} from 'viem'
import { readContract, sendTransaction } from 'viem/actions'
import { minedReceipt } from '#tests/builders/mined-receipt.ts'

/** A call that the app requests. `value` in wei, in hexadecimal or decimal digits. */
export interface SafeCall {
  readonly to: Address
  readonly data: Hex
  readonly value: string
}

const SAFE = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)',
])
const FACTORY = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address)',
  'event ProxyCreation(address indexed proxy, address singleton)',
])
const MULTI_SEND = parseAbi(['function multiSend(bytes transactions) payable'])

const SAFE_TX = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
  { name: 'operation', type: 'uint8' },
  { name: 'safeTxGas', type: 'uint256' },
  { name: 'baseGas', type: 'uint256' },
  { name: 'gasPrice', type: 'uint256' },
  { name: 'gasToken', type: 'address' },
  { name: 'refundReceiver', type: 'address' },
  { name: 'nonce', type: 'uint256' },
] as const

interface SafeTransaction {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly operation: number
  readonly safeTxGas: bigint
  readonly baseGas: bigint
  readonly gasPrice: bigint
  readonly gasToken: Address
  readonly refundReceiver: Address
  readonly nonce: bigint
}

/** A Safe 1.4.1 on a local chain, with its owners' keys. */
export interface DeployedSafe {
  readonly address: Address
  /** Prepares the Safe's next transaction with these calls, several of them through MultiSend. */
  prepare(calls: readonly SafeCall[]): Promise<SafeProposal>
}

export interface SafeProposal {
  /** The EIP-712 hash that identifies the transaction. */
  readonly safeTxHash: Hex
  readonly sign: (owner: PrivateKeyAccount) => Promise<Hex>
  /** Executes the transaction with these signatures; returns its hash and whether the Safe made the calls. */
  readonly execute: (
    signatures: ReadonlyMap<Address, Hex>,
  ) => Promise<{ readonly hash: Hex; readonly succeeded: boolean }>
}

/** Deploys the contracts of Safe and a Safe of these owners. The deployer pays for everything. */
export async function deploySafe(
  rpcUrl: string,
  chainId: number,
  deployer: PrivateKeyAccount,
  owners: readonly Address[],
  threshold: number,
): Promise<DeployedSafe> {
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createClient({ account: deployer, chain, transport: http(rpcUrl), pollingInterval: 200 })
  const send = async (call: { readonly to?: Address; readonly data: Hex }) =>
    minedReceipt(client, await sendTransaction(client, { ...call, account: deployer, chain }))
  const deploy = async (path: string): Promise<Address> => {
    const { abi, bytecode } = artifact(path)
    const { contractAddress } = await send({ data: encodeDeployData({ abi, bytecode }) })
    if (!contractAddress) throw new Error(`${path} was not deployed`)
    return contractAddress
  }
  const singleton = await deploy('Safe.sol/Safe')
  const handler = await deploy('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler')
  const multiSend = await deploy('libraries/MultiSendCallOnly.sol/MultiSendCallOnly')
  const factory = await deploy('proxies/SafeProxyFactory.sol/SafeProxyFactory')
  const setup = [owners, BigInt(threshold), zeroAddress, '0x', handler, zeroAddress, 0n, zeroAddress] as const
  const initializer = encodeFunctionData({ abi: SAFE, functionName: 'setup', args: setup })
  const creation = { abi: FACTORY, functionName: 'createProxyWithNonce', args: [singleton, initializer, 0n] } as const
  const { logs } = await send({ to: factory, data: encodeFunctionData(creation) })
  const address = parseEventLogs({ abi: FACTORY, logs })[0]?.args.proxy
  if (!address) throw new Error('no Safe was created')

  return {
    address,
    async prepare(calls) {
      const nonce = await readContract(client, { address, abi: SAFE, functionName: 'nonce' })
      const message = { ...callOf(calls, multiSend), ...NO_REFUND, nonce }
      const domain = { chainId, verifyingContract: address }
      const typedData = { domain, types: { SafeTx: SAFE_TX }, primaryType: 'SafeTx', message } as const
      return {
        safeTxHash: hashTypedData(typedData),
        sign: (owner) => owner.signTypedData(typedData),
        async execute(signatures) {
          const data = encodeFunctionData({
            abi: SAFE,
            functionName: 'execTransaction',
            args: argumentsOf(message, signatures),
          })
          const receipt = await send({ to: address, data })
          const events = parseEventLogs({
            abi: SAFE,
            logs: receipt.logs.filter((log) => log.address === address.toLowerCase()),
          })
          return { hash: receipt.transactionHash, succeeded: events.length === 1 }
        },
      }
    },
  }
}

/** No refund: the account that executes the transaction pays for it. */
const NO_REFUND = { safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress }
const CALL = 0
const DELEGATE_CALL = 1

function callOf(calls: readonly SafeCall[], multiSend: Address) {
  const [first, ...others] = calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))
  if (!first) throw new Error('there is nothing to call')
  if (others.length === 0) return { ...first, operation: CALL }
  const packed = [first, ...others].map(({ to, data, value }) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [CALL, to, value, BigInt(size(data)), data]),
  )
  const data = encodeFunctionData({ abi: MULTI_SEND, functionName: 'multiSend', args: [concat(packed)] })
  return { to: multiSend, data, value: 0n, operation: DELEGATE_CALL }
}

/** Returns the arguments of `execTransaction`, with the signatures in the order of their owners' addresses. */
function argumentsOf(transaction: SafeTransaction, signatures: ReadonlyMap<Address, Hex>) {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  const sortedSignatures = [...signatures]
    .sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1))
    .map(([, signature]) => signature)
  return [
    to,
    value,
    data,
    operation,
    safeTxGas,
    baseGas,
    gasPrice,
    gasToken,
    refundReceiver,
    concat(sortedSignatures),
  ] as const
}

function artifact(path: string): { readonly abi: Abi; readonly bytecode: Hex } {
  return createRequire(import.meta.url)(
    `@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`,
  ) as ReturnType<typeof artifact>
}
