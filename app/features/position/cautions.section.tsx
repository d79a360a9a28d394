import { useTranslation } from 'react-i18next'
import { PairCautions } from '#app/entities/pool/pair-cautions.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import type { PositionViewProps } from './position-facts.ts'

export const area = 'head'

/** Warnings about the pool's tokens, and about data that the chain did not confirm. */
function Cautions({ query: { chainId }, facts: { base, quote, isComplete } }: PositionViewProps) {
  const { t } = useTranslation('position')
  return (
    <>
      {!isComplete && <Notice tone="warning">{t('incomplete')}</Notice>}
      <PairCautions chainId={chainId} tokens={[base, quote]} />
    </>
  )
}

export { Cautions as View }
