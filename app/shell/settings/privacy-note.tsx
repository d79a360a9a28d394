import { useTranslation } from 'react-i18next'
import { Disclosure } from '#app/ui/disclosure/disclosure.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'

const PARTS = ['routes', 'data', 'screening'] as const

/** Lists the services that receive addresses of a connected visitor. Collapsed. */
export function PrivacyNote() {
  const { t } = useTranslation('account')
  return (
    <Disclosure summary={t('privacy.title')}>
      <Stack gap={8}>
        {PARTS.map((part) => (
          <Text key={part} as="p" size={14} tone="secondary">
            {t(`privacy.${part}`)}
          </Text>
        ))}
      </Stack>
    </Disclosure>
  )
}
