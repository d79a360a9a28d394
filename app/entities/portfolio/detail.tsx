import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#app/ui/copy-button/copy-button.tsx'
import { detailRow, detailText } from './nft-details.css.ts'

interface DetailProps {
  readonly name: string
  /** The complete value, for the copy button. */
  readonly copied?: string
  readonly children: ReactNode
}

/** A row of the details of an NFT. */
export function Detail({ name, copied, children }: DetailProps) {
  const { t } = useTranslation('portfolio')
  return (
    <div className={detailRow}>
      <dt>{name}</dt>
      <dd className={detailText}>
        <bdi>{children}</bdi>
        {copied !== undefined && <CopyButton text={copied} label={t('details.copy', { name })} copied={t('copied')} />}
      </dd>
    </div>
  )
}
