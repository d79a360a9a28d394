import { ArrowUpRight, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IDENTITY } from '#app/base/identity.ts'
import type { SiteLinks } from '#app/edge/site.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useCopy } from '#app/ui/effects/use-copy.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { reportText } from '#app/ui/report-text/report-text.css.ts'
import { Text } from '#app/ui/text/text.tsx'
import { bridge } from '#app/wallet/bridge.ts'
import { helpLink, helpLinkName } from './help.css.ts'
import { reportDetails } from './report-details.ts'

export interface HelpDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly links: SiteLinks
  /** The build id. */
  readonly build: string
}

/**
 * Places to get help, as far as the operator has configured them, and details to include in a report. Outside the menu that opens it, because
 * the menu closes.
 */
export default function HelpDialog(props: HelpDialogProps) {
  return createPortal(
    <Suspense fallback={null}>
      <Help {...props} />
    </Suspense>,
    document.body,
  )
}

function Help({ isOpen, onClose, links, build }: HelpDialogProps) {
  const { t } = useTranslation(['help', 'common'], { useSuspense: true })
  const { help, docs, security } = links
  const entries = [
    [help?.startsWith('mailto:') ? t('contact') : t('center'), help],
    [t('link.docs', { ns: 'common' }), docs],
    [t('security'), security],
  ] as const
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('link.help', { ns: 'common' })}
      closeLabel={t('close', { ns: 'common' })}
    >
      <Stack gap={16}>
        <ul>
          {entries.map(
            ([name, href]) =>
              href !== undefined && (
                <li key={name}>
                  <a className={helpLink} href={href} rel="noopener noreferrer">
                    <span className={helpLinkName}>{name}</span>
                    <Icon icon={ArrowUpRight} size={16} />
                  </a>
                </li>
              ),
          )}
          <li>
            {/* A full page load, which also closes the dialogs and menus around this one. */}
            <a className={helpLink} href="/status">
              <span className={helpLinkName}>{t('status')}</span>
              <Icon icon={ChevronRight} size={16} />
            </a>
          </li>
        </ul>
        <Report build={build} />
        <Text as="p" size={14} tone="secondary">
          {t('recoveryPhrase')}
        </Text>
      </Stack>
    </Dialog>
  )
}

function Report({ build }: { readonly build: string }) {
  const { t } = useTranslation(['help', 'common'])
  const { isCopied, copy } = useCopy()
  const { wallet, chainId } = bridge
  const details = reportDetails({
    version: `${IDENTITY.name} ${build}`,
    wallet: wallet?.name,
    chainId,
    browser: navigator.userAgent,
  }).map(([name, value]) => `${t(`report.${name}`)}: ${value ?? t('report.notConnected')}`)
  return (
    <Stack gap={8}>
      <Text as="h3" size={16} weight="semibold">
        {t('report.title')}
      </Text>
      <Text as="p" size={14} tone="secondary">
        {t('report.text')}
      </Text>
      <pre className={reportText} data-testid="report-details">
        {details.map((detail) => (
          <bdi key={detail}>{`${detail}\n`}</bdi>
        ))}
      </pre>
      <Button onClick={() => void copy(details.join('\n'))}>
        <span aria-live="polite">{isCopied ? t('copied', { ns: 'common' }) : t('report.copy')}</span>
      </Button>
    </Stack>
  )
}
