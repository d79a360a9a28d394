import { useQuery } from '@tanstack/react-query'
import { NATIVE } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'

/** Returns the price of a network's native currency in US dollars; null while it is unknown. */
export function useNativePrice(chainId: ChainId): string | null {
  return useQuery(tokenQuery(chainId, NATIVE, [], 0)).data?.price ?? null
}

/** A network cost in the visitor's currency, if its price is known, and in native currency. `cost` in wei. */
export function CostAmount({ chainId, cost }: { readonly chainId: ChainId; readonly cost: bigint }) {
  const fiat = useFiat()
  const price = useNativePrice(chainId)
  const { native } = chainById(chainId)
  return (
    <>
      {price !== null && !fiat.isOff && (
        <>
          <FormattedText>{fiat.money(tokenValue(cost, native.decimals, price))}</FormattedText>
          {' · '}
        </>
      )}
      <TokenAmount amount={cost} decimals={native.decimals} symbol={native.symbol} />
    </>
  )
}
