import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { Price } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { buyPath, tokenPath } from '#app/entities/token/token-path.ts'
import { plainText, TokenText } from '#app/entities/token/token-text.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Deferred } from '#app/ui/deferred/deferred.tsx'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Page, Row, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { address as addressStyle, crumbs, fact, facts, measure, names } from './token.css.ts'
import type { TokenData, TokenFacts, TokenState } from './token.server.ts'

/** Longer symbols are cut where they stand in a sentence. */
const SYMBOL_IN_BUTTON = 12

/** Figures kept for longer, in seconds, are said to be old. */
const OLD_AFTER = 120

/** The facts of a token that the index holds so far. Its chart, pools and transactions are not built yet, and it says so. */
export function TokenPage({ chainId, address, token }: TokenData) {
  const place = { chainId, address }
  return (
    <Page>
      <Deferred value={token} fallback={<Coming {...place} />}>
        {(value) => <Arrived {...place} token={value} />}
      </Deferred>
    </Page>
  )
}

type Place = Pick<TokenData, 'chainId' | 'address'>

function Arrived({ token, ...place }: Place & { readonly token: TokenState }) {
  if (token.state === 'ready') return <Known {...place} token={token.facts} />
  return <Unknown {...place} token={token} />
}

/** In the final dimensions; those without script are led to the page that waits for its figures. */
function Coming(place: Place) {
  const { t } = useTranslation('explore')
  return (
    <Stack gap={24}>
      <Crumbs {...place}>
        <Skeleton shape={80} />
      </Crumbs>
      <noscript>
        <Notice>
          <a href={`${tokenPath(place)}?complete`}>{t('showToken')}</a>
        </Notice>
      </noscript>
      <Row gap={16}>
        <TokenLogo address={place.address} symbol="" size={56} />
        <div className={names} aria-busy>
          <Skeleton shape={120} />
          <Skeleton shape={80} />
        </div>
      </Row>
      <Text as="p" size={52} weight="semibold">
        <Skeleton shape={120} />
      </Text>
      <Facts {...place} />
    </Stack>
  )
}

/** The index knows no such token, or nobody can say what it knows. The address is shown all the same. */
function Unknown({ token, ...place }: Place & { readonly token: Exclude<TokenState, { state: 'ready' }> }) {
  const { t } = useTranslation('errors')
  const isMissing = token.state === 'missing'
  return (
    <Stack gap={24}>
      <Crumbs {...place} />
      <Stack gap={12} role="alert">
        <Text as="h1" size={24} weight="semibold">
          {t(isMissing ? 'token.notFound' : token.code)}
        </Text>
        {!isMissing && (
          <Text as="p" size={14} tone="secondary">
            {t('errorId')} <code className={addressStyle}>{token.errorId}</code>
          </Text>
        )}
      </Stack>
      <Row gap={12} wraps>
        <a className={button({ tone: 'primary' })} href={tokenPath(place)}>
          {t('retry')}
        </a>
      </Row>
      <Facts {...place} />
    </Stack>
  )
}

function Known({ token, ...place }: Place & { readonly token: TokenFacts }) {
  const { t } = useTranslation('explore')
  const format = useFormat()
  const chain = chainById(place.chainId)
  return (
    <Stack gap={24}>
      <Crumbs {...place}>
        <TokenText text={token.symbol} tone="primary" />
      </Crumbs>
      <Row gap={16}>
        <TokenLogo address={place.address} symbol={token.symbol} size={56} />
        <div className={names}>
          <h1>
            <TokenText text={token.name || token.symbol} size={24} weight="semibold" />
          </h1>
          <Row gap={8}>
            <TokenText text={token.symbol} tone="secondary" />
            <NetworkLogo chainId={place.chainId} size={16} />
            <Text tone="secondary" size={14}>
              {chain.name}
            </Text>
          </Row>
        </div>
      </Row>
      <Text as="p" size={52} weight="semibold">
        <Price value={token.price} />
      </Text>
      {token.ageSeconds >= OLD_AFTER && (
        <Notice tone="warning" className={measure}>
          <Figure>{t('old.kept', { ago: format.ago(token.ageSeconds) })}</Figure>
        </Notice>
      )}
      {token.caution && (
        <Notice tone="warning" className={measure}>
          {t(token.caution === 'suspect' ? 'suspectPage' : 'unlistedPage')}
        </Notice>
      )}
      <Row gap={12} wraps>
        <Link className={button({ tone: 'primary' })} to={buyPath(place)} isPrefetched>
          {t('swapFor', { symbol: plainText(token.symbol, SYMBOL_IN_BUTTON) })}
        </Link>
      </Row>
      <Facts {...place} />
      <Notice className={measure}>{t('tokenUnfinished')}</Notice>
    </Stack>
  )
}

function Crumbs({ chainId, children }: Place & { readonly children?: ReactNode }) {
  const { t } = useTranslation('explore')
  const chain = chainById(chainId)
  return (
    <nav className={crumbs} aria-label={t('crumbs')}>
      <Link to="/explore/tokens">{t('tokens')}</Link>
      <span aria-hidden>/</span>
      <Link to={`/explore/tokens/${chain.slug}`}>{chain.name}</Link>
      {children && <span aria-hidden>/</span>}
      {children}
    </nav>
  )
}

function Facts({ chainId, address }: Place) {
  const { t } = useTranslation('explore')
  return (
    <dl className={`${card()} ${facts} ${measure}`}>
      <div className={fact}>
        <dt>{t('network')}</dt>
        <dd>{chainById(chainId).name}</dd>
      </div>
      <div className={fact}>
        <dt>{t('address')}</dt>
        <dd className={addressStyle}>{isNative(address) ? t('nativeCurrency') : address}</dd>
      </div>
    </dl>
  )
}
