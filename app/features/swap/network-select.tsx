import { useTranslation } from 'react-i18next'
import { chainById, chainByName, type ChainId, type ServedChain } from '#app/domain/chains/catalogue.ts'
import { withNetwork } from '#app/domain/swap/swap-link.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { useOfferedChains } from '#app/entities/chain/testnet-mode.ts'
import { Select } from '#app/ui/select/select.tsx'

interface NetworkSelectProps {
  readonly chainId: ChainId
  readonly onChoose: (chainId: ChainId) => void
}

/** Chooses the network of the swap. */
export function NetworkSelect({ chainId, onChoose }: NetworkSelectProps) {
  const { t } = useTranslation('swap')
  const chains = useOfferedChains(chainId)
  return (
    <Select
      label={t('network')}
      closeLabel={t('close', { ns: 'common' })}
      groups={[
        { name: 'mainnets', label: t('mainnets'), options: chains.filter(({ isTestnet }) => !isTestnet).map(optionOf) },
        { name: 'testnets', label: t('testnets'), options: chains.filter(({ isTestnet }) => isTestnet).map(optionOf) },
      ]}
      value={chainById(chainId).interfaceName}
      onChoose={(name) => {
        const chain = chainByName(name)
        if (chain) onChoose(chain.id)
      }}
    />
  )
}

function optionOf({ id, interfaceName, name }: ServedChain) {
  return {
    value: interfaceName,
    name,
    icon: <NetworkLogo chainId={id} />,
    href: `/swap?${withNetwork(new URLSearchParams(), id)}`,
  }
}
