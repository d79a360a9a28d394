import { useTranslation } from 'react-i18next'
import { ShareButton } from '#app/ui/share-button/share-button.tsx'

/** Shares the token's or pool's page. */
export function Share({ title }: { readonly title: string }) {
  const { t } = useTranslation('market')
  return <ShareButton title={title} label={t('share')} copied={t('linkCopied')} />
}
