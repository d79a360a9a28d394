import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { balancesQuery } from '#app/chain/balances.query.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { cardTitle, head } from '#app/entities/amount/swap-card.css.ts'
import { NetworkSelect } from '#app/entities/chain/network-select.tsx'
import { tokenQuery } from '#app/entities/token/token.query.ts'
import { Button } from '#app/ui/button/button.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { passFocus } from '#app/ui/effects/pass-focus.ts'
import { Stack } from '#app/ui/layout/layout.tsx'
import { useNavigation } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { finderPath, pairOfLink, withCurrency, type FinderField } from './finder-link.ts'
import { FoundPair } from './found-pair.tsx'
import { pairQuery } from './pair.query.ts'
import { message, result, sides } from './pool-finder.css.ts'
import type { PoolFinderProps } from './pool-finder.tsx'
import { choiceId, TokenChoice } from './token-choice.tsx'

const TokenSelector = lazy(() => import('#app/entities/token-selector/token-selector.client.tsx'))

const FIELDS = ['currencyA', 'currencyB'] as const satisfies readonly FinderField[]
/** Maximum number of characters of an unreadable parameter that are displayed. */
const MAX_UNREADABLE_LENGTH = 60

/** The form that finds the v2 pool of two tokens. */
export function FinderForm({ link, unreadable, tokens, readAt }: PoolFinderProps) {
  const { t } = useTranslation('finder')
  const { go } = useNavigation()
  const queryClient = useQueryClient()
  const wallet = useSnapshot(bridge)
  const account = wallet.status === 'connected' ? wallet.address : undefined
  const { chainId, currencyA, currencyB } = link
  // A dialog stays mounted once opened, because it returns the focus when it closes.
  const [choice, setChoice] = useState<{ readonly field: FinderField; readonly isOpen: boolean }>()
  const selectedTokens = {
    currencyA: useToken(link, currencyA, tokens, readAt),
    currencyB: useToken(link, currencyB, tokens, readAt),
  }
  const choose = (token: MarketToken) => {
    if (!choice) return
    queryClient.setQueryData(['token', token.chainId, token.address], { ...token, pricedAt: null })
    setChoice({ ...choice, isOpen: false })
    go(finderPath(withCurrency(link, choice.field, token.address)), { replace: true })
  }
  const pathOnChain = (id: typeof chainId) => finderPath({ chainId: id, currencyA: NATIVE, currencyB: null })
  return (
    <section className={card({ shape: 'trade', inset: 'small' })} aria-labelledby="finder-title">
      <div className={head}>
        <h1 id="finder-title" className={cardTitle}>
          {t('title')}
        </h1>
        <NetworkSelect
          chainId={chainId}
          hrefOf={pathOnChain}
          onChoose={(id) => go(pathOnChain(id), { replace: true })}
        />
      </div>
      <div className={sides}>
        {FIELDS.map((field) => (
          <TokenChoice
            key={field}
            field={field}
            chainId={chainId}
            currency={link[field]}
            token={selectedTokens[field]}
            onClick={() => setChoice({ field, isOpen: true })}
          />
        ))}
      </div>
      <div className={result}>
        <noscript>
          <Notice>{t('needsScript')}</Notice>
        </noscript>
        {unreadable.currency !== '' && (
          <Notice tone="negative">
            {t('unreadableToken')} <bdi>{unreadable.currency.slice(0, MAX_UNREADABLE_LENGTH)}</bdi>
          </Notice>
        )}
        <FinderResult link={link} selectedTokens={selectedTokens} account={account} />
      </div>
      {choice && (
        <Suspense fallback={null}>
          <TokenSelector
            isOpen={choice.isOpen}
            chainId={chainId}
            chosen={link[choice.field] ?? NO_TOKEN}
            balancesOf={(addresses) => balancesQuery(chainId, account, addresses)}
            onChoose={choose}
            onClose={() => setChoice({ ...choice, isOpen: false })}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Passed to the selector if no token is chosen; no token has this address. */
const NO_TOKEN: Address = '0x000000000000000000000000000000000000dEaD'

interface FinderResultProps extends Pick<PoolFinderProps, 'link'> {
  readonly selectedTokens: Readonly<Record<FinderField, PricedToken | null | undefined>>
  readonly account: Address | undefined
}

/** The result for the two tokens: a pool, no pool, or why the search is not possible or failed. */
function FinderResult({ link, selectedTokens, account }: FinderResultProps) {
  const { t } = useTranslation('finder')
  const { chainId, currencyA, currencyB } = link
  const pair = pairOfLink(link)
  const { data, isError, isFetching, refetch } = useQuery(pairQuery(chainId, pair, account))
  if (currencyA === null || currencyB === null) return <p className={message}>{t('selectTwo')}</p>
  if (pair === undefined) return <p className={message}>{t('samePool')}</p>
  if (data === undefined && isError) {
    return (
      <Notice tone="negative" role="alert">
        <Stack gap={12} align="flex-start">
          {t('failed')}
          <Button
            size="small"
            aria-disabled={isFetching}
            onClick={(press) => {
              void refetch()
              passFocus(press, choiceId('currencyB'))
            }}
          >
            {t('retry')}
          </Button>
        </Stack>
      </Notice>
    )
  }
  if (data === undefined) return <PendingResult />
  const chosen = [
    { currency: currencyA, token: selectedTokens.currencyA },
    { currency: currencyB, token: selectedTokens.currencyB },
  ] as const
  return <FoundPair link={link} chosen={chosen} share={data} account={account} />
}

function PendingResult() {
  return (
    <div aria-busy data-testid="finding">
      <Stack gap={16}>
        <Skeleton shape="full" />
        <Skeleton shape="full" />
        <Skeleton shape="full" />
      </Stack>
    </div>
  )
}

function useToken(
  { chainId }: PoolFinderProps['link'],
  currency: Address | null,
  tokens: readonly PricedToken[],
  readAt: number,
): PricedToken | null | undefined {
  const query = tokenQuery(chainId, currency ?? NATIVE, tokens, readAt)
  return useQuery({ ...query, enabled: currency !== null }).data
}
