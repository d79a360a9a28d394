import { useTranslation } from 'react-i18next'
import type { ChainMismatch } from '#app/signing/prove-same-chain.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { fact, factName, mono, permitBox } from './flow.css.ts'

export interface WrongChainProps {
  readonly chainId: ChainId
  readonly mismatch: ChainMismatch
  readonly onRetry: () => void
}

/** Explains that the wallet's provider is not on the chain that this page reads, why the wallet got no request, and how to change its node. */
export function WrongChain({ chainId, mismatch, onRetry }: WrongChainProps) {
  const { t } = useTranslation(['swap', 'errors', 'common'], { useSuspense: true })
  const { name } = chainById(chainId)
  return (
    <Stack gap={16} data-testid="wrong-chain">
      <Notice tone="negative" role="alert">
        {t('wallet.chainMismatch', { ns: 'errors' })}
      </Notice>
      <Text as="p">{t(`wrongChain.${mismatch}`, { chain: name })}</Text>
      <Text as="p" tone="secondary">
        {t('wrongChain.safe')}
      </Text>
      <Text as="p">{t('wrongChain.how', { chain: name })}</Text>
      <dl className={permitBox}>
        <div className={fact}>
          <dt className={factName}>{t('wrongChain.rpcUrl')}</dt>
          <dd className={mono}>{`${location.origin}/api/rpc/${chainId}`}</dd>
        </div>
        <div className={fact}>
          <dt className={factName}>{t('wrongChain.id')}</dt>
          <dd className={mono}>{chainId}</dd>
        </div>
      </dl>
      <Button tone="primary" size="large" width="full" onClick={onRetry}>
        {t('retry', { ns: 'common' })}
      </Button>
    </Stack>
  )
}
