import { useTranslation } from 'react-i18next'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { AddressValue } from '#app/entities/market-page/address-value.tsx'
import { FactRow } from '#app/entities/market-page/fact-row.tsx'
import { block, cardTitle, factRows, note } from '#app/entities/market-page/market-page.css.ts'
import { Stat } from '#app/entities/market-page/stat.tsx'
import { Stats } from '#app/entities/market-page/stats.tsx'
import { CompactMoney, Price } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { card } from '#app/ui/card/card.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { TokenPageFacts } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'

/** TVL, volume, market cap, FDV and the price range of the last year. */
export function TokenStats({ facts, address }: { readonly facts: TokenPageFacts; readonly address: Address }) {
  const { t } = useTranslation(['token', 'market'])
  return (
    <Stats
      how={
        <Disclosure summary={t('capHow')}>
          <p className={note}>{t('countedText')}</p>
          <p className={note}>{t(capWords(facts, address))}</p>
        </Disclosure>
      }
    >
      <Stat name={t('market:tvl')} value={facts.tvl} change={facts.tvlChange}>
        <CompactMoney value={facts.tvl} />
      </Stat>
      <Stat name={t('market:dayVolume')} value={facts.dayVolume} change={facts.dayVolumeChange}>
        <CompactMoney value={facts.dayVolume} />
      </Stat>
      <Stat name={t('marketCap')} value={facts.marketCap}>
        <CompactMoney value={facts.marketCap} />
      </Stat>
      <Stat name={t('fdv')} value={facts.fdv}>
        <CompactMoney value={facts.fdv} />
      </Stat>
      <Stat name={t('high')} value={facts.yearHigh} change={facts.sinceHigh}>
        <Price value={facts.yearHigh} />
      </Stat>
      <Stat name={t('low')} value={facts.yearLow} change={facts.sinceLow}>
        <Price value={facts.yearLow} />
      </Stat>
    </Stats>
  )
}

function capWords({ marketCap }: TokenPageFacts, address: Address) {
  if (isNative(address)) return 'capNative'
  return marketCap === null ? 'capUnknown' : 'capText'
}

/** Same dimensions as the statistics. */
export function TokenStatsSkeleton() {
  const { t } = useTranslation(['token', 'market'])
  return (
    <Stats isBusy how={<Disclosure summary={t('capHow')}>{null}</Disclosure>}>
      {(['market:tvl', 'market:dayVolume', 'marketCap', 'fdv', 'high', 'low'] as const).map((name) => (
        <Stat key={name} name={t(name)} {...(name !== 'marketCap' && name !== 'fdv' && { change: null })}>
          <Skeleton shape={80} />
        </Stat>
      ))}
    </Stats>
  )
}

interface TokenAboutProps {
  readonly query: TokenQuery
  /** Undefined until the token is loaded. */
  readonly facts?: TokenPageFacts
}

/** The token's address, supply and decimals. */
export function TokenAbout({ query: { chainId, address }, facts }: TokenAboutProps) {
  const { t } = useTranslation(['token', 'market'])
  const format = useFormat()
  return (
    <section className={`${card({ inset: 'large' })} ${block}`} aria-labelledby="facts">
      <h2 className={cardTitle} id="facts">
        {t('facts')}
      </h2>
      <dl className={factRows}>
        <FactRow name={t('market:network')}>{chainById(chainId).name}</FactRow>
        <FactRow name={t('address')}>
          {isNative(address) ? (
            <span className={note}>{t('market:nativeCurrency')}</span>
          ) : (
            <AddressValue chainId={chainId} address={address} name={t('address')} />
          )}
        </FactRow>
        {facts && (
          <>
            <FactRow name={t('decimals')}>
              <FormattedText>{format.count(facts.decimals)}</FormattedText>
            </FactRow>
            <FactRow name={t('market:txCount')}>
              <FormattedText>{format.count(facts.txCount)}</FormattedText>
            </FactRow>
            {/[1-9]/.test(facts.supply) && (
              <FactRow name={t('supply')}>
                <span title={format.exactAmount(facts.supply)}>
                  <FormattedText>{format.compactAmount(facts.supply)}</FormattedText>
                </span>
              </FactRow>
            )}
          </>
        )}
      </dl>
    </section>
  )
}
