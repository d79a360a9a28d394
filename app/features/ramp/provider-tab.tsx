import { ExternalLink } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { RAMP_PROVIDER_NAMES } from '#app/domain/ramp/ramp.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import type { RampOrderRequest } from '#app/wire/ramp.ts'
import { openBlankTab, requestPage, showPage } from './provider-page.ts'

interface ProviderTab {
  readonly request: RampOrderRequest
  readonly isOpening: boolean
  readonly failure: ErrorCode | undefined
  /** The provider's page, if it could not be shown in a new tab. */
  readonly blockedUrl: string | undefined
  /** Call it while handling a click. Runs `onReady` before the page is shown. Returns whether it is. */
  readonly open: (onReady?: () => void) => Promise<boolean>
}

/** Opens the provider's page of an order in a new tab. */
export function useProviderTab(request: RampOrderRequest): ProviderTab {
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<ErrorCode>()
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const open: ProviderTab['open'] = async (onReady) => {
    const tab = openBlankTab()
    setOpening(true)
    setFailure(undefined)
    const page = await requestPage(request, tab)
    setOpening(false)
    if (!page.ok) {
      setFailure(page.problem)
      return false
    }
    onReady?.()
    const isShown = showPage(tab, page.value)
    if (!isShown) setBlockedUrl(page.value)
    return isShown
  }
  return { request, isOpening, failure, blockedUrl, open }
}

interface ProviderButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'size'> {
  readonly tab: ProviderTab
  readonly label: 'continueTo' | 'openAgain'
  readonly testId?: string
  readonly isEnabled?: boolean
  readonly onOpen: () => void
  /** Runs when the user follows the link that replaces the button. */
  readonly onFollow?: () => void
}

/** The button that opens the provider's page, with the reason of a failure; a link if the new tab did not open. */
export function ProviderButton({
  tab,
  label,
  testId,
  isEnabled = true,
  onOpen,
  onFollow,
  ...look
}: ProviderButtonProps) {
  const { t } = useTranslation(['ramp', 'errors'])
  const { request, isOpening, failure, blockedUrl } = tab
  const provider = RAMP_PROVIDER_NAMES[request.provider]
  const canOpen = isEnabled && !isOpening
  return (
    <>
      {failure !== undefined && (
        <Notice tone="negative" role="alert" data-testid="order-failed">
          {failure === 'address.unscreened' ? t('unscreened') : t(failure, { ns: 'errors' })}
        </Notice>
      )}
      {blockedUrl === undefined ? (
        <Button
          {...look}
          width="full"
          aria-disabled={!canOpen}
          onClick={() => {
            if (canOpen) onOpen()
          }}
          data-testid={testId}
        >
          {isOpening && <Spinner />}
          {t(label, { provider })}
        </Button>
      ) : (
        <>
          <Notice tone="warning" role="alert">
            {t('tabBlocked')}
          </Notice>
          <a
            className={button({ ...look, width: 'full' })}
            href={blockedUrl}
            target="_blank"
            rel="noopener"
            onClick={onFollow}
          >
            {t('openProvider', { provider })}
            <Icon icon={ExternalLink} size={16} />
          </a>
        </>
      )}
    </>
  )
}
