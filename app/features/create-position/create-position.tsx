import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { createLinkPath, withNetwork, type CreateLink } from '#app/domain/liquidity/create-link.ts'
import type { UnreadableCreateParts } from '#app/domain/liquidity/read-create-link.ts'
import { UnknownNetwork } from '#app/entities/chain/unknown-network.tsx'
import type { OneTokenDepositProps } from '#app/entities/deposit/deposit-target.ts'
import { useSettled } from '#app/transactions/use-settled.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { CreateForm } from './create-form.tsx'
import { OneTokenForm } from './one-token-form.ts'
import type { KnownPools } from './create.query.ts'

export interface CreatePositionProps {
  readonly link: CreateLink
  readonly unreadable: UnreadableCreateParts
  /** Tokens that the server has loaded. */
  readonly tokens: readonly PricedToken[]
  /** When the server requested them, UNIX milliseconds. */
  readonly readAt: number
  readonly pools: KnownPools | null
  /** The form that deposits a single token. */
  readonly OneTokenDeposit: ComponentType<OneTokenDepositProps>
}

/** The content of /positions/create. Its queries are cached while it is mounted. */
export function CreatePosition(props: CreatePositionProps) {
  const { t } = useTranslation('create')
  const [queries] = useState(() => new QueryClient())
  useSettled(({ chainId }) => {
    for (const name of ['balances', 'pool-state']) void queries.invalidateQueries({ queryKey: [name, chainId] })
  })
  return (
    <QueryClientProvider client={queries}>
      {props.unreadable.chain ? (
        <UnknownNetwork
          title={t('title')}
          text={t('unknownNetwork')}
          name={props.unreadable.chain}
          defaultChain={props.link.chainId}
          pathOn={(chainId) => createLinkPath(withNetwork(props.link, chainId))}
        />
      ) : (
        <OneTokenForm.Provider value={props.OneTokenDeposit}>
          <CreateForm {...props} />
        </OneTokenForm.Provider>
      )}
    </QueryClientProvider>
  )
}
