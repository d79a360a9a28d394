import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { Receipt } from './read-receipt.ts'

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the id of the position that a transaction minted for an account, from the position manager's Transfer event from the zero
 * address; undefined without such an event.
 *
 * Source   ERC-721
 */
export function mintedPosition({ logs }: Receipt, manager: Address, account: Address): bigint | undefined {
  const minted = logs.find(({ address, topics: [event, from, to, tokenId] }) => {
    if (tokenId === undefined || from === undefined || to === undefined) return false
    return (
      event === TRANSFER && isSameAddress(address, manager) && BigInt(from) === 0n && BigInt(to) === BigInt(account)
    )
  })
  return minted?.topics[3] === undefined ? undefined : BigInt(minted.topics[3])
}
