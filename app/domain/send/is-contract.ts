/** Code of an account that is delegated to a contract: this prefix and 20 bytes of address. Source: EIP-7702. */
const DELEGATION = /^0xef0100[\da-f]{40}$/i

/** Whether the code at an address is a contract's. A delegated account is still an account: its key can move what it receives. */
export function isContract(code: string): boolean {
  return code !== '0x' && !DELEGATION.test(code)
}
