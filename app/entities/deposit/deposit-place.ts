import type { Address } from '#app/domain/address/address.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'

/** Where a deposit goes: a position, or a range of a pool for a new one, which has no token id yet. */
export interface DepositPlace extends Pick<
  PositionDetails,
  'chainId' | 'tokenId' | 'tickLower' | 'tickUpper' | 'tick' | 'sqrtPrice'
> {
  readonly pool: Pick<PositionDetails['pool'], 'version' | 'fee' | 'isDynamicFee' | 'tickSpacing' | 'hook'> & {
    readonly token0: PlaceToken
    readonly token1: PlaceToken
  }
}

type PlaceToken = Pick<PositionDetails['pool']['token0'], 'address' | 'symbol' | 'decimals' | 'logo' | 'price'>

export interface OneTokenDepositProps {
  readonly account: Address
  readonly place: DepositPlace
}
