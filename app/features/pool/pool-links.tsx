import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { TokenSymbol, shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { AddressValue } from './address-value.tsx'
import type { PoolFacts, PoolToken } from './pool-facts.ts'
import type { PoolQuery } from './pool-query.ts'
import { block, cardTitle, factRow, factRows, note } from './pool.css.ts'

/** Where the pool and its tokens stand on the chain, since when, and how busy it is. */
export function PoolLinks({ facts, query }: { readonly facts: PoolFacts; readonly query: PoolQuery }) {
  const { t } = useTranslation('pool')
  const format = useFormat()
  const { chainId, id } = query
  const isV4 = facts.version === 'V4'
  const name = t(isV4 ? 'poolId' : 'poolAddress')
  const fee = format.percent(facts.fee)
  return (
    <section className={`${card({ inset: 'large' })} ${block}`} aria-labelledby="facts">
      <h2 className={cardTitle} id="facts">
        {t('facts')}
      </h2>
      <dl className={factRows}>
        <Row name={name}>
          <AddressValue chainId={chainId} address={id} name={name} isOnExplorer={!isV4} />
        </Row>
        <TokenRow token={facts.base} query={query} />
        <TokenRow token={facts.quote} query={query} />
        <Row name={t('feeRow')}>
          <Figure>{facts.isDynamicFee ? t('dynamic', { fee }) : fee}</Figure>
        </Row>
        <Row name={t('network')}>{chainById(chainId).name}</Row>
        <Row name={t('txCount')}>
          <Figure>{format.count(facts.txCount)}</Figure>
        </Row>
        <Row name={t('created')}>
          <time dateTime={new Date(facts.createdAt * 1000).toISOString()}>
            <Figure>{format.dateTime(facts.createdAt)}</Figure>
          </time>
        </Row>
      </dl>
    </section>
  )
}

function TokenRow({ token: { address, symbol }, query }: { readonly token: PoolToken; readonly query: PoolQuery }) {
  const { t } = useTranslation('pool')
  return (
    <Row name={<TokenSymbol symbol={symbol} />}>
      {isNative(address) ? (
        <span className={note}>{t('nativeCurrency')}</span>
      ) : (
        <AddressValue chainId={query.chainId} address={address} name={shortSymbol(symbol)} />
      )}
    </Row>
  )
}

function Row({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={factRow}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
