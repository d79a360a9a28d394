import { useTranslation } from 'react-i18next'
import { chainById, chainByName, type ChainId, type ServedChain } from '#app/domain/chains/catalogue.ts'
import { Select } from '#app/ui/select/select.tsx'
import { NetworkLogo } from './network-logo.tsx'
import { useOfferedChains } from './testnet-mode.ts'

interface NetworkSelectProps {
  readonly chainId: ChainId
  /** Path of the page on another network. */
  readonly hrefOf: (chainId: ChainId) => string
  readonly onChoose: (chainId: ChainId) => void
}

/** Chooses the network of a trading page; links without JavaScript. */
export function NetworkSelect({ chainId, hrefOf, onChoose }: NetworkSelectProps) {
  const { t } = useTranslation('common')
  const chains = useOfferedChains(chainId)
  const optionOf = ({ id, interfaceName, name }: ServedChain) => ({
    value: interfaceName,
    name,
    icon: <NetworkLogo chainId={id} />,
    href: hrefOf(id),
  })
  return (
    <Select
      label={t('network')}
      closeLabel={t('close')}
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
