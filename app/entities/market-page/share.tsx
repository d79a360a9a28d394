import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { copyButton } from '#app/ui/copy-button/copy-button.css.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import type { ShareButtonProps } from '#app/ui/share-button/share-button.tsx'

let button: Promise<ComponentType<ShareButtonProps>> | undefined

/** Loads the share button after hydration, because it needs JavaScript anyway. */
function loadButton() {
  return (button ??= import('#app/ui/share-button/share-button.tsx').then(({ ShareButton }) => ShareButton))
}

/** Shares the token's or pool's page. */
export function Share({ title }: { readonly title: string }) {
  const { t } = useTranslation('market')
  const ShareButton = useResolved(null, useHydrated() ? loadButton() : undefined)
  if (!ShareButton) return <span className={copyButton} aria-hidden />
  return <ShareButton title={title} label={t('share')} copied={t('linkCopied')} />
}
