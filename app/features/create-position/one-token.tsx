import { useQuery } from '@tanstack/react-query'
import { Suspense, useContext } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import type { DepositPlace } from '#app/entities/deposit/deposit-place.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { OneTokenForm } from './one-token-form.ts'
import type { CreateView } from './use-create.ts'

/** Whether the pool of a view takes a deposit of one token: its swap needs a pool that exists. */
export function takesOneToken({ pool, named, account, isRangeInvalid, button }: CreateView): boolean {
  return pool != null && named !== undefined && account !== undefined && !isRangeInvalid && button.label !== 'blocked'
}

/** A new position from one of the tokens that the pool holds: in v2 and v3 the wrapped native token. */
export function OneToken({ view, account }: { readonly view: CreateView; readonly account: Address }) {
  const Form = useContext(OneTokenForm)
  const { chainId } = view.link
  const key = view.named?.key
  const first = useQuery({ ...tokenQuery(chainId, key?.token0 ?? account, [], 0), enabled: key !== undefined }).data
  const second = useQuery({ ...tokenQuery(chainId, key?.token1 ?? account, [], 0), enabled: key !== undefined }).data
  const place = first && second ? placeIn(view, first, second) : undefined
  if (!place || !Form) return <Skeleton shape={180} />
  return (
    <Suspense fallback={<Skeleton shape={180} />}>
      <Form account={account} place={place} />
    </Suspense>
  )
}

const VERSIONS = { v2: 'V2', v3: 'V3', v4: 'V4' } as const

function placeIn(
  { link, named, pool, range }: CreateView,
  token0: PricedToken,
  token1: PricedToken,
): DepositPlace | undefined {
  if (!named || !pool) return undefined
  const { chainId, hook } = link
  const fee = 'fee' in named.key ? named.key.fee : 0
  const tokens = { version: VERSIONS[named.version], token0, token1 }
  const common = { chainId, tokenId: null }
  if (pool.version === 'v2')
    return {
      ...{ ...common, tickLower: null, tickUpper: null, tick: null, sqrtPrice: null },
      pool: { ...tokens, fee, isDynamicFee: false, hook: null },
    }
  return {
    ...{ ...common, ...range, tick: pool.price.tick, sqrtPrice: pool.price.sqrtPrice.toString() },
    pool: {
      ...{ ...tokens, fee, isDynamicFee: fee === DYNAMIC_FEE },
      ...{ tickSpacing: link.fee.tickSpacing, hook: hook ?? null },
    },
  }
}
