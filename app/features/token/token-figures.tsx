import { useTranslation } from 'react-i18next'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { AddressValue } from '#app/entities/market/address-value.tsx'
import { FactRow } from '#app/entities/market/fact-row.tsx'
import { block, cardTitle, factRows, note } from '#app/entities/market/market-page.css.ts'
import { Stat } from '#app/entities/market/stat.tsx'
import { Stats } from '#app/entities/market/stats.tsx'
import { CompactMoney, Price } from '#app/entities/price/price.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Folded } from '#app/ui/folded/folded.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { TokenFacts } from './token-facts.ts'
import type { TokenQuery } from './token-query.ts'

/** TVL, volume, worth of what is in circulation and of all there is, and between what prices the last year lay. */
export function TokenStats({ facts, address }: { readonly facts: TokenFacts; readonly address: Address }) {
  const { t } = useTranslation(['token', 'market'], { nsMode: 'fallback' })
  return (
    <Stats
      how={
        <Folded summary={t('capHow')}>
          <p className={note}>{t('countedText')}</p>
          <p className={note}>{t(capWords(facts, address))}</p>
        </Folded>
      }
    >
      <Stat name={t('tvl')} value={facts.tvl} change={facts.tvlChange}>
        <CompactMoney value={facts.tvl} />
      </Stat>
      <Stat name={t('dayVolume')} value={facts.dayVolume} change={facts.dayVolumeChange}>
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

function capWords({ marketCap }: TokenFacts, address: Address) {
  if (isNative(address)) return 'capNative'
  return marketCap === null ? 'capUnknown' : 'capText'
}

/** In the dimensions of the figures. */
export function TokenStatsSkeleton() {
  const { t } = useTranslation(['token', 'market'], { nsMode: 'fallback' })
  return (
    <Stats isBusy how={<Folded summary={t('capHow')}>{null}</Folded>}>
      {(['tvl', 'dayVolume', 'marketCap', 'fdv', 'high', 'low'] as const).map((name) => (
        <Stat key={name} name={t(name)} {...(name !== 'marketCap' && name !== 'fdv' && { change: null })}>
          <Skeleton shape={80} />
        </Stat>
      ))}
    </Stats>
  )
}

interface TokenAboutProps {
  readonly query: TokenQuery
  /** Not given as long as nobody knows the token. */
  readonly facts?: TokenFacts
}

/** Where the token stands on the chain, and how it is counted. */
export function TokenAbout({ query: { chainId, address }, facts }: TokenAboutProps) {
  const { t } = useTranslation(['token', 'market'], { nsMode: 'fallback' })
  const format = useFormat()
  return (
    <section className={`${card({ inset: 'large' })} ${block}`} aria-labelledby="facts">
      <h2 className={cardTitle} id="facts">
        {t('facts')}
      </h2>
      <dl className={factRows}>
        <FactRow name={t('network')}>{chainById(chainId).name}</FactRow>
        <FactRow name={t('address')}>
          {isNative(address) ? (
            <span className={note}>{t('nativeCurrency')}</span>
          ) : (
            <AddressValue chainId={chainId} address={address} name={t('address')} />
          )}
        </FactRow>
        {facts && (
          <>
            <FactRow name={t('decimals')}>
              <Figure>{format.count(facts.decimals)}</Figure>
            </FactRow>
            <FactRow name={t('txCount')}>
              <Figure>{format.count(facts.txCount)}</Figure>
            </FactRow>
            {/[1-9]/.test(facts.supply) && (
              <FactRow name={t('supply')}>
                <span title={format.exactAmount(facts.supply)}>
                  <Figure>{format.compactAmount(facts.supply)}</Figure>
                </span>
              </FactRow>
            )}
          </>
        )}
      </dl>
    </section>
  )
}
