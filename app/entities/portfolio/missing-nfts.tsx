import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { Button } from '#app/ui/button/button.tsx'
import { button } from '#app/ui/button/button.css.ts'
import { Row } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { NftCoverage } from '#app/wire/market/nfts.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { quiet } from './portfolio.css.ts'

interface MissingNftsProps {
  readonly coverage: readonly NftCoverage[]
  /** The button requests the data again, or opens the page again by its path, which needs no JavaScript. */
  readonly retry: string | (() => void)
}

/** Names the networks on which NFTs may be missing because the provider does not answer. */
export function MissingNfts({ coverage, retry }: MissingNftsProps) {
  const { t } = useTranslation(['portfolio', 'common'])
  const missing = coverage.filter(({ isProviderAvailable }) => !isProviderAvailable)
  if (missing.length === 0) return null
  return (
    <Notice tone="warning" title={t('nftsMissing', { networks: networksOf(missing) })}>
      <p>{t('providerFailed', { provider: PROVIDER_NAMES.OPENSEA })}</p>
      {typeof retry === 'string' ? (
        <a href={retry} className={button({ size: 'small' })}>
          {t('retry', { ns: 'common' })}
        </a>
      ) : (
        <Row>
          <Button size="small" onClick={retry}>
            {t('retry', { ns: 'common' })}
          </Button>
        </Row>
      )}
    </Notice>
  )
}

/** States the sources of the list and what it leaves out. */
export function NftNote({ coverage }: { readonly coverage: readonly NftCoverage[] }) {
  const { t } = useTranslation('portfolio')
  const provider = PROVIDER_NAMES.OPENSEA
  const limited = coverage.filter(({ isProviderAvailable, isComplete }) => isProviderAvailable && !isComplete)
  const disabled = coverage.reduce((sum, { disabledCount }) => sum + disabledCount, 0)
  const isProvided = coverage.some((chain) => chain.provider !== null)
  return (
    <div className={quiet}>
      <p>{isProvided ? t('nftsNoteProvider', { provider }) : t('nftsNote')}</p>
      {limited.length > 0 && <p>{t('nftsLimited', { networks: networksOf(limited) })}</p>}
      {disabled > 0 && <p>{t('nftsDisabled', { count: disabled, provider })}</p>}
    </div>
  )
}

function networksOf(coverage: readonly NftCoverage[]): string {
  return coverage.map(({ chainId }) => chainById(chainId).name).join(', ')
}
