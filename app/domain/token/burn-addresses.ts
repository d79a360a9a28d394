import { NATIVE, type Address } from '../address/address.ts'

/** Where tokens are sent to be gone: nobody has a key of either. */
export const BURN_ADDRESSES: readonly Address[] = [NATIVE, '0x000000000000000000000000000000000000dEaD']
