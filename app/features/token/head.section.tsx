import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { star } from '#app/entities/favourites/favourite-star.css.ts'
import { FavouriteStar } from '#app/entities/favourites/favourite-star.tsx'
import { actions, head, identity, names, networkName, titleLine } from '#app/entities/market-page/market-page.css.ts'
import { Share } from '#app/entities/market-page/share.tsx'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { Price } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { plainText, TokenSymbol, TokenText } from '#app/entities/token/token-text.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { copyButton } from '#app/ui/copy-button/copy-button.css.ts'
import { Flash } from '#app/ui/flash/flash.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { TokenPageFacts, TokenSkeletonProps, TokenViewProps } from './token-facts.ts'
import { narrowOnly, priceLine, subtitle, title } from './token.css.ts'
import { TradeLinks } from './trade-links.tsx'

export const area = 'head'

/** The token's name and, on narrow screens, links to trade it; its price if the chart shows something else. */
function TokenHead({ facts, query }: TokenViewProps) {
  const { chainId, address } = query
  return (
    <div className={head}>
      <div className={identity}>
        <TokenLogo address={address} symbol={facts.symbol} logo={facts.logo} size={56} />
        <div className={names}>
          <div className={titleLine}>
            <h1 className={title}>
              <TokenText text={facts.name || facts.symbol} size={24} weight="semibold" />
            </h1>
            <FavouriteStar kind="tokens" chainId={chainId} id={address} name={plainText(facts.symbol)} />
            <Share title={plainText(facts.name || facts.symbol)} />
          </div>
          <div className={subtitle}>
            <TokenSymbol symbol={facts.symbol} tone="secondary" />
            <span className={networkName}>
              <NetworkLogo chainId={chainId} size={16} />
              {chainById(chainId).name}
            </span>
            {(query.chart !== 'price' || facts.price === null) && <PriceLine {...facts} />}
          </div>
        </div>
      </div>
      {facts.safety !== 'BLOCKED' && (
        <div className={`${actions} ${narrowOnly}`}>
          <TradeLinks facts={facts} query={query} />
        </div>
      )}
    </div>
  )
}

function PriceLine({ price, dayChange }: Pick<TokenPageFacts, 'price' | 'dayChange'>) {
  const { t } = useTranslation('token')
  if (price === null) return <span>{t('noPrice')}</span>
  return (
    <span className={priceLine} data-testid="price">
      <span className={visuallyHidden}>{t('price')}</span>
      <Text as="span" weight="semibold" tone="primary">
        <Flash value={price}>
          <Price value={price} />
        </Flash>
      </Text>
      <span>
        <PriceChange percent={dayChange} /> <Text as="span">{t('lastDay')}</Text>
      </span>
    </span>
  )
}

function TokenHeadSkeleton({ query }: TokenSkeletonProps) {
  return (
    <div className={head} aria-busy>
      <div className={identity}>
        <TokenLogo address={query.address} symbol="" logo={null} size={56} />
        <div className={names}>
          <div className={titleLine}>
            <Text as="p" size={24}>
              <Skeleton shape={180} />
            </Text>
            <span className={star} />
            <span className={copyButton} />
          </div>
          <div className={subtitle}>
            <Skeleton shape={40} />
            <span className={networkName}>
              <NetworkLogo chainId={query.chainId} size={16} />
              {chainById(query.chainId).name}
            </span>
            {query.chart !== 'price' && (
              <span className={priceLine}>
                <Skeleton shape={180} />
              </span>
            )}
          </div>
        </div>
      </div>
      <div className={`${actions} ${narrowOnly}`}>
        <span className={button({ tone: 'soft' })} aria-hidden />
        <span className={button({ tone: 'soft' })} aria-hidden />
      </div>
    </div>
  )
}

export { TokenHead as View, TokenHeadSkeleton as Skeleton }
