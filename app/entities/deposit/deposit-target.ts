import type { Address } from '#app/domain/address/address.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'

/** The target of a deposit: an existing position, or the pool and range of a new one, which has no token id yet. */
export interface DepositTarget extends Pick<
  PositionDetails,
  'chainId' | 'tokenId' | 'tickLower' | 'tickUpper' | 'tick' | 'sqrtPrice'
> {
  readonly pool: Pick<PositionDetails['pool'], 'version' | 'fee' | 'isDynamicFee' | 'tickSpacing' | 'hook'> & {
    readonly token0: TargetToken
    readonly token1: TargetToken
  }
}

type TargetToken = Pick<PositionDetails['pool']['token0'], 'address' | 'symbol' | 'decimals' | 'logo' | 'price'>

export interface OneTokenDepositProps {
  readonly account: Address
  readonly target: DepositTarget
}
