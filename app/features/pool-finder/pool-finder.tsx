import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NATIVE } from '#app/domain/address/address.ts'
import { UnknownNetwork } from '#app/entities/chain/unknown-network.tsx'
import { useSettled } from '#app/transactions/use-settled.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { finderPath, type FinderLink } from './finder-link.ts'
import { FinderForm } from './finder-form.tsx'
import { column } from './pool-finder.css.ts'

// Entry point of the feature: routes import only this file.

export { readFinderLink, unreadableFinderParts } from './read-finder-link.ts'

export interface PoolFinderProps {
  readonly link: FinderLink
  /** Parts of the URL that cannot be read; empty strings for readable parts. */
  readonly unreadable: { readonly chain: string; readonly currency: string }
  /** Tokens that the server has loaded. */
  readonly tokens: readonly PricedToken[]
  /** When the server requested them, UNIX milliseconds. */
  readonly readAt: number
}

/** The content of /pools/v2/find. Its queries are cached while it is mounted. */
export function PoolFinder(props: PoolFinderProps) {
  const { t } = useTranslation('finder')
  const [queryClient] = useState(() => new QueryClient())
  useSettled(({ chainId }) => {
    void queryClient.invalidateQueries({ queryKey: ['balances', chainId] })
  })
  return (
    <QueryClientProvider client={queryClient}>
      <div className={column}>
        {props.unreadable.chain ? (
          <UnknownNetwork
            title={t('title')}
            text={t('unknownNetwork')}
            name={props.unreadable.chain}
            defaultChain={props.link.chainId}
            pathOn={(chainId) => finderPath({ chainId, currencyA: NATIVE, currencyB: null })}
          />
        ) : (
          <FinderForm {...props} />
        )}
      </div>
    </QueryClientProvider>
  )
}
