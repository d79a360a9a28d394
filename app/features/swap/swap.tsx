import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import type { UnreadableParts } from '#app/domain/swap/read-swap-link.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import { useSettled } from '#app/transactions/use-settled.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { SwapForm } from './swap-form.tsx'
import { UnknownNetwork } from './unknown-network.tsx'

export interface SwapProps {
  readonly link: SwapLink
  /** Parts of the URL that cannot be read. */
  readonly unreadable?: UnreadableParts
  /** The link names neither a network nor a token of one, so the card moves to the network of the connected wallet. */
  readonly followsWallet?: boolean
  /** Tokens that the server has loaded. */
  readonly tokens: readonly PricedToken[]
  /** When the server requested them, UNIX milliseconds. */
  readonly readAt: number
  /** Called with the new link if the link is not stored in the URL. */
  readonly onLink?: (link: SwapLink) => void
  /** Token that the page around the card already warns of. */
  readonly warnedToken?: Address
}

/** The swap card: the content of /swap, and a widget on other pages. Its queries are cached while it is mounted. */
export function Swap(props: SwapProps) {
  const [queries] = useState(() => new QueryClient())
  useSettled(({ chainId }) => {
    void queries.invalidateQueries({ queryKey: ['balances', chainId] })
  })
  return (
    <QueryClientProvider client={queries}>
      {props.unreadable?.chain ? (
        <UnknownNetwork name={props.unreadable.chain} start={props.link.chainId} />
      ) : (
        <SwapForm {...props} />
      )}
    </QueryClientProvider>
  )
}

/**
 * The card on the page of the token `known`. Its link is local state, so choosing another token does not navigate.
 */
export function EmbeddedSwap({ start, known }: { readonly start: SwapLink; readonly known: PricedToken }) {
  const [link, setLink] = useState(start)
  return <Swap link={link} tokens={[known]} readAt={0} onLink={setLink} warnedToken={known.address} />
}
