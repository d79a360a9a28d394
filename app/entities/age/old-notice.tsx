import { useTranslation } from 'react-i18next'
import { useFormat } from '#app/i18n/use-format.ts'
import { Figure } from '#app/ui/figure/figure.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'

/** Figures older than this, in seconds, are said to be old. */
const OLD_AFTER = 120

/** Whether a chart of such steps lacks its newest ones. Of a chart by weeks nobody misses two minutes. */
export function isStale(age: number, step: number): boolean {
  return age >= Math.max(OLD_AFTER, step)
}

interface OldNoticeProps {
  /** Since the block that the figures know; null where nobody knows it. */
  readonly secondsAgo: number | null
  /** How long the figures have been kept. */
  readonly ageSeconds: number
}

/** Says how old the figures are once they are old, and why. */
export function OldNotice({ secondsAgo, ageSeconds }: OldNoticeProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const age = secondsAgo ?? ageSeconds
  if (age < OLD_AFTER) return null
  return (
    <Notice tone="warning">
      <Figure>{t(ageSeconds > age / 2 ? 'old.kept' : 'old.lag', { ago: format.ago(age) })}</Figure>
    </Notice>
  )
}
