import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'

/** Explains testnet mode once it is on. */
export default function TestnetDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('testnetModal.title')} closeLabel={t('close', { ns: 'common' })}>
      <Stack gap={16}>
        <Text as="p">{t('testnetModal.networks')}</Text>
        <Text as="p" tone="secondary">
          {t('testnetModal.money')}
        </Text>
        <Text as="p" tone="secondary">
          {t('testnetModal.balances')}
        </Text>
        <Button tone="primary" size="large" width="full" onClick={onClose} data-first-focus>
          {t('testnetModal.done')}
        </Button>
      </Stack>
    </Dialog>
  )
}
