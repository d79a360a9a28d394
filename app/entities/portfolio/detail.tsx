import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { detailRow, detailText } from './nft-details.css.ts'

interface DetailProps {
  readonly name: string
  /** The complete value, for the copy button. */
  readonly fullValue?: string
  readonly children: ReactNode
}

/** A row of the details of an NFT. */
export function Detail({ name, fullValue, children }: DetailProps) {
  const { t } = useTranslation('portfolio')
  return (
    <div className={detailRow}>
      <dt>{name}</dt>
      <dd className={detailText}>
        <bdi>{children}</bdi>
        {fullValue !== undefined && (
          <CopyButton text={fullValue} label={t('details.copy', { name })} copied={t('copied')} />
        )}
      </dd>
    </div>
  )
}
