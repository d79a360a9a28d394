import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'

/** The name of a wallet's network, which may be one that is not served here. */
export function useChainName(chainId: number | undefined): string | undefined {
  const { t } = useTranslation('wallet')
  return chainId === undefined ? undefined : (chainById(chainId)?.name ?? t('unknownNetwork', { chainId }))
}
