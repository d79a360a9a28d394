import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { FactRow } from '#app/entities/market-page/fact-row.tsx'
import { factRows, networkName, note } from '#app/entities/market-page/market-page.css.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { AddTokenButton } from '#app/wallet/add-token-button.tsx'
import { useSettled } from '#app/transactions/use-settled.ts'
import { holding } from './balances.css.ts'
import { holdingsQuery } from './balances.query.ts'
import type { TokenPageFacts } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'

export interface BalancesProps {
  readonly query: TokenQuery
  readonly facts: TokenPageFacts
  readonly account: Address
}

/** The connected wallet's balances of the token, by network. */
export default function Balances(props: BalancesProps) {
  const [queryClient] = useState(() => new QueryClient())
  useSettled(() => {
    void queryClient.invalidateQueries()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <Holdings {...props} />
    </QueryClientProvider>
  )
}

function tokenOf({ chainId, address }: TokenQuery, { symbol, decimals }: TokenPageFacts) {
  return { chainId, address, symbol, decimals }
}

function Holdings({ query, facts, account }: BalancesProps) {
  const { t } = useTranslation('token')
  const format = useFormat()
  const { data, isError } = useQuery(holdingsQuery(query, facts, account))
  return (
    <SectionCard id="holdings" title={t('balances')}>
      {isError && !data ? (
        <p className={note}>{t('balancesFailed')}</p>
      ) : (
        <dl className={factRows}>
          {(data ?? [{ chainId: query.chainId, amount: null, value: null }]).map(({ chainId, amount, value }) => (
            <FactRow
              key={chainId}
              name={
                <span className={networkName}>
                  <NetworkLogo chainId={chainId} size={16} />
                  {chainById(chainId).name}
                </span>
              }
            >
              {amount === null ? (
                <Skeleton shape={80} />
              ) : (
                <span className={holding}>
                  <span title={format.exactAmount(amount)}>
                    <FormattedText>{format.compactAmount(amount)}</FormattedText>
                  </span>
                  {value !== null && (
                    <span className={note}>
                      <CompactMoney value={value} />
                    </span>
                  )}
                </span>
              )}
            </FactRow>
          ))}
        </dl>
      )}
      {facts.caution !== 'suspect' && (
        <AddTokenButton key={`${query.chainId} ${query.address}`} token={tokenOf(query, facts)} />
      )}
    </SectionCard>
  )
}
