import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { Network } from './list-query.ts'

/** Returns the network's name for use in a sentence. */
export function useNetworkName(network: Network): string {
  const { t } = useTranslation('explore')
  return network === null ? t('onAllNetworks') : chainById(network).name
}
