import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { Receipt } from './read-receipt.ts'

/** keccak256("UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)") */
const USER_OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** keccak256("ExecutionFailure(bytes32,uint256)") */
const EXECUTION_FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
/** EntryPoint 0.6 to 0.9; they have the same address on every chain. Source: eth-infinitism/account-abstraction */
const ENTRY_POINTS: readonly Address[] = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
]
/** keccak256("ExecutionSuccess(bytes32,uint256)") */
const EXECUTION_SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
/** Data of a UserOperationEvent: any nonce, followed by `false`. */
const UNSUCCESSFUL = /^0x[\da-f]{64}0{64}/i

/**
 * Whether the call of a smart contract account failed inside a transaction that itself succeeded: a user operation (ERC-4337), or a
 * transaction of a Safe with a gas limit. Only logs of the entry point and of the account itself count, because any contract can emit others.
 * If another call of the account succeeded in the same transaction, it is unknown which one failed, and the result is false.
 */
export function hasInnerFailure({ logs }: Receipt, account: Address): boolean {
  const results = logs.flatMap((log) => resultOf(log, account) ?? [])
  return results.length > 0 && results.every((result) => result === 'failed')
}

function resultOf(
  { address, topics, data }: Receipt['logs'][number],
  account: Address,
): 'failed' | 'succeeded' | undefined {
  const [topic, , sender] = topics
  if (isSameAddress(address, account)) {
    if (topic === EXECUTION_FAILURE) return 'failed'
    if (topic === EXECUTION_SUCCESS) return 'succeeded'
  }
  const isOfAccount = sender?.slice(-40).toLowerCase() === account.slice(2).toLowerCase()
  if (
    topic !== USER_OPERATION ||
    !isOfAccount ||
    !ENTRY_POINTS.some((entryPoint) => isSameAddress(entryPoint, address))
  )
    return undefined
  return UNSUCCESSFUL.test(data) ? 'failed' : 'succeeded'
}
