import { Puzzle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { writeSwapLink } from '#app/domain/swap/swap-link.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { FavouriteStar } from '#app/entities/favourites/favourite-star.tsx'
import {
  actions,
  badges,
  head,
  identity,
  names,
  networkName,
  titleLine,
} from '#app/entities/market-page/market-page.css.ts'
import { Share } from '#app/entities/market-page/share.tsx'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { pairName } from '#app/entities/pool/pair-symbols.tsx'
import { addLiquidityPath } from '#app/entities/pool/pool-path.ts'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { Invert } from '#app/entities/pool/invert.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { button } from '#app/ui/button/button.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Flash } from '#app/ui/flash/flash.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { plainText, shortSymbol } from '#app/entities/token/token-text.tsx'
import type { PoolToken, PoolViewProps } from './pool-facts.ts'
import { poolQueryPath, type PoolQuery } from './pool-query.ts'
import { titleSymbol, pairTitle, priceLine, slash } from './pool.css.ts'

export const area = 'head'

/** Symbols longer than this shrink first if there is no space for both. */
const LONG_SYMBOL = 8

/** The pool's name and actions. */
function PoolHead({ facts, query }: PoolViewProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const { chainId } = query
  const { base, quote, version, isDynamicFee, hook } = facts
  const fee = format.percent(facts.fee)
  const swap = { chainId, input: quote.address, output: base.address, value: '', field: 'input' } as const
  const pair = { chainId, version, fee: facts.fee, isDynamicFee, hook, base: base.address, quote: quote.address }
  return (
    <div className={head}>
      <div className={identity}>
        <PairLogo base={base} quote={quote} size={40} />
        <div className={names}>
          <div className={titleLine}>
            <h1 className={pairTitle} dir="ltr">
              <TitleSymbol token={base} query={query} />
              <span className={slash}>/</span>
              <TitleSymbol token={quote} query={query} />
            </h1>
            <FavouriteStar kind="pools" chainId={chainId} id={query.id} name={pairName(facts)} />
            <Share title={pairName(facts)} />
          </div>
          <div className={badges}>
            <span className={badge()}>{version.toLowerCase()}</span>
            <span className={badge()}>
              <FormattedText>{t(isDynamicFee ? 'dynamicFee' : 'fee', { fee })}</FormattedText>
            </span>
            {hook !== null && (
              <a className={badge({ tone: 'warning' })} href="#hook">
                <Icon icon={Puzzle} size={16} />
                {t('hooked')}
              </a>
            )}
            <span className={networkName}>
              <NetworkLogo chainId={chainId} size={16} />
              {chainById(chainId).name}
            </span>
          </div>
          <PriceLine facts={facts} query={query} />
        </div>
      </div>
      <div className={actions}>
        <Link className={button({ tone: 'soft' })} to={addLiquidityPath(pair)}>
          {t('addLiquidity')}
        </Link>
        <Link className={button({ tone: 'primary' })} to={`/swap?${writeSwapLink(swap)}`} isPrefetched>
          {t('market:swap')}
        </Link>
      </div>
    </div>
  )
}

/** The price of the base in the quote. The dollar price is on the token's page. */
function PriceLine({ facts, query }: PoolViewProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const price = query.isInverted ? facts.inversePrice : facts.price
  const [displayedBase, displayedQuote] = query.isInverted ? [facts.quote, facts.base] : [facts.base, facts.quote]
  if (price === null) return null
  const values = {
    base: plainText(displayedBase.symbol, LONG_SYMBOL),
    price: format.tokenPrice(price),
    quote: plainText(displayedQuote.symbol, LONG_SYMBOL),
  }
  return (
    <div className={priceLine}>
      <span title={format.exactAmount(price)}>
        <Flash value={price}>
          <FormattedText>{t('priceLine', values)}</FormattedText>
        </Flash>
      </span>
      <Invert to={poolQueryPath({ ...query, isInverted: !query.isInverted })} />
    </div>
  )
}

function TitleSymbol({
  token: { address, symbol, name },
  query,
}: {
  readonly token: PoolToken
  readonly query: PoolQuery
}) {
  return (
    <Link
      className={titleSymbol[symbol.length > LONG_SYMBOL ? 'long' : 'short']}
      to={tokenPath({ chainId: query.chainId, address })}
      title={name}
      isPrefetched
    >
      <bdi>{shortSymbol(symbol) || '?'}</bdi>
    </Link>
  )
}

function PoolHeadSkeleton() {
  return (
    <div className={head} aria-busy>
      <div className={identity}>
        <Skeleton shape="disc" />
        <div className={names}>
          <span className={pairTitle}>
            <Skeleton shape={180} />
          </span>
          <Skeleton shape={120} />
        </div>
      </div>
    </div>
  )
}

export { PoolHead as View, PoolHeadSkeleton as Skeleton }
