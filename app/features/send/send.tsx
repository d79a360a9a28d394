import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultSendLink, writeSendLink, type SendLink } from '#app/domain/send/send-link.ts'
import { UnknownNetwork } from '#app/entities/chain/unknown-network.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { FormQueries } from './form-queries.tsx'
import { SendForm } from './send-form.tsx'
import { after, column } from './send.css.ts'
import { useCloseAfterSuccess } from './use-close-after-success.ts'

export interface SendProps {
  readonly link: SendLink
  /** Parts of the URL that cannot be read; empty strings for readable parts. */
  readonly unreadable?: { readonly chain: string; readonly currency: string }
  /** Tokens that the server has loaded. */
  readonly tokens: readonly PricedToken[]
  /** When the server requested them, UNIX milliseconds. */
  readonly readAt: number
  /** Called with the new link if the link is not stored in the URL. */
  readonly onLink?: (link: SendLink) => void
}

/** The content of /send: the form, followed by the route's own content. Its queries are cached while it is mounted. */
export function Send({ children, ...props }: SendProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation('send')
  return (
    <FormQueries>
      <div className={column}>
        {props.unreadable?.chain ? (
          <UnknownNetwork
            title={t('title')}
            text={t('unknownNetwork')}
            name={props.unreadable.chain}
            defaultChain={props.link.chainId}
            pathOn={(chainId) => `/send?${writeSendLink(defaultSendLink(chainId))}`}
          />
        ) : (
          <SendForm {...props} />
        )}
        <div className={after}>{children}</div>
      </div>
    </FormQueries>
  )
}

interface SendDialogProps {
  /** Initial network and currency of the dialog. */
  readonly start: SendLink
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The form in a dialog, for pages with another subject. Its link is local state, so choosing another token does not navigate. It closes
 * after a successful send. Must be loaded lazily.
 */
export function SendDialog({ start, isOpen, onClose }: SendDialogProps) {
  const { t } = useTranslation(['send', 'safety', 'common'], { useSuspense: true })
  const [link, setLink] = useState(start)
  useCloseAfterSuccess(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={t('close', { ns: 'common' })} size="flow">
      <FormQueries>
        <SendForm link={link} tokens={[]} readAt={0} onLink={setLink} isInDialog />
      </FormQueries>
    </Dialog>
  )
}

/** Loads the dialog that sends an NFT, for pages with another subject. */
export function loadNftDialog() {
  return import('./send-nft.client.tsx').then(({ SendNftDialog }) => SendNftDialog)
}
