import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { networkLinks } from './network-links.css.ts'
import { NetworkLogo } from './network-logo.tsx'
import { useOfferedChains } from './testnet-mode.ts'

interface NetworkLinksProps {
  /** Null for all networks. */
  readonly current: ChainId | null
  readonly pathOf: (network: ChainId) => string
  /** Path of the page for all networks. */
  readonly allPath?: string
}

/** Links to the page of each network, and to that of all networks if several mainnets are offered. */
export function NetworkLinks({ current, pathOf, allPath }: NetworkLinksProps) {
  const { t } = useTranslation()
  const chains = useOfferedChains(current)
  const hasSeveralMainnets = chains.filter(({ isTestnet }) => !isTestnet).length > 1
  const onlyChain = chains.length === 1 ? chains[0] : undefined
  const selected = current ?? onlyChain?.id
  return (
    <nav className={networkLinks} aria-label={t('networks')}>
      {allPath !== undefined && hasSeveralMainnets && (
        <Link
          to={allPath}
          className={chip()}
          aria-current={current === null ? 'true' : undefined}
          aria-label={t('allNetworks')}
          title={t('allNetworks')}
          isPrefetched
          keepsScroll
        >
          <Icon icon={Layers} size={16} />
          {t('all')}
        </Link>
      )}
      {chains.map(({ id, name }) => (
        <Link
          key={id}
          to={pathOf(id)}
          className={chip()}
          aria-current={id === selected ? 'true' : undefined}
          isPrefetched
          keepsScroll
        >
          <NetworkLogo chainId={id} size={16} />
          {name}
        </Link>
      ))}
    </nav>
  )
}
