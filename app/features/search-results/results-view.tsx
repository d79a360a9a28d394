import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { PoolName } from '#app/entities/pool/pool-name.tsx'
import { CompactMoney, Price } from '#app/entities/price/price.tsx'
import { SiteSearch } from '#app/entities/search/site-search.tsx'
import type { TokenCell } from '#app/entities/token/token-cell.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { frame, rowLink } from '#app/ui/table/table.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { PoolMatch, SearchFacts } from './results-facts.ts'
import {
  address,
  cautionMark,
  main,
  name,
  narrow,
  network,
  result,
  secondaryLine,
  values,
  walletLine,
} from './search-results.css.ts'

/** The search page for visitors without JavaScript, and for links to a search. */
export function ResultsView({ facts }: { readonly facts: SearchFacts }) {
  const { t } = useTranslation(['explore', 'errors'])
  const { text, tokens, pools, wallet, failure, arePoolsFirst } = facts
  const failureKey = tokens === null && pools === null ? 'search.failed' : tokens === null ? 'failed' : 'poolsFailed'
  const isEmpty = tokens?.length === 0 && pools?.length === 0 && wallet === null
  const tokenList = tokens && tokens.length > 0 && <Tokens key="tokens" tokens={tokens} />
  const poolList = pools && pools.length > 0 && <Pools key="pools" pools={pools} />
  return (
    <Page>
      <Stack gap={24} className={narrow}>
        <Text as="h1" size={32} weight="semibold">
          {t('search.title')}
        </Text>
        <SiteSearch text={text} />
        {failure && (
          <Notice tone="warning" role="alert">
            <span>
              {t(failureKey)} {t(failure.code, { ns: 'errors' })} {t('errorId', { ns: 'errors' })} {failure.errorId}
            </span>
          </Notice>
        )}
        {wallet && (
          <a className={`${frame} ${walletLine}`} href={`/portfolio/${wallet}`}>
            {t('search.wallet')}
            <bdi dir="ltr" className={address}>
              {wallet}
            </bdi>
          </a>
        )}
        {arePoolsFirst ? [poolList, tokenList] : [tokenList, poolList]}
        {isEmpty && (
          <EmptyState
            text={
              <>
                <p>
                  {t('search.none')} <bdi>{text}</bdi>
                </p>
                <p>{t('search.noneHint')}</p>
              </>
            }
          >
            <Link className={button()} to="/explore">
              {t('showAll')}
            </Link>
          </EmptyState>
        )}
      </Stack>
    </Page>
  )
}

function Tokens({ tokens }: { readonly tokens: readonly TokenCell[] }) {
  const { t } = useTranslation(['explore', 'safety'])
  return (
    <section aria-labelledby="found-tokens">
      <Stack gap={12}>
        <Text as="h2" size={20} id="found-tokens">
          {t('tab.tokens')}
        </Text>
        <ul className={frame}>
          {tokens.map((token) => (
            <li key={`${token.chainId} ${token.address}`} className={result}>
              <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} chainId={token.chainId} />
              <span className={main}>
                <span className={name}>
                  <Link to={tokenPath(token)} className={rowLink} data-row-title="">
                    <bdi>{token.name || token.symbol}</bdi>
                  </Link>
                  {token.caution && (
                    <span className={cautionMark}>
                      <Icon icon={TriangleAlert} size={16} />
                      <span className={visuallyHidden}>{t(token.caution, { ns: 'safety' })}</span>
                    </span>
                  )}
                </span>
                <span className={secondaryLine}>
                  <bdi>{token.symbol}</bdi>
                  <span className={network}>{chainById(token.chainId).name}</span>
                </span>
              </span>
              <Price value={token.price} />
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

function Pools({ pools }: { readonly pools: readonly PoolMatch[] }) {
  const { t } = useTranslation('explore')
  return (
    <section aria-labelledby="found-pools">
      <Stack gap={12}>
        <Text as="h2" size={20} id="found-pools">
          {t('tab.pools')}
        </Text>
        <ul className={frame}>
          {pools.map(({ chainId, pool, tvl }) => (
            <li key={`${chainId} ${pool.id}`} className={result}>
              <span className={main}>
                <PoolName pool={pool} chainId={chainId} />
              </span>
              <span className={values}>
                <CompactMoney value={tvl} />
                <span className={secondaryLine}>
                  {t('poolTvl')} · {chainById(chainId).name}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}
