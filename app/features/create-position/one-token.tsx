import { useQuery } from '@tanstack/react-query'
import { Suspense, useContext } from 'react'
import type { PoolState } from '#app/chain/read-pool-state.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { PoolReference } from '#app/domain/liquidity/create-link.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import type { DepositTarget } from '#app/entities/deposit/deposit-target.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { OneTokenForm } from './one-token-form.ts'
import type { CreateView } from './use-create.ts'

/** State required for a deposit of one token: an account, and an existing pool, because part of the deposit is swapped. */
export interface OneTokenView extends CreateView {
  readonly account: Address
  readonly named: PoolReference
  readonly lastPool: PoolState
}

/** Whether the form may offer a deposit of one token. */
export function takesOneToken(view: CreateView): view is OneTokenView {
  const { lastPool, named, account, isRangeInvalid, button } = view
  return (
    lastPool != null && named !== undefined && account !== undefined && !isRangeInvalid && button.label !== 'blocked'
  )
}

/** A new position from one of the pool's tokens; in v2 and v3 that is the wrapped native token, not the native currency. */
export function OneToken({ view }: { readonly view: OneTokenView }) {
  const Form = useContext(OneTokenForm)
  const { link, named, account } = view
  const { token0, token1 } = named.key
  const first = useQuery(tokenQuery(link.chainId, token0, [], 0)).data
  const second = useQuery(tokenQuery(link.chainId, token1, [], 0)).data
  const target = first && second ? depositTarget(view, first, second) : undefined
  if (!target || !Form) return <Skeleton shape={180} />
  return (
    <Suspense fallback={<Skeleton shape={180} />}>
      <Form account={account} target={target} />
    </Suspense>
  )
}

const VERSIONS = { v2: 'V2', v3: 'V3', v4: 'V4' } as const

function depositTarget(
  { link, named, lastPool: pool, range }: OneTokenView,
  token0: PricedToken,
  token1: PricedToken,
): DepositTarget {
  const { chainId, hook } = link
  const fee = 'fee' in named.key ? named.key.fee : 0
  const tokens = { version: VERSIONS[named.version], token0, token1 }
  const newPosition = { chainId, tokenId: null }
  if (pool.version === 'v2')
    return {
      ...newPosition,
      tickLower: null,
      tickUpper: null,
      tick: null,
      sqrtPrice: null,
      pool: { ...tokens, fee, isDynamicFee: false, hook: null },
    }
  return {
    ...newPosition,
    ...range,
    tick: pool.price.tick,
    sqrtPrice: pool.price.sqrtPrice.toString(),
    pool: {
      ...tokens,
      fee,
      isDynamicFee: fee === DYNAMIC_FEE,
      tickSpacing: link.fee.tickSpacing,
      hook: hook ?? null,
    },
  }
}
