import { useTranslation } from 'react-i18next'
import { Text } from '#app/ui/text/text.tsx'
import { useIsSafe } from '#app/wallet/use-is-safe.ts'
import { Fact } from './fact.tsx'

interface DeadlineFactProps {
  readonly name: string
  /** Formatted, with its unit. */
  readonly time: string
}

/** Row of a review: how long the transaction stays valid. In a Safe, all required owners have to sign within this time. */
export function DeadlineFact({ name, time }: DeadlineFactProps) {
  const { t } = useTranslation('common')
  const isSafe = useIsSafe()
  return (
    <Fact name={name} id="deadline">
      {time}
      {isSafe && (
        <Text as="p" size={14} tone="secondary" data-testid="safe-deadline">
          {t('safe.deadline')}
        </Text>
      )}
    </Fact>
  )
}
