import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOnChain, writeSendLink, type SendLink } from '#app/domain/send/send-link.ts'
import { UnknownNetwork } from '#app/entities/chain/unknown-network.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import { Cached } from './cached.tsx'
import { SendForm } from './send-form.tsx'
import { after, column } from './send.css.ts'
import { useCloseAfterSuccess } from './use-close-after-success.ts'

export interface SendProps {
  readonly link: SendLink
  /** Parts of the URL that cannot be read; empty if they can be. */
  readonly unreadable?: { readonly chain: string; readonly currency: string }
  /** Tokens that the server has loaded. */
  readonly tokens: readonly PricedToken[]
  /** When the server requested them, UNIX milliseconds. */
  readonly readAt: number
  /** Receives the new link, where the URL does not hold it. */
  readonly onLink?: (link: SendLink) => void
}

/** The content of /send: the form, and what the route puts below it. Its queries are cached for as long as it is mounted. */
export function Send({ children, ...props }: SendProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation('send')
  return (
    <Cached>
      <div className={column}>
        {props.unreadable?.chain ? (
          <UnknownNetwork
            title={t('title')}
            text={t('unknownNetwork')}
            name={props.unreadable.chain}
            start={props.link.chainId}
            pathOn={(chainId) => `/send?${writeSendLink(sendOnChain(chainId))}`}
          />
        ) : (
          <SendForm {...props} />
        )}
        <div className={after}>{children}</div>
      </div>
    </Cached>
  )
}

interface SendDialogProps {
  /** The network and the currency that the dialog starts with. */
  readonly start: SendLink
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The form in a dialog, for pages of another subject. Its link is local state, so choosing another token does not navigate. It closes after
 * a send that succeeded. Load it lazily.
 */
export function SendDialog({ start, isOpen, onClose }: SendDialogProps) {
  const { t } = useTranslation(['send', 'safety', 'common'], { useSuspense: true })
  const [link, setLink] = useState(start)
  useCloseAfterSuccess(onClose)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} closeLabel={t('close', { ns: 'common' })} size="flow">
      <Cached>
        <SendForm link={link} tokens={[]} readAt={0} onLink={setLink} isBare />
      </Cached>
    </Dialog>
  )
}

/** The dialog that sends an NFT, for pages of another subject. */
export function loadNftDialog() {
  return import('./send-nft.client.tsx').then(({ SendNftDialog }) => SendNftDialog)
}
