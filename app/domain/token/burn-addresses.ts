import { NATIVE, type Address } from '../address/address.ts'

/** Addresses without a private key, to which tokens are sent to burn them. */
export const BURN_ADDRESSES: readonly Address[] = [NATIVE, '0x000000000000000000000000000000000000dEaD']
