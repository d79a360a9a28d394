import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'

/** Returns the name of the wallet's network, or a text with its chain id if it is not served here; undefined without an id. */
export function useChainName(chainId: number | undefined): string | undefined {
  const { t } = useTranslation('wallet')
  return chainId === undefined ? undefined : (chainById(chainId)?.name ?? t('unknownNetwork', { chainId }))
}
