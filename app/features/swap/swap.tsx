import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { SwapForm } from './swap-form.tsx'

export interface SwapProps {
  readonly link: SwapLink
  /** What the URL names as a currency and is none. */
  readonly unread?: readonly string[]
  /** Tokens that the server knew already. */
  readonly tokens: readonly MarketToken[]
}

/** The trade card: on /swap by itself, elsewhere as a widget. The queries live and end with it. */
export function Swap(props: SwapProps) {
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <SwapForm {...props} />
    </QueryClientProvider>
  )
}
