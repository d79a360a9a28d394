import { useTranslation } from 'react-i18next'
import { Text } from '#app/ui/text/text.tsx'
import { useIsSafe } from '#app/wallet/use-is-safe.ts'
import { Fact } from './fact.tsx'

interface DeadlineFactProps {
  readonly name: string
  /** With its unit. */
  readonly time: string
}

/** How long a transaction may wait for a block, and in a Safe for its owners. */
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
