import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, CHAINS } from '#app/domain/chains/catalogue.ts'
import { StaleNotice } from '#app/entities/age/stale-notice.tsx'
import { FiatContext } from '#app/entities/price/fiat-context.ts'
import { CompactMoney } from '#app/entities/price/price.tsx'
import { Stat } from '#app/entities/stat/stat.tsx'
import { VersionBar } from '#app/entities/version-share/version-bar.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { button } from '#app/ui/button/button.css.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketStatsFacts } from './landing-facts.ts'
import { board, errorId, failed, stats, source } from './market-stats.css.ts'

type Ready = Extract<MarketStatsFacts, { state: 'ready' }>

/** Number of networks that the statistics cover. */
const NETWORK_COUNT = CHAINS.filter(({ isTestnet }) => !isTestnet).length

/** Shows amounts without a currency on a test network, even if the mode has changed since the page was loaded. */
function NetworkFiatProvider({ facts, children }: { readonly facts: Ready; readonly children: ReactNode }) {
  if (facts.testnet === null) return <>{children}</>
  return <FiatContext.Provider value={null}>{children}</FiatContext.Provider>
}

/** Statistics of the whole market, from our own index. */
export function MarketStats({ facts }: { readonly facts: MarketStatsFacts }) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  if (facts.state === 'failed') return <Failed facts={facts} />
  if (facts.heads.length === 0) return <Empty />
  const oldest = Math.max(...facts.heads.map(({ secondsAgo }) => secondsAgo))
  return (
    <NetworkFiatProvider facts={facts}>
      <div className={board}>
        <StaleNotice secondsAgo={oldest} ageSeconds={facts.ageSeconds} />
        <Board
          networks={<FormattedText>{format.count(facts.testnet === null ? NETWORK_COUNT : 1)}</FormattedText>}
          volume={<CompactMoney value={facts.volume} />}
          volumeChange={facts.volumeChange ?? undefined}
          tvl={<CompactMoney value={facts.tvl} />}
          tvlChange={facts.tvlChange ?? undefined}
          pools={<FormattedText>{format.count(facts.pools)}</FormattedText>}
          tokens={<FormattedText>{format.count(facts.tokens)}</FormattedText>}
        />
        <VersionBar name={t('versions')} shares={facts.shares} size="wide" />
        <p className={source}>
          {facts.testnet === null
            ? t('excludesTestnets')
            : t('onlyTestnet', { network: chainById(facts.testnet).name })}
        </p>
      </div>
    </NetworkFiatProvider>
  )
}

/** Placeholder with the dimensions of the statistics. Visitors without JavaScript get a link to the complete page. */
export function MarketStatsSkeleton() {
  const { t } = useTranslation('landing')
  return (
    <div className={board} aria-busy>
      <noscript>
        <Notice>
          <a href="/?complete#market">{t('showStats')}</a>
        </Notice>
      </noscript>
      <Board
        networks={<Skeleton shape={64} />}
        volume={<Skeleton shape={180} />}
        tvl={<Skeleton shape={180} />}
        pools={<Skeleton shape={64} />}
        tokens={<Skeleton shape={64} />}
      />
      <VersionBar name={t('versions')} shares={undefined} size="wide" />
      <p className={source} />
    </div>
  )
}

interface BoardProps {
  readonly networks: ReactNode
  readonly volume: ReactNode
  readonly volumeChange?: string | undefined
  readonly tvl: ReactNode
  readonly tvlChange?: string | undefined
  readonly pools: ReactNode
  readonly tokens: ReactNode
}

function Board({ networks, volume, volumeChange, tvl, tvlChange, pools, tokens }: BoardProps) {
  const { t } = useTranslation('landing')
  return (
    <dl className={stats}>
      <Stat name={t('dayVolume')} variant="large" change={volumeChange} testId="day-volume">
        {volume}
      </Stat>
      <Stat name={t('tvl')} variant="large" change={tvlChange} testId="tvl">
        {tvl}
      </Stat>
      <Stat name={t('pools')} variant="small" testId="pools">
        {pools}
      </Stat>
      <Stat name={t('tokens')} variant="small" testId="tokens">
        {tokens}
      </Stat>
      <Stat name={t('networkCount')} variant="small" testId="networks">
        {networks}
      </Stat>
    </dl>
  )
}

function Empty() {
  const { t } = useTranslation('landing')
  return (
    <div className={failed}>
      <Text as="p" size={18} weight="medium">
        {t('empty')}
      </Text>
      <a className={button()} href="/">
        {t('retry', { ns: 'common' })}
      </a>
    </div>
  )
}

function Failed({ facts }: { readonly facts: Extract<MarketStatsFacts, { state: 'failed' }> }) {
  const { t } = useTranslation(['landing', 'errors'])
  return (
    <div className={failed} role="alert">
      <Text as="p" size={18} weight="medium">
        {t('failed')}
      </Text>
      <Text as="p" tone="secondary">
        {t(facts.code, { ns: 'errors' })}
      </Text>
      <a className={button()} href="/">
        {t('retry', { ns: 'common' })}
      </a>
      <span className={errorId}>{facts.errorId}</span>
    </div>
  )
}
