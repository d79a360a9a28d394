import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_CHAIN } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { networkList } from './explore.css.ts'
import type { Network } from './list-query.ts'

interface NetworkLinksProps {
  readonly current: Network
  readonly pathOf: (network: NonNullable<Network>) => string
  /** Path of the list of all networks. */
  readonly allPath?: string
}

/** Links to the networks, and to all of them if there are several. */
export function NetworkLinks({ current, pathOf, allPath }: NetworkLinksProps) {
  const { t } = useTranslation('explore')
  const chains = useOfferedChains(current ?? DEFAULT_CHAIN.id)
  const isSeveral = chains.filter(({ isTestnet }) => !isTestnet).length > 1
  return (
    <nav className={networkList} aria-label={t('networks')}>
      {allPath !== undefined && isSeveral && (
        <Link
          to={allPath}
          className={chip()}
          aria-current={current === null ? 'true' : undefined}
          aria-label={t('allNetworks')}
          title={t('allNetworks')}
          isPrefetched
          keepsScroll
        >
          <Icon of={Layers} size={16} />
          {t('allShort')}
        </Link>
      )}
      {chains.map(({ id, name }) => (
        <Link
          key={id}
          to={pathOf(id)}
          className={chip()}
          aria-current={id === current ? 'true' : undefined}
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
