import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { Price } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { buyPath } from '#app/entities/token/token-path.ts'
import { plainText, TokenText } from '#app/entities/token/token-text.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Page, Row, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { address as addressStyle, crumbs, fact, facts, measure, names } from './token.css.ts'
import type { TokenFacts } from './token.server.ts'

/** Longer symbols are cut where they stand in a sentence. */
const SYMBOL_IN_BUTTON = 12

/** The facts of a token that the index holds so far. Its chart, pools and transactions are not built yet, and it says so. */
export function TokenPage({ token }: { readonly token: TokenFacts }) {
  const { t } = useTranslation('explore')
  const chain = chainById(token.chainId)
  return (
    <Page>
      <Stack gap={24}>
        <nav className={crumbs} aria-label={t('crumbs')}>
          <Link to="/explore/tokens">{t('tokens')}</Link>
          <span aria-hidden>/</span>
          <Link to={`/explore/tokens/${chain.slug}`}>{chain.name}</Link>
          <span aria-hidden>/</span>
          <TokenText text={token.symbol} tone="primary" />
        </nav>
        <Row gap={16}>
          <TokenLogo address={token.address} symbol={token.symbol} size={56} />
          <div className={names}>
            <h1>
              <TokenText text={token.name || token.symbol} size={24} weight="semibold" />
            </h1>
            <Row gap={8}>
              <TokenText text={token.symbol} tone="secondary" />
              <NetworkLogo chainId={token.chainId} size={16} />
              <Text tone="secondary" size={14}>
                {chain.name}
              </Text>
            </Row>
          </div>
        </Row>
        <Text as="p" size={52} weight="semibold">
          <Price value={token.price} />
        </Text>
        {token.caution && (
          <Notice tone="warning" className={measure}>
            {t(token.caution === 'suspect' ? 'suspectPage' : 'unlistedPage')}
          </Notice>
        )}
        <Row gap={12} wraps>
          <Link className={button({ tone: 'primary' })} to={buyPath(token)} isPrefetched>
            {t('swapFor', { symbol: plainText(token.symbol, SYMBOL_IN_BUTTON) })}
          </Link>
        </Row>
        <dl className={`${card()} ${facts} ${measure}`}>
          <div className={fact}>
            <dt>{t('network')}</dt>
            <dd>{chain.name}</dd>
          </div>
          <div className={fact}>
            <dt>{t('address')}</dt>
            <dd className={addressStyle}>{isNative(token.address) ? t('nativeCurrency') : token.address}</dd>
          </div>
        </dl>
        <Notice className={measure}>{t('tokenUnfinished')}</Notice>
      </Stack>
    </Page>
  )
}
