import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { balancesQuery } from '#app/chain/balances.query.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import TokenSelector from '#app/entities/token-selector/token-selector.client.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import type { Choice } from './landing-facts.ts'

export interface TokenChoiceProps {
  readonly isOpen: boolean
  readonly chainId: ChainId
  readonly chosen: Address
  readonly onChoose: (choice: Choice) => void
  readonly onClose: () => void
}

/** The token selector of the swap page, adapted to the widget. */
export default function TokenChoice({ onChoose, ...rest }: TokenChoiceProps) {
  const [queries] = useState(() => new QueryClient())
  const { status, address } = useSnapshot(bridge)
  const account = status === 'connected' ? address : undefined
  return (
    <QueryClientProvider client={queries}>
      <TokenSelector
        {...rest}
        balancesOf={(tokens) => balancesQuery(rest.chainId, account, tokens)}
        onChoose={(token) => onChoose(choiceOf(token))}
      />
    </QueryClientProvider>
  )
}

function choiceOf(token: MarketToken): Choice {
  const { address, symbol, logo, price } = token
  // The price of a suspect token is under its creator's control.
  return { address, symbol: shortSymbol(symbol), logo, price: tokenCaution(token) === 'suspect' ? null : price }
}
