import { useTranslation } from 'react-i18next'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { useOldAge, type FigureAge } from './use-old-age.ts'

export interface OldNoticeProps extends FigureAge {
  readonly look?: 'notice' | 'line'
}

/** Says how old the figures are where they came old, and why. The age goes on counting. */
export function OldNotice({ look = 'notice', ...figures }: OldNoticeProps) {
  const { t } = useTranslation()
  const old = useOldAge(figures)
  if (!old) return null
  const words = <Figure>{t(`old.${old.cause}`, { ago: old.ago })}</Figure>
  if (look === 'notice') return <Notice tone="warning">{words}</Notice>
  return (
    <Text as="p" size={14} tone="secondary">
      {words}
    </Text>
  )
}
