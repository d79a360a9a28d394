import { useTranslation } from 'react-i18next'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'

interface PrivacyNoteProps {
  /** Whether the site has a username service. */
  readonly hasUsernames: boolean
}

/** Lists the services that receive addresses of a connected visitor. Collapsed. */
export function PrivacyNote({ hasUsernames }: PrivacyNoteProps) {
  const { t } = useTranslation('account')
  const parts = ['routes', 'data', 'screening', ...(hasUsernames ? (['usernames'] as const) : [])] as const
  return (
    <Disclosure summary={t('privacy.title')}>
      <Stack gap={8}>
        {parts.map((part) => (
          <Text key={part} as="p" size={14} tone="secondary">
            {t(`privacy.${part}`)}
          </Text>
        ))}
      </Stack>
    </Disclosure>
  )
}
