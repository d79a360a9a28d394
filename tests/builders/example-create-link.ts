import { NATIVE } from '#app/domain/address/address.ts'
import { DEFAULT_RANGE, EMPTY_DEPOSIT, type CreateLink } from '#app/domain/liquidity/create-link.ts'
import { DEFAULT_FEE } from '#app/domain/liquidity/pool-fee.ts'

/** The last step of a full-range position in a v4 pool of ether and USDC. */
export const exampleCreateLink: CreateLink = {
  chainId: 1,
  version: 'v4',
  currencyA: NATIVE,
  currencyB: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  fee: DEFAULT_FEE,
  hook: undefined,
  step: 2,
  range: DEFAULT_RANGE,
  deposit: EMPTY_DEPOSIT,
}
