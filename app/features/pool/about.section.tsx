import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { AddressValue } from '#app/entities/market-page/address-value.tsx'
import { FactRow } from '#app/entities/market-page/fact-row.tsx'
import { factRows, note } from '#app/entities/market-page/market-page.css.ts'
import { SectionCard } from '#app/entities/market-page/section-card.tsx'
import { TokenSymbol, shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import type { PoolToken, PoolViewProps } from './pool-facts.ts'
import type { PoolQuery } from './pool-query.ts'

export const area = 'aside'

/** Links to the pool and its tokens on the block explorer, with creation date and transaction count. */
function AboutPool({ facts, query }: PoolViewProps) {
  const { t } = useTranslation(['pool', 'market'])
  const format = useFormat()
  const { chainId, id } = query
  const isV4 = facts.version === 'V4'
  const name = t(isV4 ? 'poolId' : 'poolAddress')
  const fee = format.percent(facts.fee)
  return (
    <SectionCard id="facts" title={t('facts')}>
      <dl className={factRows}>
        <FactRow name={name}>
          <AddressValue chainId={chainId} address={id} name={name} isOnExplorer={!isV4} />
        </FactRow>
        <TokenRow token={facts.base} query={query} />
        <TokenRow token={facts.quote} query={query} />
        <FactRow name={t('feeRow')}>
          <FormattedText>{facts.isDynamicFee ? t('dynamic', { fee }) : fee}</FormattedText>
        </FactRow>
        <FactRow name={t('market:network')}>{chainById(chainId).name}</FactRow>
        <FactRow name={t('market:txCount')}>
          <FormattedText>{format.count(facts.txCount)}</FormattedText>
        </FactRow>
        <FactRow name={t('created')}>
          <time dateTime={new Date(facts.createdAt * 1000).toISOString()}>
            <FormattedText>{format.dateTime(facts.createdAt)}</FormattedText>
          </time>
        </FactRow>
      </dl>
    </SectionCard>
  )
}

function TokenRow({ token: { address, symbol }, query }: { readonly token: PoolToken; readonly query: PoolQuery }) {
  const { t } = useTranslation(['pool', 'market'])
  return (
    <FactRow name={<TokenSymbol symbol={symbol} />}>
      {isNative(address) ? (
        <span className={note}>{t('market:nativeCurrency')}</span>
      ) : (
        <AddressValue chainId={query.chainId} address={address} name={shortSymbol(symbol)} />
      )}
    </FactRow>
  )
}

export { AboutPool as View }
