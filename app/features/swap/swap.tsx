import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { useSettled } from '#app/transactions/use-settled.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { SwapForm } from './swap-form.tsx'

export interface SwapProps {
  readonly link: SwapLink
  /** What the URL names as a currency and is none. */
  readonly unread?: readonly string[]
  /** Tokens that the server knew already. */
  readonly tokens: readonly PricedToken[]
  /** When the server asked for them, UNIX milliseconds. */
  readonly askedAt: number
  /** Who keeps the link, where it is not the URL. */
  readonly onLink?: (link: SwapLink) => void
  /** The page around the card warns of this token itself. */
  readonly told?: Address
}

/** The trade card: on /swap by itself, elsewhere as a widget. The queries live and end with it. */
export function Swap(props: SwapProps) {
  const [queries] = useState(() => new QueryClient())
  useSettled(({ chainId }) => {
    void queries.invalidateQueries({ queryKey: ['balances', chainId] })
  })
  return (
    <QueryClientProvider client={queries}>
      <SwapForm {...props} />
    </QueryClientProvider>
  )
}

/** The card on the page of the token that it begins with buying: what is chosen in it stays in it, and the page stands. */
export function EmbeddedSwap({ start }: { readonly start: SwapLink }) {
  const [link, setLink] = useState(start)
  return <Swap link={link} tokens={[]} askedAt={0} onLink={setLink} told={start.output} />
}
