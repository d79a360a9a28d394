import { ArrowRight } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { Ago } from '#app/entities/age/ago.tsx'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { badge } from '#app/ui/badge/badge.css.ts'
import { card } from '#app/ui/card/card.css.ts'
import { Deferred, type Later } from '#app/ui/deferred/deferred.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import type { MarketStatsFacts, NetworkHead } from './landing-facts.ts'
import { network, networkArrow, networkHead, networkName, networks } from './landing.css.ts'

/** All networks, or in testnet mode all test networks. Each links to its list. */
export function Networks({ stats }: { readonly stats: MarketStatsFacts | Later<MarketStatsFacts> }) {
  const { t } = useTranslation('landing')
  const isTestnetMode = useContext(TestnetModeContext)
  const chains = CHAINS.filter((chain) => chain.isTestnet || !isTestnetMode)
  return (
    <ul className={networks}>
      {chains.map(({ id, slug, name, isTestnet }) => (
        <li key={id}>
          <Link className={`${card()} ${network}`} to={`/explore/tokens/${slug}`}>
            <NetworkLogo chainId={id} size={40} />
            <span>
              <span className={networkName}>
                {name}
                {isTestnet && <span className={badge({ tone: 'warning' })}>{t('testnet')}</span>}
              </span>
              <span className={networkHead}>
                {isTestnet && !isTestnetMode ? (
                  t('testnetText')
                ) : (
                  <Deferred value={stats} fallback={<Skeleton shape={120} />}>
                    {(facts) => <Head head={headOf(facts, id)} />}
                  </Deferred>
                )}
              </span>
            </span>
            <span className={networkArrow}>
              <Icon icon={ArrowRight} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Head({ head }: { readonly head: NetworkHead | undefined }) {
  const { t } = useTranslation('landing')
  const format = useFormat()
  if (!head) return <>{t('notIndexed')}</>
  return (
    <>
      <FormattedText>{t('head', { block: format.count(head.block) })}</FormattedText> <Ago moment={head} />
    </>
  )
}

function headOf(facts: MarketStatsFacts, chainId: number): NetworkHead | undefined {
  return facts.state === 'ready' ? facts.heads.find((head) => head.chainId === chainId) : undefined
}
