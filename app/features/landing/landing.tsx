import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { button } from '#app/ui/button/button.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Page, Row } from '#app/ui/layout/layout.tsx'
import { Mark } from '#app/ui/mark/mark.tsx'
import { Link, useNavigation } from '#app/ui/navigation/navigation.tsx'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { useWalletArrival } from '#app/wallet/use-wallet-arrival.ts'
import { FloatingTokens } from './floating-tokens.tsx'
import type { FloatingTokensFacts, MarketStatsFacts, WidgetStart } from './landing-facts.ts'
import {
  benefit,
  benefits,
  benefitTitle,
  benefitWords,
  closing,
  closingMark,
  column,
  drawing,
  head,
  hero,
  lead,
  middle,
  page,
  scenery,
  scrollPrompt,
  scrollTarget,
  section,
  sectionHead,
  sections,
  sectionText,
  sectionTitle,
  title,
} from './landing.css.ts'
import type { LatestTrades, QuoteComparison } from './live-facts.ts'
import { LiveMarket } from './live-market.tsx'
import { MarketStats, MarketStatsSkeleton } from './market-stats.tsx'
import { Networks } from './networks.tsx'
import { SwapWidget } from './swap-widget.tsx'

export interface LandingProps {
  readonly widget: WidgetStart
  readonly floating: FloatingTokensFacts | Later<FloatingTokensFacts>
  readonly stats: MarketStatsFacts | Later<MarketStatsFacts>
  readonly trades: LatestTrades | Later<LatestTrades>
  readonly comparison: QuoteComparison | Later<QuoteComparison>
  /** The page was opened through the logo, which disconnects a connected wallet. */
  readonly isIntro: boolean
  /** The network of the live data. */
  readonly network: ChainId
  /** Called when the visitor starts to fill in the widget. */
  readonly onBegin: () => void
}

/** The landing page. */
export function Landing(props: LandingProps) {
  const { widget, floating, stats, trades, comparison, network, isIntro, onBegin } = props
  const { t } = useTranslation('landing')
  const isLeaving = useLeaveForSwap(isIntro)
  return (
    <div className={page} data-leaving={isLeaving} aria-busy={isLeaving}>
      <div className={hero}>
        <div className={scenery} />
        <div className={middle}>
          <div className={column}>
            <div className={head}>
              <h1 className={title}>{t('title')}</h1>
              <p className={lead}>{t('lead')}</p>
            </div>
            <SwapWidget key={widget.link.chainId} start={widget} onBegin={onBegin} />
          </div>
          <Deferred value={floating} fallback={null}>
            {({ tokens }) => <FloatingTokens tokens={tokens} />}
          </Deferred>
        </div>
        <a className={scrollPrompt} href="#market">
          {t('prompt')}
          <Icon icon={ArrowDown} size={16} />
        </a>
      </div>
      <Page>
        <div className={sections}>
          <section id="market" className={`${section} ${scrollTarget}`} aria-labelledby="market-title">
            <div className={sectionHead}>
              <h2 id="market-title" className={sectionTitle}>
                {t('market.title')}
              </h2>
              <p className={sectionText}>{t('market.text')}</p>
            </div>
            <Deferred value={stats} fallback={<MarketStatsSkeleton />}>
              {(facts) => <MarketStats facts={facts} />}
            </Deferred>
          </section>
          <section className={section} aria-labelledby="live-title">
            <div className={sectionHead}>
              <h2 id="live-title" className={sectionTitle}>
                {t('live.title')}
              </h2>
              <p className={sectionText}>{t('live.text')}</p>
            </div>
            <LiveMarket key={network} trades={trades} comparison={comparison} />
          </section>
          <Benefits />
          <section className={section} aria-labelledby="networks-title">
            <div className={sectionHead}>
              <h2 id="networks-title" className={sectionTitle}>
                {t('networks.title')}
              </h2>
              <p className={sectionText}>{t('networks.text')}</p>
            </div>
            <Networks stats={stats} />
          </section>
          <Closing />
        </div>
      </Page>
    </div>
  )
}

/**
 * Handles a wallet that connects while the page is open. A wallet just chosen in the dialog opens the swap page; one connected before is
 * disconnected if the page was opened through the logo. Returns true once the page is being left.
 */
function useLeaveForSwap(isIntro: boolean): boolean {
  const { go } = useNavigation()
  const [isLeaving, setLeaving] = useState(false)
  useWalletArrival((arrival) => {
    if (arrival === 'chosen') {
      setLeaving(true)
      go('/swap')
    } else if (isIntro) void walletRuntime().then(({ disconnect }) => disconnect())
  }, isIntro)
  return isLeaving
}

const BENEFITS = ['custody', 'depth', 'proof'] as const

function Benefits() {
  const { t } = useTranslation('landing')
  return (
    <section className={section} aria-labelledby="benefits-title">
      <div className={sectionHead}>
        <h2 id="benefits-title" className={sectionTitle}>
          {t('benefits')}
        </h2>
      </div>
      <div className={benefits}>
        {BENEFITS.map((name) => (
          <div key={name} className={`${card({ inset: 'none' })} ${benefit}`}>
            <div className={drawing[name]} />
            <div className={benefitWords}>
              <h3 className={benefitTitle}>{t(`${name}.title`)}</h3>
              <p className={sectionText}>{t(`${name}.text`)}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

function Closing() {
  const { t } = useTranslation('landing')
  return (
    <section className={closing} aria-labelledby="closing-title">
      <span className={closingMark}>
        <Mark size={56} />
      </span>
      <h2 id="closing-title" className={sectionTitle}>
        {t('closing.title')}
      </h2>
      <Row gap={12} wraps justify="center">
        <Link className={button({ tone: 'primary', size: 'large' })} to="/swap" isPrefetched>
          {t('closing.swap')}
        </Link>
        <Link className={button({ tone: 'plain', size: 'large' })} to="/explore" isPrefetched>
          {t('closing.explore')}
        </Link>
      </Row>
    </section>
  )
}
