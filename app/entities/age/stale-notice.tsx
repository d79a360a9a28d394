import { useTranslation } from 'react-i18next'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { useStaleAge, type DataAge } from './use-stale-age.ts'

export interface StaleNoticeProps extends DataAge {
  readonly variant?: 'notice' | 'line'
}

/** A notice that data is stale, with the cause and its age, which keeps counting. Empty for fresh data. */
export function StaleNotice({ variant = 'notice', ...age }: StaleNoticeProps) {
  const { t } = useTranslation()
  const stale = useStaleAge(age)
  if (!stale) return null
  const message = <FormattedText>{t(`stale.${stale.cause}`, { ago: stale.ago })}</FormattedText>
  if (variant === 'notice') return <Notice tone="warning">{message}</Notice>
  return (
    <Text as="p" size={14} tone="secondary">
      {message}
    </Text>
  )
}
